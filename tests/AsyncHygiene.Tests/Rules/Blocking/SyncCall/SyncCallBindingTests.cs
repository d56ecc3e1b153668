using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>
/// AH1003: whether a call has a counterpart is what the compiler says about the rewritten call, for every kind of argument, receiver and
/// result.
/// </summary>
public class SyncCallBindingTests
{
    [Fact]
    public Task Accepts_a_counterpart_of_another_overload_only() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;
        class Store
        {
            public int Get(object key) => 1;
            public Task<int> GetAsync(string key) => Task.Delay(1).ContinueWith(_ => 1);
            public int Sum(List<int> items) => 1;
            public async Task<int> SumAsync(IReadOnlyCollection<int> items) { await Task.Delay(1); return 1; }
        }
        class C
        {
            async Task M(Store store, List<int> items) { await Task.Yield(); store.Get("a"); store.[|Sum|](items); }
        }
        """);

    /// <summary>The call binds to the awaitable form of another overload, which is there, or has become async already.</summary>
    [Theory]
    [InlineData("int Get(int id, params string[] parts) => 1;", "Task<int> GetAsync(int id, params string[] parts)", false)]
    [InlineData("", "Task<int> GetAsync(int id, params string[] parts)", false)]
    [InlineData("", "Task<int> GetAsync(int id, CancellationToken token = default, params string[] parts)", false)]
    [InlineData("int Get(int id, bool all) => 1;", "Task<int> GetAsync(int id, bool all = false)", false)]
    [InlineData("", "Task<int> GetAsync(int id, bool all = false)", false)]
    [InlineData("", "Task<int> GetAsync(int id, bool all = false, CancellationToken token = default)", false)]
    [InlineData("", "Task<int> GetAsync(int id, CancellationToken token = default)", true)]
    [InlineData("int Get(long id) => 1;", "Task<int> GetAsync(long id)", false)]
    [InlineData("int Get(long id) => 1;", "Task<int> GetAsync(long id, CancellationToken token)", false)]
    [InlineData("string Get(long id) => null;", "Task<int> GetAsync(long id)", false)]
    [InlineData("int Get(int id, bool all) => 1;", "Task<int> GetAsync(int id) => null; public Task<int> GetAsync(int id, bool all)", true)]
    [InlineData("int Get(long id) => 1;", "Task<int> GetAsync(int id, CancellationToken token)", true)]
    public Task Accepts_a_call_that_binds_to_the_form_of_another_overload(string overload, string awaitable, bool isFlagged) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading;
            using System.Threading.Tasks;
            class Store
            {
                public int Get(int id) => 1;
                public {{(overload.Length == 0 ? "void Other() { }" : overload)}}
                public {{awaitable}} => null;
            }
            class C { async Task M(Store store) { await Task.Yield(); store.{{(isFlagged ? "[|Get|]" : "Get")}}(1); } }
            """);

    [Theory]
    [InlineData("Order", "IEntity", false)]
    [InlineData("Order", "object", false)]
    [InlineData("Order", "Order", true)]
    [InlineData("List<Order>", "IEnumerable<Order>", true)]
    public Task Accepts_a_form_for_a_wider_type_than_one_of_the_source(string synchronous, string awaitable, bool isFlagged) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Collections.Generic;
            using System.Threading.Tasks;
            interface IEntity { }
            class Order : IEntity { }
            class Store
            {
                public int Save({{synchronous}} entity) => 1;
                public Task<int> SaveAsync({{awaitable}} entity) => null;
            }
            class C { async Task M(Store s, {{synchronous}} e) { await Task.Yield(); s.{{(isFlagged ? "[|Save|]" : "Save")}}(e); } }
            """);

    [Fact]
    public Task Accepts_a_base_counterpart_that_goes_past_an_override() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class Context
        {
            public virtual int Save() => 1;
            public virtual Task<int> SaveAsync() => Task.FromResult(1);
        }

        class Audited : Context { public override int Save() => base.Save() + 1; }
        class Both : Audited { public override Task<int> SaveAsync() => Task.FromResult(1); }
        class Neither : Context { }

        class C
        {
            async Task M(Context context, Audited audited, Both both, Neither neither)
            {
                await Task.Yield();
                context.Save();
                neither.[|Save|]();
                audited.Save();
                both.[|Save|]();
            }
        }
        """);

    /// <summary>Declarations alone may decide only where the compiler would find nothing else.</summary>
    [Fact]
    public Task Flags_by_the_members_of_the_receiver_and_not_of_the_declaring_class() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Source
        {
            public int Load(int id) => id;
            public virtual Task<int> LoadAsync(int id) => Task.FromResult(id);
        }

        class Overridden : Source { public override async Task<int> LoadAsync(int id) { await Task.Yield(); return id; } }
        class OtherResult : Source { public new Task LoadAsync(int id) => Task.CompletedTask; }
        class HiddenPrivately : Source { private new Task LoadAsync(int id) => Task.CompletedTask; }
        class Delegated : Source { public new System.Func<int, Task> LoadAsync = _ => Task.CompletedTask; }

        class TokenOnly
        {
            public int Load(int id) => id;
            public Task<int> LoadAsync(int id, CancellationToken token) => Task.FromResult(id);
            public int Save(int id) => id;
            public Task<int> SaveAsync(int id, string name) => Task.FromResult(id);
            public T Find<T>(int id) => default!;
            public Task<T> FindAsync<T>(int id) => Task.FromResult(default(T)!);
            public T Read<T>(int id) => default!;
            public Task<T> ReadAsync<T>(int id) where T : class => Task.FromResult(default(T)!);
            public int Many(params int[] ids) => 1;
            public Task<int> ManyAsync(params int[] ids) => Task.FromResult(1);
            public Task<int> ManyAsync(int[] ids, CancellationToken token) => Task.FromResult(1);
            public int Some(params int[] ids) => 1;
            public Task<int> SomeAsync(params string[] ids) => Task.FromResult(1);
            public int Fixed(params int[] ids) => 1;
            public Task<int> FixedAsync(int first, int second) => Task.FromResult(1);
        }

        class C
        {
            async Task M(Overridden overridden, OtherResult other, HiddenPrivately hidden, Delegated delegated, TokenOnly token)
            {
                await Task.Yield();
                overridden.[|Load|](1);
                other.Load(1);
                hidden.[|Load|](1);
                delegated.Load(1);
                token.[|Load|](1);
                token.Save(1);
                token.[|Find<int>|](1);
                token.Read<int>(1);
                token.[|Read<string>|](1);
                token.[|Many|]();
                token.[|Many|](1);
                token.[|Many|](1, 2);
                token.[|Many|](new[] { 1 });
                token.Some(1);
                token.Fixed(1, 2);
                token.Fixed(1);
            }
        }
        """);

    [Fact]
    public Task Fixes_calls_with_named_arguments() => FixesAsync(
        """
        public extern int Swap(int a, string b);
        public extern Task<int> SwapAsync(int a, string b);
        public extern int Token(int a, string b);
        public extern Task<int> TokenAsync(int a, string b, CancellationToken ct);
        public extern int Renamed(int a, string b);
        public extern Task<int> RenamedAsync(int first, string second);
        """,
        """
        _ = s.[|Swap|](b: "x", a: 1);
        _ = s.[|Token|](b: "x", a: 1);
        _ = s.[|Token|](1, b: "x");
        _ = s.[|Renamed|](1, "x");
        _ = s.Renamed(b: "x", a: 1);
        """,
        """
        _ = await s.SwapAsync(b: "x", a: 1);
        _ = await s.TokenAsync(b: "x", a: 1, ct: token);
        _ = await s.TokenAsync(1, b: "x", ct: token);
        _ = await s.RenamedAsync(1, "x");
        _ = s.Renamed(b: "x", a: 1);
        """);

    [Fact]
    public Task Fixes_calls_with_optional_arguments() => FixesAsync(
        """
        public extern int Two(int a = 1, int b = 2);
        public extern Task<int> TwoAsync(int a = 1, int b = 2, CancellationToken ct = default);
        public extern int Middle(int a, int b = 2);
        public extern Task<int> MiddleAsync(int a, CancellationToken ct = default, int b = 2);
        public extern int Info(int a, [System.Runtime.CompilerServices.CallerMemberName] string name = null);
        public extern Task<int> InfoAsync(int a, [System.Runtime.CompilerServices.CallerMemberName] string name = null, CancellationToken ct = default);
        """,
        """
        _ = s.[|Two|]() + s.[|Two|](3) + s.[|Two|](b: 3);
        _ = s.[|Middle|](1);
        _ = s.Middle(1, 3);
        _ = s.[|Info|](1);
        """,
        """
        _ = await s.TwoAsync(ct: token) + await s.TwoAsync(3, ct: token) + await s.TwoAsync(b: 3, ct: token);
        _ = await s.MiddleAsync(1, token);
        _ = s.Middle(1, 3);
        _ = await s.InfoAsync(1, ct: token);
        """);

    [Fact]
    public Task Fixes_calls_with_params_arguments() => FixesAsync(
        """
        public extern int All(params object[] items);
        public extern Task<int> AllAsync(params object[] items);
        public extern int Last(params object[] items);
        public extern Task<int> LastAsync(object[] items, CancellationToken ct);
        public extern int First(params object[] items);
        public extern Task<int> FirstAsync(CancellationToken ct, params object[] items);
        """,
        """
        _ = s.[|All|]() + s.[|All|](1, "2") + s.[|All|](new object[] { 1 });
        _ = s.[|Last|](new object[0]);
        _ = s.Last(1, 2);
        _ = s.First(1);
        """,
        """
        _ = await s.AllAsync() + await s.AllAsync(1, "2") + await s.AllAsync(new object[] { 1 });
        _ = await s.LastAsync(new object[0], token);
        _ = s.Last(1, 2);
        _ = s.First(1);
        """);

    [Fact]
    public Task Fixes_calls_of_generic_methods() => FixesAsync(
        """
        public extern T Only<T>();
        public extern Task<T> OnlyAsync<T>();
        public extern T Inferred<T>(T t);
        public extern Task<T> InferredAsync<T>(T t);
        public extern T Arity<T>(object o);
        public extern Task<T> ArityAsync<T, U>(U o);
        public extern T Constrained<T>(T t);
        public extern Task<T> ConstrainedAsync<T>(T t) where T : class;
        public extern T Run<T>(Func<T> f);
        public extern Task<T> RunAsync<T>(Func<T> f);
        public extern T Load<T>(Func<T> f);
        public extern Task<T> LoadAsync<T>(Func<Task<T>> f);
        public extern List<T> List<T>();
        public extern Task<List<T>> ListAsync<T>();
        public extern T NotInferable<T>(T t);
        public extern Task<T> NotInferableAsync<T>(object t);
        """,
        """
        string text = s.[|Only<string>|]();
        _ = s.[|Inferred|](1) + s.[|Inferred<int>|](2);
        _ = s.Arity<int>("x");
        _ = s.Constrained(1);
        _ = s.[|Constrained|]("x");
        _ = s.[|Run|](() => 1);
        _ = s.Load(() => 1);
        _ = s.[|List<int>|]().Count;
        _ = s.NotInferable(1);
        """,
        """
        string text = await s.OnlyAsync<string>();
        _ = await s.InferredAsync(1) + await s.InferredAsync<int>(2);
        _ = s.Arity<int>("x");
        _ = s.Constrained(1);
        _ = await s.ConstrainedAsync("x");
        _ = await s.RunAsync(() => 1);
        _ = s.Load(() => 1);
        _ = (await s.ListAsync<int>()).Count;
        _ = s.NotInferable(1);
        """);

    [Fact]
    public Task Fixes_calls_only_where_conversions_and_results_fit() => FixesAsync(
        """
        public extern int Wider(int i);
        public extern Task<int> WiderAsync(double d);
        public extern int Null(string text);
        public extern Task<int> NullAsync(object o);
        public extern Task<int> NullAsync(string text);
        public extern int Ambiguous(string text);
        public extern Task<int> AmbiguousAsync(Uri uri);
        public extern Task<int> AmbiguousAsync(string text);
        public extern int ByReference(in int i);
        public extern Task<int> ByReferenceAsync(int i);
        public extern IList<int> Interface();
        public extern Task<List<int>> InterfaceAsync();
        public extern (int A, int B) Tuple();
        public extern Task<(int A, int B)> TupleAsync();
        public extern (int A, int B) Names();
        public extern Task<(int X, int Y)> NamesAsync();
        public extern int? Nullable();
        public extern Task<int> NullableAsync();
        public extern dynamic Dynamic(int i);
        public extern Task<dynamic> DynamicAsync(int i);
        """,
        """
        var i = 1;
        _ = s.Wider(1);
        _ = s.[|Null|](null);
        _ = s.[|Ambiguous|]("x");
        _ = s.[|ByReference|](i);
        _ = s.ByReference(in i);
        _ = s.Interface();
        var (a, b) = s.[|Tuple|]();
        _ = s.Names().A;
        _ = s.Nullable();
        _ = s.[|Dynamic|](1).Any;
        """,
        """
        var i = 1;
        _ = s.Wider(1);
        _ = await s.NullAsync(null);
        _ = await s.AmbiguousAsync("x");
        _ = await s.ByReferenceAsync(i);
        _ = s.ByReference(in i);
        _ = s.Interface();
        var (a, b) = await s.TupleAsync();
        _ = s.Names().A;
        _ = s.Nullable();
        _ = (await s.DynamicAsync(1)).Any;
        """);

    [Fact]
    public Task Fixes_extension_methods_static_imports_aliases_and_partial_methods() => Verify.FixAsync(
        Declarations + Calls(
            """
            _ = h.[|Go|](1);
            _ = h.[|Only|](1);
            _ = Extensions.[|Only|](h, 1);
            _ = h?.[|Only|](2);
            _ = h.Instance();
            _ = [|Count|]("x");
            _ = Api.[|Count|]("x");
            _ = new Part().[|Get|]();
            """),
        Declarations + Calls(
            """
            _ = await h.GoAsync(1);
            _ = await h.OnlyAsync(1);
            _ = await Extensions.OnlyAsync(h, 1);
            _ = h == null ? (int?)null : await h.OnlyAsync(2);
            _ = h.Instance();
            _ = await CountAsync("x");
            _ = await Api.CountAsync("x");
            _ = await new Part().GetAsync();
            """));

    [Fact]
    public Task Fixes_with_any_awaitable_counterpart() => FixesAsync(
        """
        public extern int Promise();
        public extern Promise<int> PromiseAsync();
        public extern int Value();
        public extern ValueTask<int> ValueAsync();
        public extern int Configured();
        public extern System.Runtime.CompilerServices.ConfiguredTaskAwaitable<int> ConfiguredAsync();
        public extern void Derived();
        public extern DerivedTask DerivedAsync();
        public extern int Event();
        public extern void EventAsync();
        public extern Task<int> EventTaskAsync();
        public extern int NotAwaitable();
        public extern Lazy<int> NotAwaitableAsync();
        """,
        """
        _ = s.[|Promise|]() + s.[|Value|]() + s.[|Configured|]() + s.[|Event|]();
        s.[|Derived|]();
        s.NotAwaitable();
        """,
        """
        _ = await s.PromiseAsync() + await s.ValueAsync() + await s.ConfiguredAsync() + await s.EventTaskAsync();
        await s.DerivedAsync();
        s.NotAwaitable();
        """);

    /// <summary>What is kept for a method is where to look; what a call finds there depends on the place that it stands in.</summary>
    [Theory]
    [InlineData("OUTSIDE INSIDE")]
    [InlineData("INSIDE OUTSIDE")]
    public Task Flags_the_same_calls_in_every_order(string order) => Verify.AnalyzerAsync(
        "using System.Threading.Tasks;\n\n" + order
            .Replace(
                "OUTSIDE",
                "class Outside { async Task M(Service s) { await Task.Yield(); s.Get(); s.Generic<int>(); s.[|Generic<string>|](); } }\n")
            .Replace("INSIDE",
                """
                class Service
                {
                    public int Get() => 1;
                    private Task<int> GetAsync() => null;
                    public T Generic<T>() => default;
                    public Task<string> GenericAsync<T>() => null;
                    async Task M() { await Task.Yield(); this.[|Get|](); [|Get|](); }
                }

                """));

    private const string Declarations = """
        using System.Threading.Tasks;
        using Lib;
        using static Lib.StaticApi;
        using Api = Lib.StaticApi;

        namespace Lib
        {
            public static class StaticApi { public static extern int Count(string s); public static extern Task<int> CountAsync(string s); }
            public class Has { public extern int Go(int i); public extern Task<int> GoAsync(int i); public extern int Instance(); }
            public static class Extensions
            {
                public static extern Task<string> GoAsync(this Has h, int i);
                public static extern Task<string> OnlyAsync(this object o, int i);
                public static extern int Only(this Has h, int i);
                public static extern Task<int> OnlyAsync(this Has h, int i);
                public static extern Task<int> InstanceAsync(this Has h);
            }
            public partial class Part { public partial int Get(); public partial Task<int> GetAsync(); }
            public partial class Part { public extern partial int Get(); public extern partial Task<int> GetAsync(); }
        }

        """;

    private static string Calls(string statements) =>
        $"class C\n{{\n    async Task M(Has h)\n    {{\n        await Task.Yield();\n{statements}\n    }}\n}}\n";

    private static Task FixesAsync(string members, string statements, string changed) =>
        Verify.FixAsync(Source(members, statements), Source(members, changed));

    private static string Source(string members, string statements) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        public class Promise<T> { public PromiseAwaiter<T> GetAwaiter() => default; }
        public struct PromiseAwaiter<T> : INotifyCompletion { public bool IsCompleted => true; public void OnCompleted(Action a) { } public T GetResult() => default; }
        public class DerivedTask : Task { public DerivedTask() : base(() => { }) { } }

        public class Service
        {
        {{members}}
        }

        class C
        {
            async Task M(Service s, CancellationToken token)
            {
                await Task.Yield();
        {{statements}}
            }
        }
        """;
}
