using System;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>Calls that stay blocking because their function cannot be async: as long as fewer block afterwards than before.</summary>
public class ChainBridgeTests
{
    /// <summary>Each of the callers has one call to bridge, and all of them together stand for one that is gone.</summary>
    [Fact]
    public Task Refuses_a_call_whose_callers_need_more_bridges_in_sum() => ChainCase.RefusesAsync(
        """
        using System.Threading;

        public static class Store
        {
            public static int Load()
            {
                Thread.Sleep(1);
                return 1;
            }

            public static int First() => Load();

            public static int Second() => Load();

            public static int One => First();

            public static int Two => Second();
        }
        """,
        "too-many-bridges");

    [Fact]
    public Task Refuses_what_blocks_as_often_afterwards() => new ChainCase()
        .With("App", ("App.cs", TwoAndTwo, TwoAndTwo))
        .RefusesAsync("only-bridges", "only-bridges");

    /// <summary>A test that awaits frees no thread of the program.</summary>
    [Theory]
    [InlineData("Tests", true)]
    [InlineData("Web", false)]
    public async Task Refuses_what_only_tests_would_await(string user, bool isRefused)
    {
        const string Store = """
            using System.Threading;

            public class Store { public static int Total => Sum(); public static int Sum() { Thread.Sleep(1); Thread.Sleep(2); return 1; } }
            """;
        const string Test = """
            using NUnit.Framework;

            public class StoreTests { [Test] public void Sums() => Assert.That(Store.Sum(), Is.EqualTo(1)); }
            """;
        const string Other = """
            using System.Threading.Tasks;

            public class Page { public async Task<int> Get() { await Task.Yield(); return Store.Sum(); } }
            """;
        var text = isRefused ? Test : Other;
        var test = new ChainCase()
            .With("App", ("Store.cs", Store, Store))
            .With(new ChainProject(user, ("User.cs", text, text)) { Uses = ["App"], References = Framework.Net10.WithNUnit() });
        if (isRefused)
            await test.RefusesAllAsync("only-bridges");
        else
            Assert.Empty((await test.ReportAsync(new Progress<string>())).Refused);
    }

    /// <summary>Two tests that cannot await take no thread of the program, which can.</summary>
    [Fact]
    public async Task Converts_with_bridges_in_tests()
    {
        const string Store = """
            using System.Threading;

            public class Store
            {
                public static int Sum() { Thread.Sleep(1); return 1; }
                public static async System.Threading.Tasks.Task Main() { await System.Threading.Tasks.Task.Yield(); Sum(); }
            }
            """;
        const string Test = """
            using NUnit.Framework;

            public class StoreTests
            {
                [Test] public void One() => Assert.Multiple(() => Assert.That(Store.Sum(), Is.EqualTo(1)));
                [Test] public void Two() => Assert.Multiple(() => Assert.That(Store.Sum(), Is.EqualTo(1)));
            }
            """;
        var report = await new ChainCase()
            .With("App", ("Store.cs", Store, Store))
            .With(new ChainProject("Tests", ("Tests.cs", Test, Test)) { Uses = ["App"], References = Framework.Net10.WithNUnit() })
            .ReportAsync(new Progress<string>());
        Assert.Empty(report.Refused);
    }

    /// <summary>Fewer calls block afterwards, and as many threads: each waits for a task now, which needs another thread.</summary>
    [Theory]
    [InlineData("public static int Total => Sum();", "")]
    [InlineData("public static int Total => Sum(); public static int Twice => Sum() + Sum();", "")]
    [InlineData("", "public class Report { public Report() => Store.Sum(); }")]
    [InlineData("public static int Middle() => Sum() + 1; public static int Total => Middle();", "")]
    [InlineData("public static int Middle(int n) => n == 0 ? Sum() : Middle(n - 1); public static int Total => Middle(2);", "")]
    public async Task Refuses_what_all_callers_would_block_on(string member, string type)
    {
        var source =
            $$"""
            using System.Threading;

            public static class Store
            {
                {{member}}

                public static int Sum()
                {
                    Thread.Sleep(1);
                    Thread.Sleep(2);
                    Thread.Sleep(3);
                    return 1;
                }
            }

            {{type}}
            """;
        await new ChainCase().With("App", ("App.cs", source, source)).RefusesAllAsync("only-bridges");
    }

    /// <summary>One caller that is async already, or a public one that may have callers elsewhere, is enough.</summary>
    [Theory]
    [InlineData("public static async Task<int> AllAsync() { await Task.Yield(); return Sum(); }")]
    [InlineData("public static int All() => Sum() + 1;")]
    [InlineData(
        "public static int Middle() => Sum() + 1; public static async Task<int> AllAsync() { await Task.Yield(); return Middle(); }")]
    public async Task Bridges_for_a_property_where_one_caller_gains(string member)
    {
        var after = await ChainCase.ConvertedAsync(
            $$"""
            using System.Threading;
            using System.Threading.Tasks;

            public static class Store
            {
                public static int Total => Sum();

                {{member}}

                public static int Sum()
                {
                    Thread.Sleep(1);
                    Thread.Sleep(2);
                    return 1;
                }
            }
            """);
        Assert.Contains("Total => SumAsync().GetAwaiter().GetResult()", after, System.StringComparison.Ordinal);
    }

    private const string TwoAndTwo =
        """
        using System.Threading;
        using System.Threading.Tasks;

        public static class Store
        {
            public static int Load()
            {
                Thread.Sleep(1);
                return 1;
            }

            public static int Save()
            {
                Thread.Sleep(1);
                return Load();
            }

            public static int One => Load();

            public static int Two => Save();
        }
        """;

    /// <summary>What has nothing to do with the costly part is converted all the same.</summary>
    [Fact]
    public Task Keeps_the_bridge_of_another_chain() => new ChainCase().With("App", (
        "App.cs",
        TwoAndTwo + """


        public static class Log
        {
            public static void Write()
            {
                Thread.Sleep(1);
                Thread.Sleep(2);
            }

            public static async Task FlushAsync()
            {
                await Task.Yield();
                Write();
            }

            public static int Level
            {
                get
                {
                    Write();
                    return 0;
                }
            }
        }
        """,
        TwoAndTwo + """


        public static class Log
        {
            public static async Task WriteAsync()
            {
                await Task.Delay(1);
                await Task.Delay(2);
            }

            public static async Task FlushAsync()
            {
                await Task.Yield();
                await WriteAsync();
            }

            public static int Level
            {
                get
                {
                    WriteAsync().GetAwaiter().GetResult();
                    return 0;
                }
            }
        }
        """)).RunAsync();

    /// <summary>The one costly caller is left out, the others gain.</summary>
    /// <summary>Another caller that cannot be async comes first, and is not what the reason is about.</summary>
    /// <param name="member">The one that is in the way.</param>
    /// <param name="code">Why.</param>
    [Theory]
    [InlineData("public void All() { lock (_gate) { Middle(); } }", "thread-affine")]
    [InlineData("public void All() { lock (_gate) { Each(); } } void Each() => Run(() => Middle());", "thread-bound-caller")]
    public async Task Names_the_caller_that_the_reason_is_about(string member, string code)
    {
        var source = $$"""
            using System;
            using System.Threading;

            public class Store
            {
                private readonly object _gate = new();

                public void First() => Run(() => Load());

                {{member}}

                private void Middle() { Load(); Load(); }

                private void Load() { Thread.Sleep(1); Thread.Sleep(2); Thread.Sleep(3); Thread.Sleep(4); }

                private static void Run(Action work) { var kept = work; kept(); }
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.All(report.Refused, r => Assert.Equal(code, r.Refusal.Code));
        Assert.All(report.Refused, r => Assert.Equal("Middle()", r.Cause!.Call.Site.ToString()));
    }

    [Fact]
    public Task Converts_the_callers_that_gain_and_gives_up_the_costly_one() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        public static class Store
        {
            public static async Task GainAsync()
            {
                await Task.Yield();
                First();
                Print();
            }

            public static int Load()
            {
                Thread.Sleep(1);
                Thread.Sleep(2);
                Thread.Sleep(3);
                return 1;
            }

            public static int Print()
            {
                Thread.Sleep(4);
                return Load();
            }

            public static int First() => Load() + 1;

            public static int Second() => First() + 1;

            public static int A => Print();

            public static int B => First();

            public static int C => Second() + Second();
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public static class Store
        {
            public static async Task GainAsync()
            {
                await Task.Yield();
                await FirstAsync();
                await PrintAsync();
            }

            public static async Task<int> LoadAsync()
            {
                await Task.Delay(1);
                await Task.Delay(2);
                await Task.Delay(3);
                return 1;
            }

            public static async Task<int> PrintAsync()
            {
                await Task.Delay(4);
                return await LoadAsync();
            }

            public static async Task<int> FirstAsync() => await LoadAsync() + 1;

            public static int Second() => FirstAsync().GetAwaiter().GetResult() + 1;

            public static int A => PrintAsync().GetAwaiter().GetResult();

            public static int B => FirstAsync().GetAwaiter().GetResult();

            public static int C => Second() + Second();
        }
        """);

    /// <summary>What goes on after the await would wait for the thread that waits for it.</summary>
    [Theory]
    [InlineData("static readonly object s_gate = new(); public static int Value { get { lock (s_gate) return Load(); } }")]
    [InlineData("static readonly int s_value; static Store() { s_value = Load(); }")]
    [InlineData("static readonly int s_value = Load();")]
    [InlineData("static readonly int[] s_values = System.Array.ConvertAll(new[] { 1 }, n => n + Load());")]
    [InlineData("[System.Runtime.CompilerServices.ModuleInitializer] internal static void Start() => System.Console.Write(Load());")]
    public Task Refuses_a_bridge_that_holds_what_others_wait_for(string member) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;

        public class Store
        {
            {{member}}

            private static int Load()
            {
                Thread.Sleep(1);
                return 1;
            }

            public int Twice() => Load() + Load();
        }
        """,
        "thread-affine");

    /// <summary>A constructor, which cannot be async, loads what a store has.</summary>
    private static string Loading(string members) =>
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly object _gate = new();

            public async Task GainAsync()
            {
                await Task.Yield();
                Load(1);
            }

            {{members}}

            public int Load(int n)
            {
                Thread.Sleep(1);
                Thread.Sleep(1);
                return Again(n);
            }
        }

        public class Loaded
        {
            public Loaded(Store store) => Value = store.Load(1);

            public int Value { get; }
        }
        """;

    /// <summary>The same where the thread holds it further up, and calls something that cannot be async.</summary>
    [Theory]
    [InlineData(
        "public int All() { lock (_gate) { return Middle(); } } int Middle() => new Loaded(this).Value; int Again(int n) { lock (_gate) "
            + "return n; }")]
    [InlineData(
        "public int All() { Monitor.Enter(_gate); try { return new Loaded(this).Value; } finally { Monitor.Exit(_gate); } } int Again(int "
            + "n) { lock (_gate) return n; }")]
    [InlineData(
        "interface ILoad { int Load(Store s); } class Loader : ILoad { public int Load(Store s) => new Loaded(s).Value; } ILoad _load = "
            + "new Loader(); public int All() { lock (_gate) { return _load.Load(this); } } int Again(int n) { lock (_gate) return n; }")]
    [InlineData(
        "public int All() { using var scope = new System.Transactions.TransactionScope(); return new Loaded(this).Value; } int Again(int "
            + "n) => n;")]
    [InlineData(
        "event System.Action Changed; public Store() => Changed += () => { _ = new Loaded(this).Value; }; "
            + "public void All() { lock (_gate) { Changed(); } } int Again(int n) { lock (_gate) return n; }")]
    [InlineData(
        "event System.Action Changed; public Store() { Changed += Reload; } void Reload() { _ = new Loaded(this).Value; } "
            + "public void All() { lock (_gate) { Raise(); } } void Raise() => Changed?.Invoke(); "
            + "int Again(int n) { lock (_gate) return n; }")]
    [InlineData("static readonly int s_all = new Loaded(new Store()).Value; public int All() => s_all; int Again(int n) => n + s_all;")]
    [InlineData(
        "static readonly int s_all; static Store() { s_all = new Loaded(new Store()).Value; } public int All() => s_all; int Again(int n) "
            + "=> n + s_all;")]
    public Task Refuses_a_bridge_whose_caller_holds_what_others_wait_for(string members)
    {
        var source = Loading(members);
        return new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync("thread-bound-caller", "thread-bound-caller");
    }

    /// <summary>No caller holds anything there, or it is given up before.</summary>
    [Theory]
    [InlineData("public int All() { int n; lock (_gate) { n = 1; } return new Loaded(this).Value + n; }")]
    [InlineData(
        "event System.Action Changed; public Store() => Changed += () => { _ = new Loaded(this).Value; }; "
            + "public void All() { lock (_gate) { } Changed(); }")]
    [InlineData(
        "public System.Threading.Tasks.Task AllAsync() { lock (_gate) { return System.Threading.Tasks.Task.Run(() => new "
            + "Loaded(this).Value); } }")]
    [InlineData(
        "public int All() { using var scope = new "
            + "System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Enabled); return new "
            + "Loaded(this).Value; }")]
    public async Task Bridges_outside_of_what_callers_hold(string members)
    {
        var after = await ChainCase.ConvertedAsync(Loading(members + " int Again(int n) => n;"));
        Assert.Contains("store.LoadAsync(1).GetAwaiter().GetResult()", after, System.StringComparison.Ordinal);
    }

    /// <summary>Also where the bridges are asked for.</summary>
    [Fact]
    public Task Refuses_a_bridge_in_a_lock_also_on_request()
    {
        var test = new ChainCase().With("App", ("App.cs", InLock, InLock));
        test.Options.BridgeCallers = true;
        return test.RefusesAsync("thread-affine");
    }

    private const string InLock =
        """
        using System.Threading;

        public class Store
        {
            private static void Load() => Thread.Sleep(1);

            public void Twice()
            {
                lock (this)
                    Load();
            }
        }
        """;

    /// <summary>As many block as before, and a caller that is async already no longer does.</summary>
    [Fact]
    public Task Bridges_where_another_caller_gains() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        public static class Store
        {
            public static int Load()
            {
                Thread.Sleep(1);
                return 1;
            }

            public static int One => Load();

            public static async Task<int> TwoAsync()
            {
                await Task.Yield();
                return Load();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public static class Store
        {
            public static async Task<int> LoadAsync()
            {
                await Task.Delay(1);
                return 1;
            }

            public static int One => LoadAsync().GetAwaiter().GetResult();

            public static async Task<int> TwoAsync()
            {
                await Task.Yield();
                return await LoadAsync();
            }
        }
        """);

    /// <summary>The method is a wrapper that its callers need not use; those that can await do so.</summary>
    [Fact]
    public async Task Awaits_the_async_form_of_a_generic_wrapper()
    {
        const string Before = """
            using System.Threading.Tasks;

            public class Client
            {
                public async Task<T[]> GetAsync<T>(string address)
                {
                    await Task.Yield();
                    return new T[address.Length];
                }

                public T[] Get<T>(string address) => Task.Run(() => GetAsync<T>(address)).GetAwaiter().GetResult();
            }

            public class Caller
            {
                public int Count(Client client) => client.Get<int>("a").Length;
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", Before, Before.Replace(
            "public int Count(Client client) => client.Get<int>(\"a\").Length;",
            "public async Task<int> CountAsync(Client client) => (await client.GetAsync<int>(\"a\")).Length;"))).RunAsync();
        Assert.Equal("async-sibling", Assert.Single(report.Refused).Refusal.Code);
    }
}
