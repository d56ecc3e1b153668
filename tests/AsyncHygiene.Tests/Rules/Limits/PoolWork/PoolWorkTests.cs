using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.PoolWorkAnalyzer, AsyncHygiene.Fixes.PoolWorkFix>;
using VerifySleep = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Limits.PoolWork;

public class PoolWorkTests
{
    [Fact]
    public Task Reports_the_message() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M()
            {
                await Task.{|#0:Run|}(() => LoadAsync());
                await Task.{|#1:Run|}(() => Thread.Sleep(1));
            }

            Task LoadAsync() => Task.Delay(1);
        }
        """,
        new DiagnosticResult("AH4004", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Task.Run' takes a pool thread to start 'LoadAsync', which is asynchronous already; await it directly"),
        new DiagnosticResult("AH4004", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'Task.Run' only moves 'Thread.Sleep' to another pool thread, which it blocks; use the asynchronous form"));

    /// <summary>The start of the host waits for what the service does before its first await.</summary>
    [Theory]
    [InlineData("protected override async Task ExecuteAsync(CancellationToken token) => await Task.Run(() => LoopAsync());")]
    [InlineData(
        "protected override async Task ExecuteAsync(CancellationToken token) => await OnceAsync(); "
            + "async Task OnceAsync() => await Task.[|Run|](() => LoopAsync());")]
    public Task Accepts_the_work_of_a_background_service(string members) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        class Worker : Microsoft.Extensions.Hosting.BackgroundService
        {
            async Task LoopAsync() { System.Console.ReadLine(); await Task.Delay(1); }
            {{members}}
        }
        """);

    [Theory]
    [InlineData("Task LoadAsync() { _count++; Compute(); return Task.CompletedTask; }", "Run")]
    [InlineData("async Task LoadAsync() { Compute(); await Task.Delay(_count); }", "[|Run|]")]
    [InlineData("Task LoadAsync() { Compute(); return Task.Run(() => _count++); }", "[|Run|]")]
    public Task Accepts_work_that_is_done_before_the_method_returns(string method, string run) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        class C
        {
            int _count;
            int Compute() => _count * 2;
            {{method}}
            async Task M() => await Task.{{run}}(() => LoadAsync());
        }
        """);

    private const string Blocking = """
        using System.Net;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(string url)
            {
                await Task.[|Run|](() => { Thread.Sleep(1); });
                await Task.Factory.[|StartNew|](() => new WebClient().DownloadString(url));
                ThreadPool.[|QueueUserWorkItem|](_ => WebRequest.Create(url).GetResponse());

                await Task.Run(() => Compute());
                await Task.Run(() => Thread.Sleep(0));
                await Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning);
                new Thread(() => Thread.Sleep(1)).Start();
            }

            void Synchronous() => Task.Run(() => Thread.Sleep(1));

            int Compute() => 1;
        }
        """;

    [Theory]
    [InlineData("net472")]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Flags_work_that_blocks(string framework) => Verify.AnalyzerAsync(
        Blocking,
        framework switch { "net472" => Framework.Net472, "net8.0" => Framework.Net8, _ => Framework.Net10 });

    [Fact]
    public Task Flags_awaited_work_that_blocks_by_any_rule() => Verify.AnalyzerAsync(
        """
        using System.Net;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly SemaphoreSlim _gate = new(1);

            async Task<int> M(Task<int> task, ManualResetEventSlim signal)
            {
                await Task.[|Run|](() => Dns.GetHostAddresses("a"));
                await Task.[|Run|](() => { return Dns.GetHostAddresses("a"); });
                await Task.[|Run|](() => _gate.Wait()).ConfigureAwait(false);
                await Task.Factory.[|StartNew|](() => signal.Wait());
                await Task.[|Run|](() => { Compute(""); task.Wait(); });
                return await Task.[|Run|](() => LoadAsync().Result);
            }

            Task<int> LoadAsync() => null;

            void Compute(string text) { }
        }
        """);

    /// <summary>An awaited read of a file would take a thread of the pool as well.</summary>
    [Fact]
    public Task Accepts_work_that_reads_a_file() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        class C { async Task M() => await Task.Run(() => File.ReadAllText("a")); }
        """);

    /// <summary>Next to a computation the call may be a small part of the work; and a task that is done blocks nobody.</summary>
    [Fact]
    public Task Accepts_computations_and_what_is_not_awaited() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task<int> task, SemaphoreSlim gate)
            {
                await Task.Run(() => Compute(File.ReadAllText("a")));
                await Task.Run(() => { var text = File.ReadAllText("a"); Compute(text); });
                await Task.Run(() => Enumerable.Range(1, 2).Sum());
                await Task.Run(() => Parallel.For(0, 10, i => Compute("")));
                await Task.Factory.StartNew(() => gate.Wait(), TaskCreationOptions.LongRunning);
                var started = Task.Run(() => gate.Wait());
                await task;
                await Task.Run(() => task.Result);
            }

            Task Handed(SemaphoreSlim gate) => Task.Run(() => gate.Wait());

            int Compute(string text) => 1;
        }
        """);

    [Fact]
    public async Task Accepts_a_line_that_another_rule_reports()
    {
        const string Source = """
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class HomeController : Controller
            {
                public async Task Get() => await Task.Run(() => Thread.Sleep(1));
            }
            """;
        await Verify.AnalyzerAsync(Source);
        await VerifySleep.AnalyzerAsync(Source.Replace("Sleep", "[|Sleep|]", System.StringComparison.Ordinal));
    }

    [Fact]
    public Task Accepts_asynchronous_work_that_is_not_awaited_or_more_than_a_call() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            async Task M()
            {
                var started = Task.Run(() => LoadAsync());
                await Task.WhenAll(started, Task.Run(() => LoadAsync()));
                await Task.Run(async () => { Console.WriteLine(); await LoadAsync(); });
                await Task.Run(() => { Console.WriteLine(); return LoadAsync(); });
                await Task.Run(() => Compute());
                await Task.Run(LoadAsync);
            }

            int Compute() => 1;

            Task LoadAsync() => Task.Delay(1);
        }
        """);

    [Fact]
    public Task Accepts_desktop_programs() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        namespace System.Windows.Forms
        {
            public class Control { }
        }

        class C
        {
            async Task M() => await Task.Run(() => LoadAsync());

            Task LoadAsync() => Task.Delay(1);
        }
        """);

    [Fact]
    public Task Accepts_projects_that_serve_no_requests() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M() => await Task.Run(() => LoadAsync());

            Task LoadAsync() => Task.Delay(1);
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Fixes_by_awaiting_the_call() => Verify.FixAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(int id)
            {
                await Task.[|Run|](() => LoadAsync(id));
                await Task.[|Run|](async () => await LoadAsync(id)).ConfigureAwait(false);
                await Task.[|Run|](async () => await LoadAsync(id).ConfigureAwait(false)).ConfigureAwait(false);
                await Task.[|Run|](async () => { await LoadAsync(1); });
                await Task.[|Run|](() => { return LoadAsync(2); });
                return await Task.[|Run|](() => GetAsync(id)) + (await Task.[|Run|](async () => await GetAsync(id)));
            }

            Task LoadAsync(int id) => Task.Delay(id);

            Task<int> GetAsync(int id) => Task.FromResult(id);
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(int id)
            {
                await LoadAsync(id);
                await LoadAsync(id).ConfigureAwait(false);
                await LoadAsync(id).ConfigureAwait(false);
                await LoadAsync(1);
                await LoadAsync(2);
                return await GetAsync(id) + (await GetAsync(id));
            }

            Task LoadAsync(int id) => Task.Delay(id);

            Task<int> GetAsync(int id) => Task.FromResult(id);
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_more_would_change() => Verify.NoFixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(CancellationToken token)
            {
                await Task.[|Run|](() => LoadAsync(), token);
                await Task.[|Run|](() => Thread.Sleep(1));
                await Task.[|Run|](() =>
                {
                    // A reason.
                    return LoadAsync();
                });
                await Task.[|Run<object>|](async () => await GetAsync());
            }

            Task LoadAsync() => Task.Delay(1);

            Task<string> GetAsync() => Task.FromResult("");
        }
        """);

    /// <summary>The other thread takes a lock that the caller may hold, blocks while the caller goes on, or leaves a context.</summary>
    [Theory]
    [InlineData("string _state; async Task LoadAsync() { lock (this) _ = _state; await Task.Delay(1); }", "")]
    [InlineData("async Task LoadAsync() { await InnerAsync(); } async Task InnerAsync() { lock (this) { } await Task.Delay(1); }", "")]
    [InlineData("async Task LoadAsync() { Thread.Sleep(600); await Task.Delay(1); }", "")]
    [InlineData("async Task LoadAsync() { Task.Delay(600).Wait(); await Task.Delay(1); }", "")]
    [InlineData("int _n; async Task LoadAsync() { _n++; await Task.Delay(1); }", "")]
    [InlineData("async Task LoadAsync() { await Task.Delay(1); }",
        "class Pump : SynchronizationContext { public void Run() => SetSynchronizationContext(this); }")]
    [InlineData("async Task LoadAsync() { await Task.Delay(1); }",
        "class Turns { public TaskScheduler Own = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler; }")]
    public Task Offers_no_fix_where_the_thread_is_needed(string members, string other) => Verify.NoFixAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M() { await Task.[|Run|](() => LoadAsync()); }

            {{members}}
        }

        {{other}}
        """);

    /// <summary>Each step of a recursion begins on a new stack.</summary>
    [Theory]
    [InlineData("async Task<int> Walk(int n) => n == 0 ? 0 : 1 + await Task.[|Run|](() => Walk(n - 1));")]
    [InlineData(
        "async Task<int> Walk(int n) => n == 0 ? 0 : 1 + await Task.[|Run|](() => WalkMore(n - 1)); "
            + "async Task<int> WalkMore(int n) => await Walk(n);")]
    [InlineData(
        "interface INode { Task<int> Walk(int n); } class Node : INode { public INode Next; public async Task<int> Walk(int n) => n "
            + "== 0 ? 0 "
            + ": 1 + await Task.[|Run|](() => Next.Walk(n - 1)); }")]
    [InlineData(
        "async Task<int> Walk(int n) { async Task<int> Step(int i) => i == 0 ? 0 : 1 + await Task.[|Run|](() => Step(i - 1)); return await "
            + "Step(n); }")]
    public Task Offers_no_fix_in_a_recursion(string members) => Verify.NoFixAsync(
        $$"""
        using System.Threading.Tasks;

        class C
        {
            {{members}}
        }
        """);

    private const string Completes = "async Task LoadAsync(int n) { await Task.CompletedTask; if (n < 0) await Task.Delay(1); }";

    private const string Waits = "async Task LoadAsync(int n) { await Task.Delay(1); }";

    private const string Twice = "public async Task<string> Go() { var a = A(1); var b = A(2); return await a + \",\" + await b; }";

    /// <summary>The caller goes on at the wait of Task.Run.</summary>
    [Theory]
    [InlineData(Completes, Twice)]
    [InlineData(Completes, "public async Task<int[]> Go() => await Task.WhenAll(A(1), A(2));")]
    [InlineData(Completes, "public async Task<int> Go() { var a = A(1); var before = _cur; return await a + before; }")]
    [InlineData(Completes, "Task<int> B(int x) => A(x); public async Task<int[]> Go() => await Task.WhenAll(B(1), B(2));")]
    [InlineData(Completes, "async Task<int> B(int x) => await A(x); public async Task<int[]> Go() => await Task.WhenAll(B(1), B(2));")]
    [InlineData(Completes, "public void Go() { _ = A(1); _cur = 3; }")]
    public Task Offers_no_fix_where_a_caller_goes_on_at_the_wait(string load, string callers) =>
        Verify.NoFixAsync(WithCallers(load, callers));

    [Theory]
    [InlineData(Waits, Twice)]
    [InlineData(Completes, "public async Task<int> Go() => await A(1) + await A(2);")]
    [InlineData(Completes, "async Task<int> B(int x) => await A(x); public async Task<int> Go() => await B(1) + await B(2);")]
    [InlineData(Completes, "Task<int> B(int x) => A(x); public async Task<int> Go() => await B(1).ConfigureAwait(false);")]
    [InlineData(
        Completes,
        "async Task<int> B(int x) { await Task.Delay(5); return await A(x); } public async Task<int[]> Go() => await "
            + "Task.WhenAll(B(1), B(2));")]
    [InlineData(
        Completes,
        "public void Map(Microsoft.AspNetCore.Routing.IEndpointRouteBuilder app) => app.MapGet(\"/\", async (int x) => await "
            + "Task.[|Run|](() => LoadAsync(x)));")]
    public Task Fixes_where_no_caller_can_tell(string load, string callers)
    {
        var source = WithCallers(load, callers);
        return Verify.FixAsync(source, source.Replace("Task.[|Run|](() => LoadAsync(x))", "LoadAsync(x)"));
    }

    private static string WithCallers(string load, string callers) =>
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;

        public class C : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            int _cur;

            async Task<int> A(int x) { _cur = x; await Task.[|Run|](() => LoadAsync(x)); return _cur; }

            {{load}}

            {{callers}}
        }
        """;
}
