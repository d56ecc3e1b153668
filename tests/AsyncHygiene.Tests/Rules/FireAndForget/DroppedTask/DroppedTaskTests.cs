using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.DroppedTaskAnalyzer, AsyncHygiene.Fixes.DroppedTaskFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.DroppedTask;

public class DroppedTaskTests
{
    private const string Discarding = """
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync() => Task.CompletedTask;
            async Task M() { await Task.Yield(); _ = SendAsync(); }
        }
        """;

    [Fact]
    public Task Reports_where_and_what_to_do() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public IActionResult Post()
            {
                {|#0:SendAsync|}();
                return Ok();
            }

            static Task SendAsync() => Task.CompletedTask;
        }
        """,
        new DiagnosticResult("AH2005", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "'SendAsync' is started and dropped by a thread-pool thread on a request path: OrdersController.Post; it can outlive the "
                    + "request, and its exceptions are lost; await it, or queue it for a background service"));

    [Fact]
    public async Task Flags_dropped_tasks_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Threading.Tasks;

            class C
            {
                Task SendAsync() => Task.CompletedTask;
                Task<int> CountAsync() => Task.FromResult(1);

                async Task M(C other)
                {
                    [|SendAsync|]();
                    this.[|CountAsync|]();
                    other?.[|SendAsync|]();
                    [|SendAsync|]().ConfigureAwait(false);
                    Task.[|Run|](() => Console.WriteLine());
                    if (other != null) { try { [|SendAsync|](); } finally { } }
                    await Task.Yield();
                    Func<Task> lambda = async () => { [|SendAsync|](); await Task.Yield(); };
                }

                Task ReturnsTask()
                {
                    [|SendAsync|]();
                    return CountAsync();
                }
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    [Fact]
    public Task Accepts_tasks_that_are_kept_or_dropped_on_purpose_and_other_rules_sites() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync() => Task.CompletedTask;
            async void Forget() => await Task.Yield();
            async Task PumpAsync(CancellationToken token) { while (!token.IsCancellationRequested) await Task.Delay(1); }

            async Task M(List<int> items, List<Task> tasks, ChannelWriter<int> writer, CancellationToken token)
            {
                await SendAsync();
                _ = SendAsync();
                var kept = SendAsync();
                tasks.Add(SendAsync());
                SendAsync().ContinueWith(t => Console.WriteLine(t.Exception));
                writer.WriteAsync(1);
                Forget();
                foreach (var item in items) SendAsync();
                while (true) { SendAsync(); await kept; }
            }

            void NoRequest() { SendAsync(); }

            Task Start(CancellationToken token)
            {
                PumpAsync(token);
                Task.Run(() => PumpAsync(token));
                Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning);
                return Task.CompletedTask;
            }

            static void Main() { Task.Run(() => { }); }
        }
        """);

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Xunit;
        namespace Xunit { public class FactAttribute : System.Attribute { } }
        class C { async Task M() { Task.Delay(1); await Task.Yield(); } }
        """);

    [Fact]
    public Task Flags_discarded_tasks_where_the_option_says_so() => new Verify.Test
    {
        TestState =
        {
            Sources = { Discarding.Replace("_ = SendAsync", "_ = [|SendAsync|]") },
            AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.report_discarded_tasks = true\n") },
        },
        FixedCode = Discarding.Replace("_ = SendAsync", "await SendAsync"),
    }.RunAsync();

    [Fact]
    public Task Fixes_with_an_await() => Verify.FixAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public IActionResult Post()
            {
                // Tell them.
                [|SendAsync|](); // once
                [|SendAsync|]().ConfigureAwait(false);
                return Ok();
            }

            static Task SendAsync() => Task.CompletedTask;

            static Task SendTwiceAsync()
            {
                [|SendAsync|]();
                return SendAsync();
            }
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public async Task<IActionResult> Post()
            {
                // Tell them.
                await SendAsync(); // once
                await SendAsync().ConfigureAwait(false);
                return Ok();
            }

            static Task SendAsync() => Task.CompletedTask;

            static async Task SendTwiceAsync()
            {
                await SendAsync();
                await SendAsync();
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_no_await_can_stand() => Verify.NoFixAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            Task SendAsync() => Task.CompletedTask;

            async Task M(C other)
            {
                await Task.Yield();
                other?.[|SendAsync|]();
                lock (_gate) { [|SendAsync|](); }
            }
        }
        """);

    /// <summary>Before, the exception is lost with the task; after, the caller sees it.</summary>
    [Fact]
    public async Task Runs_fixed_code_that_waits_and_sees_the_exception()
    {
        const string Before = """
            using System;
            using System.Threading.Tasks;

            class Program
            {
                private static string s_log = "";

                static async Task<string> Run()
                {
                    try
                    {
                        await SendTwiceAsync();
                        return s_log + "sent";
                    }
                    catch (InvalidOperationException exception)
                    {
                        return s_log + exception.Message;
                    }
                }

                private static async Task SendTwiceAsync()
                {
                    await Task.Yield();
                    [|SendAsync|]();
                    s_log += "next ";
                }

                private static async Task SendAsync()
                {
                    await Task.Yield();
                    throw new InvalidOperationException("failed");
                }
            }
            """;
        var after = Before.Replace("[|SendAsync|]", "await SendAsync", StringComparison.Ordinal);
        await Verify.FixAsync(Before, after);
        Assert.Equal(
            "next sent",
            await RunnableProgram.OutputOfAsync(
                Before.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal)));
        Assert.Equal("failed", await RunnableProgram.OutputOfAsync(after));
    }
}
