using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>The chain engine over members.</summary>
public class MemberTests
{
    private const string Source = "interface ISource<out T> ";

    [Fact]
    public Task Converts_signatures_and_keeps_what_stands_around_them() => ChainCase.ConvertsAsync(
        """
        #nullable enable
        using System;
        using System.Threading;

        class C
        {
            /// <summary>Loads.</summary>
            /// <returns>A name.</returns>
            [Obsolete("soon")] // why
            internal static string? Load(int id /* the id */)
            {
                Thread.Sleep(id);
                return null;
            }

            // a pair
            (int Id, string? Name) Pair() => (1, Load(1));

            void Print() => Console.WriteLine(Pair().Name);
        }
        """,
        """
        #nullable enable
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            /// <summary>Loads.</summary>
            /// <returns>A name.</returns>
            [Obsolete("soon")] // why
            internal static async Task<string?> LoadAsync(int id /* the id */)
            {
                await Task.Delay(id);
                return null;
            }

            // a pair
            async Task<(int Id, string? Name)> PairAsync() => (1, await LoadAsync(1));

            async Task PrintAsync() => Console.WriteLine((await PairAsync()).Name);
        }
        """);

    [Fact]
    public Task Converts_a_body_that_makes_its_tasks() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            string Load() { Thread.Sleep(1); return ""; }

            Task<string> M(bool b)
            {
                if (b)
                    return Task.FromResult(Load());
                return Other();
            }

            Task<string> Other() => Task.Run(() => "");
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<string> Load() { await Task.Delay(1); return ""; }

            async Task<string> M(bool b)
            {
                if (b)
                    return await Load();
                return await Other();
            }

            Task<string> Other() => Task.Run(() => "");
        }
        """);

    [Fact]
    public async Task Bridges_in_a_synchronous_lambda_of_an_async_method()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Action? _kept;

                void Keep(Action action) => _kept = action;

                void Load() => Thread.Sleep(1);

                async Task M()
                {
                    await Task.Yield();
                    Keep(() => Load());
                    Load();
                }
            }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Action? _kept;

                void Keep(Action action) => _kept = action;

                async Task Load() => await Task.Delay(1);

                async Task M()
                {
                    await Task.Yield();
                    Keep(() => Load().GetAwaiter().GetResult());
                    await Load();
                }
            }
            """)).RunAsync();
        Assert.Equal("delegate-escapes", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Theory]
    [InlineData("byref-param", "bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("ref-like", "void Span(Span<int> s) { Thread.Sleep(1); s[0] = 1; }")]
    [InlineData("accessor", "int Value { get { Thread.Sleep(1); return 1; } }")]
    [InlineData("accessor", "int this[int i] { get { Thread.Sleep(i); return i; } }")]
    [InlineData("accessor", "event Action Changed { add { Thread.Sleep(1); } remove { } }")]
    [InlineData("special", "public static C operator +(C a, C b) { Thread.Sleep(1); return a; }")]
    [InlineData("special", "public static implicit operator int(C a) { Thread.Sleep(1); return 1; }")]
    [InlineData("special", "~C() { Thread.Sleep(1); }")]
    [InlineData("metadata-contract", "public override string ToString() { Thread.Sleep(1); return \"\"; }")]
    [InlineData(
        "metadata-contract",
        "public override bool Equals(object? o) { Thread.Sleep(1); return false; } public override int GetHashCode() => 0;")]
    [InlineData("special", "public void Dispose(bool b) { Thread.Sleep(1); }")]
    [InlineData("special", "bool IsCompleted => true; int GetResult() { Thread.Sleep(1); return 1; }")]
    [InlineData("special", "int Current => 1; bool MoveNext() { Thread.Sleep(1); return true; }")]
    [InlineData("special", "class L : System.Collections.ArrayList { public void Add(int a, int b) { Thread.Sleep(1); } }")]
    [InlineData("ctor", "public C() { Thread.Sleep(1); }")]
    [InlineData(
        "attribute",
        "[System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] void Locked() { "
            + "Thread.Sleep(1); }")]
    [InlineData("attribute", "[System.Diagnostics.Conditional(\"X\")] void Traced() { Thread.Sleep(1); }")]
    [InlineData("attribute", "[My] void Reflected() { Thread.Sleep(1); }")]
    [InlineData("attribute", "[return: NotNullIfNotNull(nameof(s))] string? Kept(string? s) { Thread.Sleep(1); return s; }")]
    [InlineData("attribute", "bool Has([NotNullWhen(true)] string? s) { Thread.Sleep(1); return s != null; }")]
    [InlineData("attribute", "[MemberNotNullWhen(true, nameof(F))] bool Ready() { Thread.Sleep(1); return F != null; } string? F;")]
    [InlineData("attribute", "[return: MaybeNull] string Found() { Thread.Sleep(1); return null; }")]
    [InlineData("covariant", Source + "{ T Load(); } class S : ISource<string> { public string Load() { Thread.Sleep(1); return \"\"; } }")]
    [InlineData("covariant", Source + "{ T[] Load(); } class S : ISource<int> { public int[] Load() { Thread.Sleep(1); throw null; } }")]
    [InlineData("async-sibling", "void Save() { Thread.Sleep(1); } Task SaveAsync() => Task.Delay(1);")]
    [InlineData("dynamic", "void Save(object o) { Thread.Sleep(1); } void Save(string s) { } void M(dynamic d) => Save(d);")]
    public Task Refuses_members_that_cannot_be_async(string code, string member) => ChainCase.RefusesAsync(
        "using System;\nusing System.Diagnostics.CodeAnalysis;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n"
            + "sealed class MyAttribute : Attribute { }\n\nclass "
            + "C\n{\n    "
            + member
            + "\n}\n",
        code);

    /// <summary>The names alone say nothing: the compiler calls none of these by itself.</summary>
    [Fact]
    public Task Converts_members_that_only_have_the_name_of_a_pattern() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        interface IStore
        {
            void Add(int item);
        }

        class Store : IStore
        {
            public void Add(int item) => Thread.Sleep(item);
            int GetResult() { Thread.Sleep(1); return 1; }
            int GetEnumerator(int at) { Thread.Sleep(at); return at; }
            int Deconstruct(int i) { Thread.Sleep(i); return i; }
            int M(IStore store) { store.Add(1); return GetResult() + GetEnumerator(2) + Deconstruct(3); }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        interface IStore
        {
            Task AddAsync(int item);
        }

        class Store : IStore
        {
            public async Task AddAsync(int item) => await Task.Delay(item);
            async Task<int> GetResultAsync() { await Task.Delay(1); return 1; }
            async Task<int> GetEnumeratorAsync(int at) { await Task.Delay(at); return at; }
            async Task<int> DeconstructAsync(int i) { await Task.Delay(i); return i; }
            async Task<int> MAsync(IStore store) { await store.AddAsync(1); return await GetResultAsync() + await GetEnumeratorAsync(2) + await DeconstructAsync(3); }
        }
        """);

    /// <summary>A class further down is a collection, and its initializer calls the method without a word of it.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task Refuses_what_a_collection_initializer_calls(bool keepsName)
    {
        const string source = """
            using System.Collections;
            using System.Threading;

            class Store
            {
                public void Add(int item) => Thread.Sleep(item);
            }

            class Items : Store, IEnumerable
            {
                public IEnumerator GetEnumerator() => throw null!;
                static Items Made() => new() { 1, 2 };
            }
            """;
        var test = new ChainCase().With("App", ("App.cs", source, source));
        test.Options.KeepNames = keepsName;
        return test.RefusesAsync("special");
    }

    [Fact]
    public Task Refuses_initializers() => ChainCase.RefusesAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            int _value = Task.Run(() => 1).Result;
        }
        """,
        "initializer");

    [Theory]
    [InlineData("static void Main()", "static async Task Main()", "")]
    [InlineData("static int Main(string[] args)", "static async Task<int> Main(string[] args)", " return 0;")]
    public Task Converts_Main(string before, string after, string end) => new ChainCase()
        .With(new ChainProject("App", ("App.cs",
            $"using System.Threading;\nusing System.Threading.Tasks;\n\nclass P\n{{\n    {before} {{ Work();{end} }}\n\n    static void "
                + $"Work() => Thread.Sleep(1);\n}}\n",
            $"using System.Threading;\nusing System.Threading.Tasks;\n\nclass P\n{{\n    {after} {{ await WorkAsync();{end} }}\n\n    "
                + $"static async Task WorkAsync() => await Task.Delay(1);\n}}\n"))
        { OutputKind = OutputKind.ConsoleApplication })
        .RunAsync();

    [Fact]
    public Task Refuses_a_Main_that_needs_its_thread() => new ChainCase()
        .With(new ChainProject(
            "App",
            ("App.cs",
                "using System;\nusing System.Threading.Tasks;\n\nclass P\n{\n    [STAThread]\n    static void Main() { "
                    + "Task.Delay(1).Wait(); }\n}\n",
                "using System;\nusing System.Threading.Tasks;\n\nclass P\n{\n    [STAThread]\n    static void Main() { "
                    + "Task.Delay(1).Wait(); }\n}\n"))
        { OutputKind = OutputKind.ConsoleApplication })
        .RefusesAsync("attribute");

    [Fact]
    public Task Awaits_in_top_level_statements() => new ChainCase()
        .With(new ChainProject("App", ("App.cs",
            """
            using System.Threading;

            Work();
            Local();

            static void Local() => Work();

            static void Work() => Thread.Sleep(1);
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            await WorkAsync();
            await LocalAsync();

            static async Task LocalAsync() => await WorkAsync();

            static async Task WorkAsync() => await Task.Delay(1);
            """))
        { OutputKind = OutputKind.ConsoleApplication })
        .RunAsync();

    [Fact]
    public Task Converts_local_functions_and_what_awaits_them() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            int M(int n)
            {
                return Twice(n) + One();

                int Twice(int i)
                {
                    Thread.Sleep(i);
                    return 2 * i;
                }

                static int One() => 1;
            }

            int Unconcerned()
            {
                return 1;

                static void Never() => Thread.Sleep(1);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<int> MAsync(int n)
            {
                return await TwiceAsync(n) + One();

                async Task<int> TwiceAsync(int i)
                {
                    await Task.Delay(i);
                    return 2 * i;
                }

                static int One() => 1;
            }

            int Unconcerned()
            {
                return 1;

                static async Task NeverAsync() => await Task.Delay(1);
            }
        }
        """);

    [Fact]
    public Task Converts_both_parts_of_a_partial_method() => new ChainCase().With(
        "App",
        ("A.cs",
            "partial class C\n{\n    internal partial int Get();\n}\n",
            "using System.Threading.Tasks;\n\npartial class C\n{\n    internal partial Task<int> GetAsync();\n}\n"),
        ("B.cs",
            "using System.Threading;\n\npartial class C\n{\n    internal partial int Get()\n    {\n        Thread.Sleep(1);\n        "
                + "return 1;\n    }\n}\n",
            "using System.Threading;\nusing System.Threading.Tasks;\n\npartial class C\n{\n    internal async partial Task<int> "
                + "GetAsync()\n    {\n        await Task.Delay(1);\n        return 1;\n    }\n}\n"))
                .RunAsync();

    [Fact]
    public Task Refuses_a_partial_method_that_may_have_no_body() => ChainCase.RefusesAsync(
        "using System.Threading;\n\npartial class C\n{\n    partial void F();\n    partial void F() { Thread.Sleep(1); }\n}\n",
        "partial-void");

    [Fact]
    public Task Converts_default_interface_members() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        interface IWork
        {
            int Get() => Slow();
            private int Slow() { Thread.Sleep(1); return 1; }
        }

        class Work : IWork
        {
            public int Get()
            {
                lock (this)
                {
                    try { return 1; } finally { }
                }
            }
        }

        class Nothing : IWork { public int Get() => throw new System.NotSupportedException(); }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        interface IWork
        {
            async Task<int> GetAsync() => await SlowAsync();
            private async Task<int> SlowAsync() { await Task.Delay(1); return 1; }
        }

        class Work : IWork
        {
            public Task<int> GetAsync()
            {
                lock (this)
                {
                    try { return Task.FromResult(1); } finally { }
                }
            }
        }

        class Nothing : IWork { public Task<int> GetAsync() => throw new System.NotSupportedException(); }
        """);

    [Fact]
    public Task Keeps_a_hiding_member_of_another_family() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class A { public void Run() => Thread.Sleep(1); }
        class B : A { public new void Run() { } }
        class D { void M(A a) => a.Run(); }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class A { public async Task RunAsync() => await Task.Delay(1); }
        class B : A { public new void Run() { } }
        class D { async Task MAsync(A a) => await a.RunAsync(); }
        """);

    [Fact]
    public Task Refuses_a_struct_that_changes_itself() => ChainCase.RefusesAsync(
        "using System.Threading;\n\nstruct S { int _n; public void Next() { Thread.Sleep(1); _n++; } }\n",
        "struct-this");

    [Fact]
    public async Task Bridges_in_an_event_handler_that_would_be_async_void()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System;
            using System.Threading;

            class C
            {
                public C(AppDomain domain) => domain.ProcessExit += OnExit;

                void OnExit(object? sender, EventArgs e) => Save();

                void Save() => Thread.Sleep(1);
            }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                public C(AppDomain domain) => domain.ProcessExit += OnExit;

                void OnExit(object? sender, EventArgs e) => SaveAsync().GetAwaiter().GetResult();

                async Task SaveAsync() => await Task.Delay(1);
            }
            """)).AllowingOnlyBridges().RunAsync();
        Assert.Equal("delegate-escapes", Assert.Single(report.Bridges).Refusal.Code);
    }

    /// <summary>The async form is in another interface of the type, or gives its items one by one.</summary>
    [Theory]
    [InlineData(
        "interface ILoad { int Load(); } interface ILoadAsync { Task<int> LoadAsync(); } class Store : ILoad, ILoadAsync { int "
            + "ILoad.Load() { Thread.Sleep(1); return 1; } Task<int> ILoadAsync.LoadAsync() => Task.FromResult(1); }")]
    [InlineData(
        "interface ILoadAsync { Task<int> LoadAsync(CancellationToken token = default); } class Store : ILoadAsync { public int "
            + "Load() { Thread.Sleep(1); return 1; } async Task<int> ILoadAsync.LoadAsync(CancellationToken token) { await "
            + "Task.Delay(1, token); return 1; } }")]
    [InlineData(
        "class Store { public IEnumerable<int> Load() { Thread.Sleep(1); yield return 1; } public async IAsyncEnumerable<int> LoadAsync() "
            + "{ await Task.Delay(1); yield return 1; } }")]
    public Task Refuses_a_method_of_a_pair(string types) => ChainCase.RefusesAsync(
        "using System.Collections.Generic;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n" + types,
        "async-sibling");

    /// <summary>What is async by name alone is no help to the callers.</summary>
    [Theory]
    [InlineData("Task<int> LoadAsync() => Task.FromResult(Load());", true)]
    [InlineData("async Task<int> LoadAsync() => await Task.FromResult(Load());", true)]
    [InlineData("Task<int> LoadAsync() => Task.Run(() => this.Load());", true)]
    [InlineData("async Task<int> LoadAsync() { await Task.Delay(1); return 1; }", false)]
    [InlineData("async Task<int> LoadAsync() { await Task.Delay(1); return Load(1); } int Load(int n) => n;", false)]
    public async Task Names_an_async_form_that_only_calls_it(string sibling, bool calls)
    {
        var source =
            $$"""
            using System.Threading;
            using System.Threading.Tasks;

            class Store
            {
                public int Load() { Thread.Sleep(1); return 1; }

                public {{sibling}}
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Equal(
            "Cannot convert 'Store.Load' to async: "
                + (calls
                    ? "'LoadAsync', which has its async name, calls it; let that one do the work first"
                    : "it already has an async form, which its callers can use; a class that overrides it alone needs an override of that "
                        + "one first"),
            Assert.Single(report.Refused).Explanation);
    }
}
