using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>
/// What a contract, the language or a framework fixes about a member; see <see cref="MemberTests"/> for signatures and bodies.
/// </summary>
public class MemberContractTests
{
    [Fact]
    public async Task Refuses_a_constructor_and_names_a_factory_method()
    {
        const string Source = "using System.Threading; class Cache { public Cache() { Thread.Sleep(1); } }";
        var report = await new ChainCase().With("App", ("App.cs", Source, Source)).RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal("ctor", refused.Code);
        Assert.Contains("a static CreateAsync method could do its work", refused.Reason, System.StringComparison.Ordinal);
    }

    [Fact]
    public Task Converts_bodies_after_an_arrow() => ChainCase.ConvertsProgramAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static string s_log = "";
            static async Task<string> Run() { await Task.Yield(); Print(); Maybe(null); Maybe(new Program()); Wait(); return F() + s_log; }
            static Task<int> L() => Task.Run(() => 1);
            static int F() => L().Result;
            static void Print() => s_log += Local();
            static void Maybe(Program? p) => p?.Save(); // perhaps
            static Task? s_task = L();
            static void Wait() => s_task?.Wait();
            void Save() => Thread.Sleep(F());

            static string Local()
            {
                return Twice(2) + "";

                int Twice(int i) => i * F();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static string s_log = "";
            static async Task<string> Run() { await Task.Yield(); await Print(); await Maybe(null); await Maybe(new Program()); await Wait(); return await F() + s_log; }
            static Task<int> L() => Task.Run(() => 1);
            static async Task<int> F() => await L();
            static async Task Print() => s_log += await Local();
            static async Task Maybe(Program? p)
            {
                if (p != null)
                    await p.Save();
            } // perhaps
            static Task? s_task = L();
            static async Task Wait()
            {
                var task = s_task;
                if (task != null)
                    await task;
            }
            async Task Save() => await Task.Delay(await F());

            static async Task<string> Local()
            {
                return await Twice(2) + "";

                async Task<int> Twice(int i) => i * await F();
            }
        }
        """);

    [Theory]
    [InlineData("int Value => Task.Run(() => 1).Result;")]
    [InlineData("int Value { get => Task.Run(() => 1).Result; }")]
    [InlineData("int Value { set { Task.Run(() => value).Wait(); } }")]
    [Roslyn5Data("int Value { get; init { Task.Run(() => value).Wait(); field = value; } }")]
    [InlineData("int this[string s] => Task.Run(() => s.Length).Result;")]
    public Task Refuses_accessors(string member) => RefusesMemberAsync("accessor", member);

    [Fact]
    public async Task Bridges_in_an_accessor()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System.Threading;

            class C
            {
                int Load() { Thread.Sleep(1); return 1; }
                int Value => Load();
                int M() => Load() + Value;
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async Task<int> LoadAsync() { await Task.Delay(1); return 1; }
                int Value => LoadAsync().GetAwaiter().GetResult();
                async Task<int> MAsync() => await LoadAsync() + Value;
            }
            """)).RunAsync();
        Assert.Equal("accessor", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Theory]
    [InlineData("special", "public static C operator -(C a) { Task.Run(() => 1).Wait(); return a; }")]
    [InlineData(
        "special",
        "public static bool operator true(C a) => Task.Run(() => true).Result; public static bool operator false(C a) => false;")]
    [InlineData("special", "public static explicit operator string(C a) => Task.Run(() => \"\").Result;")]
    [InlineData("special", "~C() { Task.Run(() => 1).Wait(); }")]
    [InlineData("special", "static C() { Task.Run(() => 1).Wait(); }")]
    [InlineData("metadata-contract", "public override int GetHashCode() => Task.Run(() => 1).Result;")]
    [InlineData("metadata-contract", "public int CompareTo(C? other) => Task.Run(() => 1).Result;", " : IComparable<C>")]
    [InlineData("metadata-contract", "public bool Equals(C? other) => Task.Run(() => true).Result;", " : IEquatable<C>")]
    [InlineData("special", "public C Slice(int start, int length) => Task.Run(() => this).Result; public int Length => 3;")]
    [InlineData("byref-param", "public void Deconstruct(out int a, out int b) => a = b = Task.Run(() => 1).Result;")]
    public Task Refuses_members_that_the_language_calls(string code, string member, string bases = "") =>
        RefusesMemberAsync(code, member, bases);

    [Fact]
    public async Task Bridges_once_in_Dispose_and_keeps_its_callers()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System;
            using System.Threading;

            sealed class Writer : IDisposable
            {
                private int _written;

                public void Write() => _written++;

                public void Flush()
                {
                    if (_written == 0)
                        return;

                    Thread.Sleep(1);
                    _written = 0;
                }

                public void Dispose()
                {
                    Flush();
                    GC.SuppressFinalize(this);
                }
            }

            class C
            {
                void M()
                {
                    using var writer = new Writer();
                    writer.Write();
                }

                void N()
                {
                    using (var writer = new Writer())
                        writer.Flush();
                    new Writer().Dispose();
                }
            }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            sealed class Writer : IDisposable
            {
                private int _written;

                public void Write() => _written++;

                public async Task FlushAsync()
                {
                    if (_written == 0)
                        return;

                    await Task.Delay(1);
                    _written = 0;
                }

                public void Dispose()
                {
                    FlushAsync().GetAwaiter().GetResult();
                    GC.SuppressFinalize(this);
                }
            }

            class C
            {
                void M()
                {
                    using var writer = new Writer();
                    writer.Write();
                }

                async Task NAsync()
                {
                    using (var writer = new Writer())
                        await writer.FlushAsync();
                    new Writer().Dispose();
                }
            }
            """)).RunAsync();
        Assert.Equal("metadata-contract", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Refuses_what_blocks_in_Dispose_itself() =>
        RefusesMemberAsync(
            "metadata-contract",
            "public void Dispose() => Task.Delay(1).Wait(); void M() { using var c = new C(); }",
            " : IDisposable");

    [Fact]
    public Task Keeps_the_form_of_explicit_implementations() => ChainCase.ConvertsProgramAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        interface I<T> { T Get(T t); void Set(); }

        class Program : I<int>, I<string>
        {
            static async Task<string> Run() { await Task.Yield(); return M(new Program()); }
            static string M(Program p) => ((I<int>)p).Get(1) + ((I<string>)p).Get("a");
            int I<int>.Get(int t) { Thread.Sleep(1); return t; }
            string I<string>.Get(string t) => t;
            void I<int>.Set() { }
            void I<string>.Set() { }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        interface I<T> { Task<T> Get(T t); void Set(); }

        class Program : I<int>, I<string>
        {
            static async Task<string> Run() { await Task.Yield(); return await M(new Program()); }
            static async Task<string> M(Program p) => await ((I<int>)p).Get(1) + await ((I<string>)p).Get("a");
            async Task<int> I<int>.Get(int t) { await Task.Delay(1); return t; }
            Task<string> I<string>.Get(string t) => Task.FromResult(t);
            void I<int>.Set() { }
            void I<string>.Set() { }
        }
        """);

    private const string Handlers =
        """
        using System.Threading;

        interface IHandler<TRequest, TResponse> { TResponse Handle(TRequest request); }
        record Get(int Id);
        record Delete(int Id);
        class GetHandler : IHandler<Get, string> { public string Handle(Get request) { Thread.Sleep(1); return ""; } }
        class DeleteHandler : IHandler<Delete, bool> { public bool Handle(Delete request) => true; }
        class Logging<TRequest, TResponse>(IHandler<TRequest, TResponse> inner) : IHandler<TRequest, TResponse>
        {
            public TResponse Handle(TRequest request) => inner.Handle(request);
        }
        """;

    [Fact]
    public Task Converts_a_generic_contract_with_all_its_implementers() => ChainCase.ConvertsAsync(
        Handlers,
        """
        using System.Threading;
        using System.Threading.Tasks;

        interface IHandler<TRequest, TResponse> { Task<TResponse> HandleAsync(TRequest request); }
        record Get(int Id);
        record Delete(int Id);
        class GetHandler : IHandler<Get, string> { public async Task<string> HandleAsync(Get request) { await Task.Delay(1); return ""; } }
        class DeleteHandler : IHandler<Delete, bool> { public Task<bool> HandleAsync(Delete request) => Task.FromResult(true); }
        class Logging<TRequest, TResponse>(IHandler<TRequest, TResponse> inner) : IHandler<TRequest, TResponse>
        {
            public async Task<TResponse> HandleAsync(TRequest request) => await inner.HandleAsync(request);
        }
        """);

    [Fact]
    public Task Refuses_a_family_larger_than_the_limit_of_a_light_bulb() =>
        new ChainCase { Options = { MaximumMembers = 3 } }.With("App", ("App.cs", Handlers, Handlers)).RefusesAsync("large-family");

    [Fact]
    public Task Refuses_a_variant_contract() => ChainCase.RefusesAsync(
        """
        using System.Threading;

        interface ISource<out T> { T Get(); }
        class Strings : ISource<string> { public string Get() { Thread.Sleep(1); return ""; } }
        """,
        "covariant");

    [Theory]
    [InlineData(
        "[System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized | "
            + "System.Runtime.CompilerServices.MethodImplOptions.NoInlining)] void M() => Task.Run(() => 1).Wait(); void N() => M();")]
    [InlineData("[System.Runtime.InteropServices.UnmanagedCallersOnly] static void M() => Task.Run(() => 1).Wait();")]
    [InlineData(
        "[System.Runtime.Serialization.OnDeserialized] void M(System.Runtime.Serialization.StreamingContext c) => Task.Run(() => "
            + "1).Wait();")]
    [InlineData("[System.Runtime.CompilerServices.ModuleInitializer] internal static void M() => Task.Run(() => 1).Wait();", "internal ")]
    [InlineData("[System.Diagnostics.Conditional(\"DEBUG\")] void M() => Task.Run(() => 1).Wait(); void N() => M();")]
    public Task Refuses_members_with_attributes_that_say_what_calls_them(string member, string modifier = "") => ChainCase.RefusesAsync(
        $"using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n{modifier}class C\n{{\n    {member}\n}}\n",
        "attribute");

    [Fact]
    public Task Refuses_a_contract_for_COM() => ChainCase.RefusesAsync(
        """
        using System.Runtime.InteropServices;
        using System.Threading;

        [ComVisible(true)]
        [Guid("d3a2f1c4-0000-4000-8000-000000000001")]
        public interface IServer { int Get(); }

        public class Server : IServer { public int Get() { Thread.Sleep(1); return 1; } }
        """,
        "attribute");

    [Fact]
    public async Task Converts_next_to_an_obsolete_counterpart_that_stays_unused()
    {
        const string Client =
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class Client
            {
                public string Read() => "";
                [Obsolete("does not work")] public Task<string> ReadAsync() => Task.Run(() => "");
                public void Save() => {0};
                [Obsolete("does not work")] public Task SaveAsync() => Task.Delay(1);
            }

            class C
            {
                {1}
            }
            """;
        await ChainCase.ConvertsAsync(
            Client.Replace("{0}", "Thread.Sleep(1)").Replace("{1}", "string M(Client c) { c.Save(); return c.Read(); }"),
            Client.Replace("void Save() => {0}", "async Task Save() => await Task.Delay(1)")
                .Replace("{1}", "async Task<string> MAsync(Client c) { await c.Save(); return c.Read(); }"));
    }

    [Theory]
    [InlineData("using var timer = new Timer(_ => Task.Run(() => 1).Wait());")]
    [InlineData("Action a = () => Task.Run(() => 1).Wait(); Keep(a); } void Keep(Action a) {")]
    public async Task Refuses_a_lambda_that_would_be_async_void(string statements)
    {
        var source = "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\nclass C\n{\n    void M() { "
            + statements
            + " }\n}\n";
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.All(report.Refused, r => Assert.Equal("async-void", r.Refusal.Code));
        Assert.Empty(report.Converted);
    }

    [Fact]
    public async Task Bridges_in_a_lambda_without_a_task_where_others_gain()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            "using System;\nusing System.Threading;\n\nclass C\n{\n    void Save() => Thread.Sleep(1);\n    Timer T() => new Timer(_ => "
                + "Save());\n    void M() => Save();\n}\n",
            "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\nclass C\n{\n    async Task SaveAsync() => await "
                + "Task.Delay(1);\n    Timer T() => new Timer(_ => SaveAsync().GetAwaiter().GetResult());\n    async Task MAsync() => "
                + "await SaveAsync();\n}\n"))
                .RunAsync();
        Assert.Equal("async-void", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Converts_a_lambda_whose_callee_takes_a_task() => ChainCase.ConvertsProgramAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static int s_saved;
            static void Save() { Thread.Sleep(5); s_saved++; }
            static void Twice(Action work) { work(); work(); }
            static void Twice(Func<Task> work) { work().Wait(); work().Wait(); }

            static async Task<string> Run()
            {
                await Task.Run(() => Save());
                await Task.Run(() => { Save(); });
                Twice(() => Save());
                return "" + s_saved;
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static int s_saved;
            static async Task Save() { await Task.Delay(5); s_saved++; }
            static void Twice(Action work) { work(); work(); }
            static void Twice(Func<Task> work) { work().Wait(); work().Wait(); }

            static async Task<string> Run()
            {
                await Task.Run(async () => await Save());
                await Task.Run(async () => { await Save(); });
                Twice(() => Save().GetAwaiter().GetResult());
                return "" + s_saved;
            }
        }
        """);

    private static Task RefusesMemberAsync(string code, string member, string bases = "") => ChainCase.RefusesAsync(
        $"#nullable enable\nusing System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\nclass C{bases}\n{{\n    "
            + $"{member}\n}}\n",
        code);
}
