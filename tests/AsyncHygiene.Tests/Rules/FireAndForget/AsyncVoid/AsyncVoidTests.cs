using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid;

public class AsyncVoidTests
{
    [Fact]
    public Task Reports_what_is_wrong_and_what_to_do() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async void {|#0:Save|}() => await Task.Yield();
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Save' is 'async void': callers cannot await it, and an exception in it ends the process; return 'Task'"));

    [Fact]
    public Task Reports_information_where_a_contract_asks_for_void() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        interface IPlugin { void Start(); void Stop(); }
        abstract class Base { protected abstract void OnLoaded(); }

        class C : Base, IPlugin
        {
            protected override async void {|#0:OnLoaded|}() => await Task.Yield();
            public async void {|#1:Start|}() => await Task.Yield();
            async void IPlugin.{|#2:Stop|}() => await Task.Yield();
        }

        class Careful : IPlugin
        {
            public async void Start()
            {
                try { await Task.Yield(); } catch (System.Exception) { }
            }

            async void IPlugin.{|#3:Stop|}()
            {
                try { await Task.Yield(); } catch (System.Exception) { throw; }
            }
        }
        """,
        Information(0, "OnLoaded", "Base.OnLoaded"),
        Information(1, "Start", "IPlugin.Start"),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(2),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(3));

    [Fact]
    public async Task Flags_methods_and_local_functions_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Threading.Tasks;

            public class C
            {
                public async void [|Plain|]() { await Task.Yield(); }
                private static async void [|Static|](int x) => await Task.Yield();
                internal async void [|Generic|]<T>(T x) => await Task.Yield();

                void M()
                {
                    Local();
                    async void [|Local|]() => await Task.Yield();
                }

                async Task Accepted() => await Task.Yield();
                void Sync() { }
            }

            static class Extensions
            {
                public static async void [|Forget|](this Task task) => await task;
            }

            partial class Partial
            {
                partial void Hook();
                async partial void [|Hook|]() => await Task.Yield();
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    [Fact]
    public Task Accepts_event_handlers() => Verify.AnalyzerAsync(
        """
        using System;
        using System.ComponentModel;
        using System.Threading.Tasks;

        class Source
        {
            public event EventHandler Changed;
            public event Action<string> Renamed;
            public event EventHandler<int> Counted;
            public void Raise() { Changed?.Invoke(this, EventArgs.Empty); Renamed?.Invoke(""); Counted?.Invoke(this, 1); }
        }

        class Subscriber
        {
            public Subscriber(Source source)
            {
                source.Changed += OnChanged;
                source.Renamed += this.OnRenamed;
                source.Counted += new EventHandler<int>(OnCounted);
                source.Changed += Local;
                async void Local(object sender, EventArgs e) => await Task.Yield();
            }

            async void OnChanged(object sender, EventArgs e) => await Task.Yield();
            async void OnRenamed(string name) => await Task.Yield();
            async void OnCounted(object sender, int count) => await Task.Yield();
            async void ConnectedByMarkup(object sender, PropertyChangedEventArgs e) => await Task.Yield();
        }

        class Form : Component
        {
            async void Button_Click(object sender, EventArgs e) => await Task.Yield();
            void Reload() => Button_Click(this, EventArgs.Empty);
        }
        """);

    [Fact]
    public Task Flags_a_handler_shaped_method_that_is_only_called() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            async void [|Handle|](object sender, EventArgs e) => await Task.Yield();
            void M() => Handle(this, EventArgs.Empty);
        }
        """);

    [Fact]
    public Task Accepts_delegates_that_catch_everything() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void M(CancellationToken token)
            {
                new Timer(Careful, null, 0, 1000);
                new Timer(Careless, null, 0, 1000);
                token.Register(Local);
                Called(null);
                new Timer(Called, null, 0, 1000);

                async void Local() { try { await Task.Yield(); } catch { } }
            }

            async void Careful(object state)
            {
                try
                {
                    await Task.Yield();
                }
                catch (Exception exception)
                {
                    Console.WriteLine(exception);
                }
            }

            async void [|Careless|](object state) => await Task.Yield();
            async void [|Called|](object state) { try { await Task.Yield(); } catch { } }
        }
        """);

    [Fact]
    public Task Accepts_handlers_that_other_files_subscribe() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                partial class C
                {
                    async void OnRenamed(string name) => await Task.Yield();
                    async void [|NotSubscribed|](string name) => await Task.Yield();
                }
                """,
                """
                using System;

                class Source { public event Action<string> Renamed; public void Raise() => Renamed?.Invoke(""); }

                partial class C
                {
                    // NotSubscribed is not subscribed by this comment: source.Renamed += NotSubscribed;
                    C(Source source) => source.Renamed += OnRenamed;
                }
                """,
            },
        },
    }.RunAsync();

    [Fact]
    public Task Accepts_test_projects_and_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        namespace Xunit { public class FactAttribute : System.Attribute { } }

        class Tests
        {
            [Xunit.Fact]
            public async void Test() => await System.Threading.Tasks.Task.Yield();
        }
        """);

    [Fact]
    public Task Fixes_a_method_without_callers() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            /// <summary>Saves.</summary>
            public async void [|Save|](bool twice) // all of it
            {
                await Task.Yield();
                if (!twice)
                    return;
                await Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            /// <summary>Saves.</summary>
            public async Task SaveAsync(bool twice) // all of it
            {
                await Task.Yield();
                if (!twice)
                    return;
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_callers_in_async_and_synchronous_functions() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static async void [|Save|](int x) => await Task.Delay(x);

            async Task Async()
            {
                // First.
                Save(1); // one
                C.Save(2);
                await Task.Yield();
                Func<Task> lambda = async () => Save(3);
            }

            void Sync() { Save(4); }
            void Arrow() => Save(5);
            Action Stored() { Action action = () => Save(6); return action; }
            Task OnPool() => Task.Run(() => Save(7));
            string Name => nameof(Save);
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static async Task SaveAsync(int x) => await Task.Delay(x);

            async Task Async()
            {
                // First.
                await SaveAsync(1); // one
                await C.SaveAsync(2);
                await Task.Yield();
                Func<Task> lambda = async () => await SaveAsync(3);
            }

            async Task SyncAsync() { await SaveAsync(4); }
            async Task ArrowAsync() => await SaveAsync(5);
            Action Stored() { Action action = () => _ = SaveAsync(6); return action; }
            Task OnPool() => Task.Run(async () => await SaveAsync(7));
            string Name => nameof(SaveAsync);
        }
        """,
        // An async lambda without an await, in the source only.
        "CS1998");

    [Fact]
    public Task Fixes_an_action_that_calls_it() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public IActionResult Put(int id)
            {
                Save(id);
                return Ok();
            }

            [NonAction]
            public async void [|Save|](int id) => await Task.Delay(id);
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public async Task<IActionResult> Put(int id)
            {
                await SaveAsync(id);
                return Ok();
            }

            [NonAction]
            public async Task SaveAsync(int id) => await Task.Delay(id);
        }
        """);

    [Fact]
    public Task Fixes_a_local_function_and_adds_the_using() => FixWithoutWarningsAsync(
        """
        class C
        {
            async System.Threading.Tasks.Task M()
            {
                Local();
                await System.Threading.Tasks.Task.Yield();
                async void [|Local|]() => await System.Threading.Tasks.Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async System.Threading.Tasks.Task M()
            {
                await Local();
                await System.Threading.Tasks.Task.Yield();
                async Task Local() => await System.Threading.Tasks.Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_callers_in_other_documents() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                public class Store
                {
                    public async void [|Save|]() => await Task.Yield();
                }
                """,
                """
                using System.Threading.Tasks;

                class Caller
                {
                    async Task M(Store store)
                    {
                        await Task.Yield();
                        store.Save();
                    }
                }
                """,
            },
        },
        FixedState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                public class Store
                {
                    public async Task Save() => await Task.Yield();
                }
                """,
                """
                using System.Threading.Tasks;

                class Caller
                {
                    async Task M(Store store)
                    {
                        await Task.Yield();
                        await store.Save();
                    }
                }
                """,
            },
        },
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
        DisabledDiagnostics = { "CS1591" },
    }.RunAsync();

    [Fact]
    public Task Fixes_the_load_test_of_the_article() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        public class Tester
        {
            private const int NUMBER_OF_REQUESTS = 200000;
            private int _successfulCalls;
            private int _failedCalls;

            public async void [|TestAsync|]()
            {
                HttpClient httpClient = new HttpClient();

                await Task.Yield();

                for (int i = 0; i < NUMBER_OF_REQUESTS; i++)
                {
                    ProcessUrlAsync(httpClient);
                }
            }

            private async void [|ProcessUrlAsync|](HttpClient httpClient)
            {
                try
                {
                    using (await httpClient.GetAsync("http://localhost/"))
                        Interlocked.Increment(ref _successfulCalls);
                }
                catch (Exception)
                {
                    Interlocked.Increment(ref _failedCalls);
                }
            }
        }
        """,
        """
        using System;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        public class Tester
        {
            private const int NUMBER_OF_REQUESTS = 200000;
            private int _successfulCalls;
            private int _failedCalls;

            public async Task TestAsync()
            {
                HttpClient httpClient = new HttpClient();

                await Task.Yield();

                await Parallel.ForEachAsync(Enumerable.Range(0, NUMBER_OF_REQUESTS), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await ProcessUrlAsync(httpClient);
                });
            }

            private async Task ProcessUrlAsync(HttpClient httpClient)
            {
                try
                {
                    using (await httpClient.GetAsync("http://localhost/"))
                        Interlocked.Increment(ref _successfulCalls);
                }
                catch (Exception)
                {
                    Interlocked.Increment(ref _failedCalls);
                }
            }
        }
        """);

    [Fact]
    public Task Fixes_the_load_test_of_the_sample_with_its_endpoint() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Routing;

        class BackendTester(HttpClient httpClient)
        {
            private readonly TaskCompletionSource<int> _completion = new();
            private int _itemsLeft;

            public Task<int> Completion => _completion.Task;

            public async void [|TestAsync|](int numberOfRequests)
            {
                _itemsLeft = numberOfRequests;
                await Task.Yield();

                for (int i = 0; i < numberOfRequests; i++)
                {
                    ProcessUrlAsync(httpClient);
                }
            }

            private async void [|ProcessUrlAsync|](HttpClient httpClient)
            {
                await httpClient.GetAsync("echo");
                if (--_itemsLeft == 0)
                    _completion.SetResult(0);
            }
        }

        static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app) => app.MapGet("/test", async (int numberOfRequests, BackendTester tester) =>
            {
                tester.TestAsync(numberOfRequests);
                return await tester.Completion;
            });
        }
        """,
        """
        using System;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Routing;

        class BackendTester(HttpClient httpClient)
        {
            private readonly TaskCompletionSource<int> _completion = new();
            private int _itemsLeft;

            public Task<int> Completion => _completion.Task;

            public async Task TestAsync(int numberOfRequests)
            {
                _itemsLeft = numberOfRequests;
                await Task.Yield();

                await Parallel.ForEachAsync(Enumerable.Range(0, numberOfRequests), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await ProcessUrlAsync(httpClient);
                });
            }

            private async Task ProcessUrlAsync(HttpClient httpClient)
            {
                await httpClient.GetAsync("echo");
                if (--_itemsLeft == 0)
                    _completion.SetResult(0);
            }
        }

        static class Endpoints
        {
            public static void Map(IEndpointRouteBuilder app) => app.MapGet("/test", async (int numberOfRequests, BackendTester tester) =>
            {
                await tester.TestAsync(numberOfRequests);
                return await tester.Completion;
            });
        }
        """);

    [Fact]
    public Task Fixes_the_load_test_of_the_article_on_NET_Framework() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        public class Tester
        {
            public async void [|TestAsync|](int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                for (int i = 0; i < numberOfRequests; i++)
                {
                    ProcessUrlAsync(httpClient);
                }
            }

            private async void [|ProcessUrlAsync|](HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        public class Tester
        {
            public async Task TestAsync(int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                for (int i = 0; i < numberOfRequests; i++)
                {
                    await ProcessUrlAsync(httpClient);
                }
            }

            private async Task ProcessUrlAsync(HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Fixes_and_keeps_workers_and_accept_loops_running_next_to_their_caller() => FixWithoutWarningsAsync(
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;

        class Server
        {
            async Task RunAsync(TcpListener listener, CancellationToken token)
            {
                Report(token);
                while (!token.IsCancellationRequested)
                {
                    var client = await listener.AcceptTcpClientAsync(token);
                    Serve(client);
                }
            }

            async void [|Serve|](TcpClient client) => await client.GetStream().FlushAsync();

            async void [|Report|](CancellationToken token)
            {
                while (!token.IsCancellationRequested)
                    await Task.Delay(1000);
            }
        }
        """,
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;

        class Server
        {
            async Task RunAsync(TcpListener listener, CancellationToken token)
            {
                _ = ReportAsync(token);
                while (!token.IsCancellationRequested)
                {
                    var client = await listener.AcceptTcpClientAsync(token);
                    _ = ServeAsync(client);
                }
            }

            async Task ServeAsync(TcpClient client) => await client.GetStream().FlushAsync();

            async Task ReportAsync(CancellationToken token)
            {
                while (!token.IsCancellationRequested)
                    await Task.Delay(1000);
            }
        }
        """);

    [Fact]
    public Task Fixes_with_a_discard_where_no_await_can_stand() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            async void [|Save|]() => await Task.Yield();

            async Task InLock()
            {
                lock (_gate) { Save(); }
                await Task.Yield();
            }

            async Task Conditional(C other)
            {
                other?.Save();
                await Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            async Task Save() => await Task.Yield();

            async Task InLock()
            {
                lock (_gate) { _ = Save(); }
                await Task.Yield();
            }

            async Task Conditional(C other)
            {
                if (other != null)
                    await other.Save();
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_calls_in_top_level_statements() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            Save();

            static async void [|Save|]() => await Task.Yield();
            """,
        FixedCode = """
            using System.Threading.Tasks;

            await SaveAsync();

            static async Task SaveAsync() => await Task.Yield();
            """,
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.AsProgram().RunAsync();

    [Fact]
    public Task Fixes_overrides_with_their_base() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            class C
            {
                public virtual async void [|Save|]() => await Task.Yield();

                public void Twice()
                {
                    Save();
                    Save();
                }
            }

            class D : C
            {
                public override async void {|#0:Save|}() => await Task.Yield();
            }
            """,
        ExpectedDiagnostics = { Information(0, "Save", "C.Save") },
        FixedCode = """
            using System.Threading.Tasks;

            class C
            {
                public virtual async Task SaveAsync() => await Task.Yield();

                public async Task TwiceAsync()
                {
                    await SaveAsync();
                    await SaveAsync();
                }
            }

            class D : C
            {
                public override async Task SaveAsync() => await Task.Yield();
            }
            """,
    }.RunAsync();

    /// <summary>Nothing blocked before, and nothing blocks afterwards.</summary>
    [Fact]
    public Task Fixes_and_drops_the_task_where_a_caller_cannot_be_async() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            public C() => Save();

            async void [|Save|]() => await Task.Yield();

            void Flush() => Save();

            public void Dispose() => Flush();
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            public C() => _ = SaveAsync();

            async Task SaveAsync() => await Task.Yield();

            void Flush() => _ = SaveAsync();

            public void Dispose() => Flush();
        }
        """);

    [Theory]
    [InlineData(0, "AH2001", "Return 'Task', and await the calls (2 members, 1 file)", "async Task FlushAsync() => await SaveAsync();", "SaveAsync")]
    [InlineData(1, "AH2001/keep-names", "Convert the call chain to async, without renaming", "async Task Flush() => await Save();", "Save")]
    [InlineData(2, "AH2001/bridge-callers", "Only this method, and let callers that are not async drop its task", "void Flush() => _ = SaveAsync();", "SaveAsync")]
    public Task Offers_each_action_under_its_title(int index, string key, string title, string caller, string name) => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            class C
            {
                async void [|Save|]() => await Task.Yield();

                void Flush() => Save();
            }
            """,
        FixedCode = $$"""
            using System.Threading.Tasks;

            class C
            {
                async Task {{name}}() => await Task.Yield();

                {{caller}}
            }
            """,
        CodeActionIndex = index,
        CodeActionEquivalenceKey = key,
        CodeActionVerifier = (action, verifier) => verifier.Equal(title, action.Title),
    }.RunAsync();

    [Fact]
    public Task Offers_no_fix_where_void_is_needed() => new Verify.Test
    {
        TestCode = """
            using System;
            using System.Diagnostics;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async void [|Group|]() => await Task.Yield();
                async void [|Timed|](object state) => await Task.Yield();
                async void [|Inferred|]() => await Task.Yield();
                [Conditional("DEBUG")] async void [|Debug|]() => await Task.Yield();
                async void [|InHeader|]() => await Task.Yield();

                void M()
                {
                    Action a = Group;
                    new Thread(Group).Start();
                    using var timer = new Timer(Timed);
                    var inferred = () => Inferred();
                    for (var i = 0; i < 3; InHeader()) i++;
                }
            }
            """,
        FixedState = { MarkupHandling = MarkupMode.Allow, InheritanceMode = StateInheritanceMode.AutoInheritAll },
    }.RunAsync();

    private static DiagnosticResult Information(int location, string name, string contract) =>
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(location)
            .WithMessage($"'{name}' is 'async void' because '{contract}' returns nothing: its caller does not wait for it, and an exception in it ends the process; catch every exception inside");

    /// <summary>The fix leaves neither an error nor a new compiler warning behind.</summary>
    private static Task FixWithoutWarningsAsync(string source, string fixedSource, params string[] disabled)
    {
        var test = new Verify.Test { TestCode = source, FixedCode = fixedSource, CompilerDiagnostics = CompilerDiagnostics.Warnings };
        test.DisabledDiagnostics.Add("CS1591");
        test.DisabledDiagnostics.AddRange(disabled);
        return test.RunAsync();
    }

    /// <summary>Before, the caller goes on at the first await, so that what it prints does not hold the work.</summary>
    [Fact]
    public async Task Runs_fixed_code_that_waits_for_the_work_and_sees_its_exception()
    {
        const string Before = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static readonly SemaphoreSlim s_done = new SemaphoreSlim(0);
                private static string s_log = "";

                static async Task<string> Run()
                {
                    await Task.Yield();
                    Work(1);
                    Work(2);
                    s_log += "end ";
                    await s_done.WaitAsync();
                    await s_done.WaitAsync();
                    return s_log;
                }

                private static async void [|Work|](int i)
                {
                    await Task.Delay(50 * i);
                    s_log += i + " ";
                    s_done.Release();
                }
            }
            """;
        var after = Before.Replace("async void [|Work|]", "async Task Work", StringComparison.Ordinal)
            .Replace("        Work(1);", "        await Work(1);", StringComparison.Ordinal)
            .Replace("        Work(2);", "        await Work(2);", StringComparison.Ordinal);
        await Verify.FixAsync(Before, after);
        Assert.Equal("end 1 2 ", await RunnableProgram.OutputOfAsync(Before.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal)));
        Assert.Equal("1 2 end ", await RunnableProgram.OutputOfAsync(after));
    }
}
