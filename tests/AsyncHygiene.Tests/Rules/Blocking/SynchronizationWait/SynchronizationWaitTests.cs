using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SynchronizationWaitAnalyzer, AsyncHygiene.Fixes.SynchronizationWaitFix>;
using VerifyCall = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SynchronizationWait;

public class SynchronizationWaitTests
{
    private const string Waits = """
        using System;
        using System.Collections.Concurrent;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(SemaphoreSlim gate, AutoResetEvent signal, Mutex mutex, ManualResetEventSlim slim, CountdownEvent countdown, Barrier barrier,
                BlockingCollection<int> queue, Thread thread, CancellationToken token, IAsyncResult result)
            {
                await Task.Yield();
                gate.[|Wait|]();
                gate.[|Wait|](10);
                gate.[|Wait|](TimeSpan.FromSeconds(1), token);
                signal.[|WaitOne|]();
                signal.[|WaitOne|](10);
                mutex.[|WaitOne|]();
                result.AsyncWaitHandle.[|WaitOne|]();
                token.WaitHandle.[|WaitOne|](TimeSpan.FromSeconds(1));
                WaitHandle.[|WaitAll|](new WaitHandle[] { signal });
                WaitHandle.[|WaitAny|](new WaitHandle[] { signal }, 10);
                slim.[|Wait|](token);
                countdown.[|Wait|]();
                barrier.[|SignalAndWait|]();
                queue.[|Take|]();
                queue.[|TryTake|](out _, 10);
                foreach (var item in queue.[|GetConsumingEnumerable|](token)) { }
                thread.[|Join|]();
                thread?.[|Join|](10);
            }
        }
        """;

    [Fact]
    public async Task Flags_every_primitive_and_AH1003_leaves_them_alone()
    {
        await Verify.AnalyzerAsync(Waits, Framework.Net8);
        await Verify.AnalyzerAsync(Waits, Framework.Net10);
        await Verify.AnalyzerAsync(Waits, Framework.Net472);
        await VerifyCall.AnalyzerAsync(Waits.Replace("[|", "").Replace("|]", ""));
    }

    [Fact]
    public Task Flags_waits_for_a_condition_a_stream_and_a_call_begun_in_the_same_expression() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            volatile bool _done;

            async Task M(Stream stream, byte[] bytes, IAsyncEnumerable<int> items, Func<int> compute, IAsyncResult begun)
            {
                await Task.Yield();
                SpinWait.[|SpinUntil|](() => _done);
                SpinWait.[|SpinUntil|](() => _done, 1000);
                SpinWait.SpinUntil(() => _done, 0);
                foreach (var item in items.[|ToBlockingEnumerable|]()) { }
                _ = TaskAsyncEnumerableExtensions.[|ToBlockingEnumerable|](items).ToList();
                stream.[|EndRead|](stream.BeginRead(bytes, 0, 1, null, null));
                compute.[|EndInvoke|](compute.BeginInvoke(null, null));
                stream.EndRead(begun);
            }
        }
        """);

    [Fact]
    public Task Reports_what_to_use_instead() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            private readonly SemaphoreSlim _gate = new(1);
            private readonly ManualResetEventSlim _signal = new();

            public void Action()
            {
                _gate.{|#0:Wait|}();
                _signal.{|#1:Wait|}();
                Parallel.{|#2:For|}(0, 10, i => { });
                lock (_gate) { Monitor.{|#3:Wait|}(_gate); }
            }
        }
        """,
        new DiagnosticResult("AH1005", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'SemaphoreSlim.Wait' blocks a thread-pool thread on a request path: HomeController.Action; use 'await WaitAsync'"),
        new DiagnosticResult("AH1005", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage(
                "'ManualResetEventSlim.Wait' blocks a thread-pool thread on a request path: HomeController.Action; use a "
                    + "TaskCompletionSource or SemaphoreSlim.WaitAsync and await it"),
        new DiagnosticResult("AH1005", DiagnosticSeverity.Info).WithLocation(2)
            .WithMessage(
                "'Parallel.For' blocks a thread-pool thread on a request path: HomeController.Action; it takes threads that other "
                    + "requests need; await asynchronous work instead"),
        new DiagnosticResult("AH1005", DiagnosticSeverity.Warning).WithLocation(3)
            .WithMessage(
                "'Monitor.Wait' blocks a thread-pool thread on a request path: HomeController.Action; use a TaskCompletionSource or "
                    + "SemaphoreSlim.WaitAsync and await it"));

    [Fact]
    public Task Accepts_a_timeout_of_zero() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Concurrent;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class Gate { public void Wait() { } public void WaitOne() { } public void Join() { } public int Take() => 1; }

        class C
        {
            const int None = 0;

            async Task M(SemaphoreSlim gate, ManualResetEvent signal, BlockingCollection<int> queue, Thread thread, Gate own, CancellationToken token)
            {
                await Task.Yield();
                gate.Wait(0);
                gate.Wait(TimeSpan.Zero);
                gate.Wait(None, token);
                signal.WaitOne(0);
                signal.WaitOne(TimeSpan.Zero);
                queue.TryTake(out _);
                queue.TryTake(out _, 0);
                thread.Join(0);
                own.Wait();
                own.WaitOne();
                own.Join();
                own.Take();
                new[] { 1 }.Join(new[] { 1 }, x => x, x => x, (x, y) => x).Take(1);
                string.Join(",", "a");
                Thread.Yield();
            }

            void Unknown(SemaphoreSlim gate) => gate.Wait();
            static C() => new SemaphoreSlim(1).Wait();
            static void Main() => new SemaphoreSlim(1).Wait();
        }
        """);

    [Fact]
    public Task Accepts_doppelgangers() => Verify.AnalyzerAsync(
        """
        namespace Mine
        {
            class SemaphoreSlim { public void Wait() { } }
            class WaitHandle { public bool WaitOne() => true; public static bool WaitAll(WaitHandle[] all) => true; }
            class BlockingCollection<T> { public T Take() => default; }
            class Thread { public void Join() { } }
            static class Monitor { public static bool Wait(object o) => true; }
            static class Parallel { public static void For(int from, int to, System.Action<int> body) { } }

            class C
            {
                async System.Threading.Tasks.Task M(SemaphoreSlim gate, WaitHandle handle, BlockingCollection<int> queue, Thread thread)
                {
                    await System.Threading.Tasks.Task.Yield();
                    gate.Wait();
                    handle.WaitOne();
                    WaitHandle.WaitAll(new[] { handle });
                    queue.Take();
                    thread.Join();
                    Monitor.Wait(gate);
                    Parallel.For(0, 1, _ => { });
                }
            }
        }
        """);

    [Fact]
    public Task Fixes_semaphores_with_timeouts_tokens_and_results() => Verify.FixAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly SemaphoreSlim _gate = new SemaphoreSlim(1);

            async Task<int> M(CancellationToken token)
            {
                await Task.Yield();
                _gate.[|Wait|](); // enter
                try
                {
                    if (!_gate.[|Wait|](TimeSpan.FromSeconds(1)))
                        return 0;
                    return _gate.[|Wait|](10, token) && !_gate.[|Wait|](5) ? 1 : 2;
                }
                finally
                {
                    _gate.Release();
                }
            }

            Task Plain()
            {
                _gate.[|Wait|]();
                return Task.CompletedTask;
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly SemaphoreSlim _gate = new SemaphoreSlim(1);

            async Task<int> M(CancellationToken token)
            {
                await Task.Yield();
                await _gate.WaitAsync(); // enter
                try
                {
                    if (!await _gate.WaitAsync(TimeSpan.FromSeconds(1)))
                        return 0;
                    return await _gate.WaitAsync(10, token) && !await _gate.WaitAsync(5) ? 1 : 2;
                }
                finally
                {
                    _gate.Release();
                }
            }

            async Task Plain()
            {
                await _gate.WaitAsync();
            }
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_for_other_primitives_and_in_locks() => Verify.ReasonAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(SemaphoreSlim gate, ManualResetEventSlim signal)
            {
                await Task.Yield();
                signal.[|Wait|]();
                lock (this) { gate.[|Wait|](); }
            }
        }
        """);

    [Theory]
    [InlineData("EndConnect", DiagnosticSeverity.Info)]
    [InlineData("Connect", DiagnosticSeverity.Warning)]
    public Task Reports_the_end_of_a_begun_call_as_information(string method, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        class C
        {
            async Task {{method}}(IAsyncResult begun)
            {
                await Task.Yield();
                if (!begun.IsCompleted)
                    begun.AsyncWaitHandle.{|#0:WaitOne|}();
            }
        }
        """,
        new DiagnosticResult("AH1005", severity).WithLocation(0));

    [Theory]
    [InlineData(
        "protected override async Task ExecuteAsync(CancellationToken token) => Drain();",
        ": BackgroundService",
        DiagnosticSeverity.Info)]
    [InlineData("public void OnGet() => Drain();", ": Microsoft.AspNetCore.Mvc.RazorPages.PageModel", DiagnosticSeverity.Warning)]
    public Task Reports_a_wait_that_no_request_reaches_as_information(string caller, string bases, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Extensions.Hosting;
            public class C {{bases}}
            {
                readonly Thread _worker = new(() => { });
                {{caller}}
                void Drain() => _worker.{|#0:Join|}();
            }
            """,
            new DiagnosticResult("AH1005", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    [Theory]
    [InlineData("_stop.Cancel(); _worker.{|#0:Join|}();", DiagnosticSeverity.Info)]
    [InlineData("_stop?.Cancel(); if (true) { _worker.{|#0:Join|}(500); }", DiagnosticSeverity.Info)]
    [InlineData("_worker.Interrupt(); _worker.{|#0:Join|}();", DiagnosticSeverity.Info)]
    [InlineData("_worker.Start(); _worker.{|#0:Join|}();", DiagnosticSeverity.Warning)]
    [InlineData("_worker.{|#0:Join|}(); _stop.Cancel();", DiagnosticSeverity.Warning)]
    [InlineData("void End() => _stop.Cancel(); _worker.{|#0:Join|}();", DiagnosticSeverity.Warning)]
    public async Task Reports_a_wait_for_a_thread_that_is_told_to_end_as_information(string body, DiagnosticSeverity severity)
    {
        const string Source = """
            using System.Threading;
            using System.Threading.Tasks;
            public class C BASE
            {
                readonly CancellationTokenSource _stop = new();
                readonly Thread _worker = new(() => { });
                public async Task OnGet() { await Task.Yield(); BODY }
            }
            """;
        var program = Source.Replace("BODY", body);
        await Verify.AnalyzerAsync(program.Replace("BASE", ""), new DiagnosticResult("AH1005", severity).WithLocation(0));
        await Verify.AnalyzerAsync(
            program.Replace("BASE", ": Microsoft.AspNetCore.Mvc.RazorPages.PageModel"),
            new DiagnosticResult("AH1005", DiagnosticSeverity.Warning).WithLocation(0));
    }

    [Theory]
    [InlineData("async Task Work() { await Task.Yield(); _worker.[|Join|](); }")]
    [InlineData("async Task Work() { await Task.Yield(); Call(() => _worker.[|Join|]()); }")]
    [InlineData("Task Work() { _worker.[|Join|](); return Task.CompletedTask; }")]
    public Task Flags_a_wait_in_the_body_of_an_async_function(string work) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        class C : Microsoft.Extensions.Hosting.BackgroundService
        {
            readonly Thread _worker = new(() => { });
            protected override async Task ExecuteAsync(CancellationToken token) => await Work();
            {{work}}
            static void Call(Action action) => action();
        }
        """,
        new DiagnosticResult[0]);
}
