using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.LoopFireAndForgetAnalyzer, AsyncHygiene.Fixes.LoopFireAndForgetFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.LoopFireAndForget;

public class LoopFireAndForgetTests
{
    private const string Loop = """
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(string item) => Task.CompletedTask;
            async void Forget(string item) => await Task.Yield();

            void M(string[] items)
            {
                foreach (var item in items)
                {
                    _ = {|#0:SendAsync|}(item);
                    {|#1:Forget|}(item);
                }
            }
        }
        """;

    [Fact]
    public Task Reports_what_is_lost_and_what_to_use() => Verify.AnalyzerAsync(
        Loop,
        Warning(0, "'SendAsync' is started in each pass of the loop and not awaited, so nothing limits how many run at once and their exceptions are lost; use 'Parallel.ForEachAsync' or 'await'"),
        Warning(1, "'Forget' is started in each pass of the loop and not awaited, so nothing limits how many run at once and an exception ends the process; use 'Parallel.ForEachAsync' or 'await'"));

    [Fact]
    public Task Reports_only_what_the_framework_has() => Verify.AnalyzerAsync(
        Loop,
        Framework.Net472,
        Warning(0, "'SendAsync' is started in each pass of the loop and not awaited, so nothing limits how many run at once and their exceptions are lost; use 'await'"),
        Warning(1, "'Forget' is started in each pass of the loop and not awaited, so nothing limits how many run at once and an exception ends the process; use 'await'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Task SendAsync(int item) => Task.CompletedTask;
                Task<int> CountAsync(int item) => Task.FromResult(item);
                ValueTask PostAsync(int item) => default;
                async void Forget(int item) => await Task.Yield();
                void Work(int item) { }

                void M(List<int> items, C other, int count, Queue<int> queue, IEnumerator<int> enumerator, Func<int, Task> start)
                {
                    foreach (var item in items) [|SendAsync|](item);
                    foreach (var item in items) { if (item > 0) { _ = this.[|CountAsync|](item); } }
                    for (var i = 0; i < count; i++) [|PostAsync|](i);
                    for (var i = count; i > 0; i--) [|Forget|](i);
                    while (queue.Count > 0) other?.[|SendAsync|](queue.Dequeue());
                    while (enumerator.MoveNext()) [|SendAsync|](enumerator.Current).ConfigureAwait(false);
                    do { [|start|](count); } while (--count > 0);
                    foreach (var item in items) Task.[|Run|](() => Work(item));
                    foreach (var item in items) Task.Factory.[|StartNew|](() => Work(item));
                    for (var i = 0; i < 200000; i++) { try { Task.[|Run|](async () => await SendAsync(1)); } catch { throw; } }
                    foreach (var item in items) Task.Factory.[|StartNew|](async () => await SendAsync(item)).Unwrap();
                    Action<List<int>> lambda = xs => { foreach (var x in xs) [|SendAsync|](x); };
                    for (var i = 0; i < 4; i++) foreach (var item in items) [|SendAsync|](item);
                }
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source.Replace("ValueTask PostAsync(int item) => default;", "Task PostAsync(int item) => null;"), Framework.Net472);
    }

    [Fact]
    public Task Accepts_calls_that_are_awaited_kept_or_not_asynchronous() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;
            void Work(int item) { }

            async Task M(List<int> items, ChannelWriter<int> writer)
            {
                foreach (var item in items) await SendAsync(item);
                var tasks = new List<Task>();
                foreach (var item in items) tasks.Add(SendAsync(item));
                await Task.WhenAll(tasks);
                foreach (var item in items) Work(item);
                foreach (var item in items) { var local = SendAsync(item); tasks.Add(local); }
                foreach (var item in items) { Func<Task> later = () => SendAsync(item); }
                foreach (var item in items) _ = SendAsync(item).ContinueWith(t => Console.WriteLine(t.Exception));
                foreach (var item in items) _ = writer.WriteAsync(item);
                foreach (var item in items) SendAsync(item).LogExceptions();
                await Parallel.ForEachAsync(items, async (item, token) => await SendAsync(item));
                _ = SendAsync(0);
            }

            IEnumerable<Task> Start(List<int> items) { foreach (var item in items) yield return SendAsync(item); }
        }

        static class TaskLogging
        {
            public static Task LogExceptions(this Task task) => task.ContinueWith(t => Console.WriteLine(t.Exception));
        }
        """);

    [Fact]
    public Task Accepts_loops_that_take_work_as_it_arrives() => Verify.AnalyzerAsync(
        """
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        class Server
        {
            volatile bool _running = true;
            Task HandleAsync(object work) => Task.CompletedTask;

            async Task M(TcpListener listener, ChannelReader<int> reader, IAsyncEnumerable<int> stream, CancellationToken token)
            {
                while (true) { var client = await listener.AcceptTcpClientAsync(); _ = HandleAsync(client); }
            }

            void Sync(TcpListener listener, BlockingCollection<int> queue, CancellationToken token)
            {
                for (;;) { _ = HandleAsync(listener.AcceptTcpClient()); if (token.CanBeCanceled) break; }
                while (!token.IsCancellationRequested) _ = HandleAsync(listener.AcceptTcpClient());
                while (_running) _ = HandleAsync(listener.AcceptTcpClient());
                while (!(token.IsCancellationRequested || queue.IsCompleted)) Task.Run(() => HandleAsync(1));
                foreach (var item in queue.GetConsumingEnumerable()) Task.Run(() => HandleAsync(item));
            }

            async Task Streams(ChannelReader<int> reader, IAsyncEnumerable<int> stream, List<int> items)
            {
                while (await reader.WaitToReadAsync()) while (reader.TryRead(out var item)) _ = HandleAsync(item);
                await foreach (var item in stream) _ = HandleAsync(item);
                await foreach (var item in reader.ReadAllAsync()) _ = HandleAsync(item);
                foreach (var item in items) { await Task.Delay(10); _ = HandleAsync(item); }
            }
        }
        """);

    [Fact]
    public Task Accepts_gates_and_workers() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.RateLimiting;
        using System.Threading.Tasks;

        class C
        {
            readonly SemaphoreSlim _gate = new SemaphoreSlim(4);
            int _maxConcurrency;
            Task SendAsync(int item) => Task.CompletedTask;

            async Task GatedAsync(int item) { await _gate.WaitAsync(); _gate.Release(); }
            async Task ConsumeAsync(CancellationToken token) { while (!token.IsCancellationRequested) await Task.Delay(1); }

            void M(List<int> items, int count, RateLimiter limiter, CancellationToken token)
            {
                foreach (var item in items) { _gate.Wait(); _ = SendAsync(item); }
                foreach (var item in items) { Thread.Sleep(10); _ = SendAsync(item); }
                foreach (var item in items) _ = GatedAsync(item);
                foreach (var item in items) _ = Task.Run(async () => { await _gate.WaitAsync(); _gate.Release(); });
                foreach (var item in items) _ = Task.Run(async () => { using var lease = await limiter.AcquireAsync(); });

                for (var i = 0; i < 8; i++) _ = SendAsync(i);
                for (var i = 0; i < Environment.ProcessorCount; i++) _ = SendAsync(i);
                for (var i = 0; i < _maxConcurrency; i++) _ = SendAsync(i);
                for (var i = 0; i < count; i++) _ = ConsumeAsync(token);
                for (var i = 0; i < count; i++) _ = Task.Run(() => ConsumeAsync(token));
                foreach (var item in new[] { 1, 2, 3 }) _ = SendAsync(item);
                foreach (var item in Enumerable.Range(0, 4)) _ = SendAsync(item);
                for (var i = 0; i < count; i++) Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach);
            }
        }
        """);

    [Fact]
    public Task Accepts_test_projects_and_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        namespace NUnit.Framework { public class TestAttribute : System.Attribute { } }

        class Tests
        {
            System.Threading.Tasks.Task SendAsync(int item) => null;
            void M(int[] items) { foreach (var item in items) SendAsync(item); }
        }
        """);

    [Fact]
    public Task Accepts_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        class Task { public static Task Run(System.Action action) => new Task(); }

        class C
        {
            void M(int[] items) { foreach (var item in items) Task.Run(() => { }); }
        }
        """);

    [Fact]
    public Task Fixes_a_foreach_with_a_limit() => FixWithoutWarningsAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(string url, int times) => Task.CompletedTask;

            async Task M(List<string> urls)
            {
                await Task.Yield();

                // All of them.
                foreach (var url in urls)
                {
                    // One.
                    _ = [|SendAsync|](url + "/", 2); // twice
                }
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(string url, int times) => Task.CompletedTask;

            async Task M(List<string> urls)
            {
                await Task.Yield();

                // All of them.
                await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, cancellationToken) =>
                {
                    // One.
                    await SendAsync(url + "/", 2); // twice
                });
            }
        }
        """);

    [Fact]
    public async Task Runs_fixed_code_that_makes_every_call_once_within_the_limit()
    {
        const string Before = """
            using System;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                static int s_running, s_most, s_sum;

                static async Task WorkAsync(int number)
                {
                    var running = Interlocked.Increment(ref s_running);
                    for (var most = s_most; running > most; most = s_most)
                        Interlocked.CompareExchange(ref s_most, running, most);
                    await Task.Delay(5);
                    Interlocked.Add(ref s_sum, number);
                    Interlocked.Decrement(ref s_running);
                }

                static async Task SendAllAsync(int first, int count)
                {
                    await Task.Yield();
                    for (int i = first; i < count; i++)
                        _ = [|WorkAsync|](i);
                }

                public static async Task<string> Run()
                {
                    await SendAllAsync(0, 40);
                    await SendAllAsync(5, 3);
                    SpinWait.SpinUntil(() => Volatile.Read(ref s_sum) == 780, 10000);
                    return s_sum + " " + (s_most > 3 ? "without" : "within");
                }
            }
            """;
        var after = Before.Replace(
            """
            for (int i = first; i < count; i++)
                        _ = [|WorkAsync|](i);
            """,
            """
            await Parallel.ForEachAsync(Enumerable.Range(first, Math.Max(0, count - first)), new ParallelOptions { MaxDegreeOfParallelism = 3 }, async (i, cancellationToken) =>
                    {
                        await WorkAsync(i);
                    });
            """);

        await new Verify.Test
        {
            TestState = { Sources = { Before }, AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 3\n") } },
            FixedCode = after,
        }.RunAsync();

        Assert.Equal("780 without", await RunnableProgram.OutputOfAsync(Before.Replace("[|", string.Empty).Replace("|]", string.Empty)));
        Assert.Equal("780 within", await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public Task Fixes_with_a_loop_that_cancels_and_keeps_the_token_of_each_call() => FixWithoutWarningsAsync(
        """
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();

            public Task M(string[] urls, CancellationToken cancellationToken)
            {
                foreach (var url in urls)
                    s_client.[|GetAsync|](url, cancellationToken);
                return Task.CompletedTask;
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();

            public async Task M(string[] urls, CancellationToken cancellationToken)
            {
                await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = cancellationToken }, async (url, token) =>
                {
                    await s_client.GetAsync(url, cancellationToken);
                });
            }
        }
        """);

    [Fact]
    public Task Fixes_counting_loops() => FixWithoutWarningsAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int number) => Task.CompletedTask;

            async Task M(int count, int first, List<int> items)
            {
                await Task.Yield();
                for (int i = 0; i < count; i++) _ = [|SendAsync|](i);
                for (int i = first; i < items.Count; ++i) _ = [|SendAsync|](items[i]);
                for (int i = 1; i <= count; i += 1) _ = [|SendAsync|](i);
                for (int i = first + 1; i <= count - 1; i++)
                {
                    var number = i * 2;
                    _ = [|SendAsync|](number);
                }
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int number) => Task.CompletedTask;

            async Task M(int count, int first, List<int> items)
            {
                await Task.Yield();
                await Parallel.ForEachAsync(Enumerable.Range(0, count), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await SendAsync(i);
                });
                await Parallel.ForEachAsync(Enumerable.Range(first, Math.Max(0, items.Count - first)), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await SendAsync(items[i]);
                });
                await Parallel.ForEachAsync(Enumerable.Range(1, count), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await SendAsync(i);
                });
                await Parallel.ForEachAsync(Enumerable.Range(first + 1, Math.Max(0, (count - 1) - (first + 1) + 1)), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    var number = i * 2;
                    await SendAsync(number);
                });
            }
        }
        """);

    [Fact]
    public Task Fixes_Task_Run_per_item() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            void Work(int item) { }

            async Task M(int[] items)
            {
                await Task.Yield();
                foreach (var item in items)
                {
                    _ = Task.[|Run|](() =>
                    {
                        try
                        {
                            Work(item);
                        }
                        catch (InvalidOperationException)
                        {
                        }
                    });
                }
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            void Work(int item) { }

            async Task M(int[] items)
            {
                await Task.Yield();
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, cancellationToken) =>
                {
                    await Task.Run(() =>
                    {
                        try
                        {
                            Work(item);
                        }
                        catch (InvalidOperationException)
                        {
                        }
                    });
                });
            }
        }
        """);

    [Fact]
    public Task Fixes_the_async_void_method_with_the_loop() => FixWithoutWarningsAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class Tester
        {
            public async void TestAsync(int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                for (int i = 0; i < numberOfRequests; i++)
                {
                    [|ProcessUrlAsync|](httpClient);
                }

                void Once() => ProcessUrlAsync(httpClient);
                Once();
            }

            private async void ProcessUrlAsync(HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """,
        """
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class Tester
        {
            public async void TestAsync(int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                await Parallel.ForEachAsync(Enumerable.Range(0, numberOfRequests), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, cancellationToken) =>
                {
                    await ProcessUrlAsync(httpClient);
                });

                async Task OnceAsync() => await ProcessUrlAsync(httpClient);
                await OnceAsync();
            }

            private async Task ProcessUrlAsync(HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """);

    [Fact]
    public Task Fixes_the_async_void_method_with_a_synchronous_caller() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async void Forget(int item) => await Task.Delay(item);

            public void Run(int[] items)
            {
                foreach (var item in items)
                    [|Forget|](item);
            }

            public void Twice(int[] items)
            {
                Run(items);
                Run(items);
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task ForgetAsync(int item) => await Task.Delay(item);

            public async Task RunAsync(int[] items)
            {
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, cancellationToken) =>
                {
                    await ForgetAsync(item);
                });
            }

            public async Task TwiceAsync(int[] items)
            {
                await RunAsync(items);
                await RunAsync(items);
            }
        }
        """);

    [Fact]
    public Task Fixes_an_action_and_top_level_statements() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            foreach (var arg in args)
                Task.[|Run|](() => arg.Length);

            public class MailController : Controller
            {
                public IActionResult Post(string[] addresses)
                {
                    foreach (var address in addresses)
                        _ = [|SendAsync|](address);
                    return Ok();
                }

                static Task SendAsync(string address) => Task.CompletedTask;
            }
            """,
        FixedCode = """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            await Parallel.ForEachAsync(args, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (arg, cancellationToken) =>
            {
                await Task.Run(() => arg.Length);
            });

            public class MailController : Controller
            {
                public async Task<IActionResult> Post(string[] addresses)
                {
                    await Parallel.ForEachAsync(addresses, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (address, cancellationToken) =>
                    {
                        await SendAsync(address);
                    });
                    return Ok();
                }

                static Task SendAsync(string address) => Task.CompletedTask;
            }
            """,
    }.AsProgram().RunAsync();

    [Fact]
    public Task Fixes_one_after_the_other_where_passes_depend_on_each_other() => FixWithoutWarningsAsync(
        """
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(object item) => Task.CompletedTask;

            async Task M(List<int> items, IEnumerable objects, Queue<int> queue, int count, Dictionary<int, int> map)
            {
                await Task.Yield();
                foreach (var item in items) { count++; [|SendAsync|](count); }
                foreach (var item in items) [|SendAsync|](queue.Dequeue());
                foreach (var item in items) { if (item > 1) break; [|SendAsync|](item); }
                foreach (var item in objects) [|SendAsync|](item);
                foreach (long item in items) [|SendAsync|](item);
                foreach (var (key, value) in map) [|SendAsync|](key);
                for (int i = 0; i < count; i += 2) [|SendAsync|](i);
                for (int i = 0; i < count; i++) { [|SendAsync|](i); i++; }
                while (queue.Count > 0) [|SendAsync|](queue.Dequeue());
            }
        }

        struct S
        {
            int _x;
            Task SendAsync(object item) => Task.CompletedTask;

            async Task M(List<int> items)
            {
                await Task.Yield();
                foreach (var item in items) [|SendAsync|](_x);
            }
        }
        """,
        """
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(object item) => Task.CompletedTask;

            async Task M(List<int> items, IEnumerable objects, Queue<int> queue, int count, Dictionary<int, int> map)
            {
                await Task.Yield();
                foreach (var item in items) { count++; await SendAsync(count); }
                foreach (var item in items) await SendAsync(queue.Dequeue());
                foreach (var item in items) { if (item > 1) break; await SendAsync(item); }
                foreach (var item in objects) await SendAsync(item);
                foreach (long item in items) await SendAsync(item);
                foreach (var (key, value) in map) await SendAsync(key);
                for (int i = 0; i < count; i += 2) await SendAsync(i);
                for (int i = 0; i < count; i++) { await SendAsync(i); i++; }
                while (queue.Count > 0) await SendAsync(queue.Dequeue());
            }
        }

        struct S
        {
            int _x;
            Task SendAsync(object item) => Task.CompletedTask;

            async Task M(List<int> items)
            {
                await Task.Yield();
                foreach (var item in items) await SendAsync(_x);
            }
        }
        """,
        "CS0649",
        "CS4014");

    [Fact]
    public Task Fixes_one_after_the_other_on_NET_Framework() => Verify.FixAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;

            async Task M(int[] items)
            {
                await Task.Yield();
                foreach (var item in items)
                    _ = [|SendAsync|](item);
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;

            async Task M(int[] items)
            {
                await Task.Yield();
                foreach (var item in items)
                    await SendAsync(item);
            }
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Offers_no_fix_where_no_await_can_stand() => Verify.NoFixAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            Task SendAsync(int item) => Task.CompletedTask;
            public C(int[] items) { foreach (var item in items) [|SendAsync|](item); }
            public int Value { set { for (var i = 0; i < value; i++) [|SendAsync|](i); } }

            async Task InLock(int[] items, C other)
            {
                await Task.Yield();
                lock (_gate)
                {
                    foreach (var item in items) _ = [|SendAsync|](item);
                }

                foreach (var item in items) _ = other?.[|SendAsync|](item);
            }
        }
        """);

    [Fact]
    public Task Fixes_a_synchronous_function_with_its_callers() => FixWithoutWarningsAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        interface IMailer { void SendAll(List<int> items); }

        class Mailer : IMailer
        {
            Task SendAsync(int item) => Task.CompletedTask;
            public void SendAll(List<int> items)
            {
                foreach (var item in items) [|SendAsync|](item);
            }
        }

        class Shop(IMailer mailer)
        {
            public async Task CloseAsync(List<int> items)
            {
                await Task.Yield();
                mailer.SendAll(items);
            }

            public void Open(List<int> items) => mailer.SendAll(items);
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        interface IMailer { Task SendAllAsync(List<int> items); }

        class Mailer : IMailer
        {
            Task SendAsync(int item) => Task.CompletedTask;
            public async Task SendAllAsync(List<int> items)
            {
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, cancellationToken) =>
                {
                    await SendAsync(item);
                });
            }
        }

        class Shop(IMailer mailer)
        {
            public async Task CloseAsync(List<int> items)
            {
                await Task.Yield();
                await mailer.SendAllAsync(items);
            }

            public async Task OpenAsync(List<int> items) => await mailer.SendAllAsync(items);
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_a_caller_would_have_to_block() => Verify.NoFixAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            Task SendAsync(int item) => Task.CompletedTask;

            // A constructor cannot await.
            public C(int[] items) => SendAll(items);
            void SendAll(int[] items) { foreach (var item in items) [|SendAsync|](item); }

            // The contract is not ours.
            public void Dispose() => Close(new int[9]);
            void Close(int[] items) { foreach (var item in items) _ = [|SendAsync|](item); }
        }
        """);

    [Fact]
    public Task Fixes_with_the_limit_of_the_options() => new Verify.Test
    {
        TestState =
        {
            Sources = { Limited("foreach (var item in items) [|SendAsync|](item);") },
            AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 5\n") },
        },
        FixedCode = Limited(
            """
            await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 5 }, async (item, cancellationToken) =>
                    {
                        await SendAsync(item);
                    });
            """),
    }.RunAsync();

    private static string Limited(string loop) => $$"""
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;

            async Task M(int[] items)
            {
                await Task.Yield();
                {{loop}}
            }
        }
        """;

    private static DiagnosticResult Warning(int location, string message) =>
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(location).WithMessage(message);

    /// <summary>The fix leaves neither an error nor a new compiler warning behind.</summary>
    private static Task FixWithoutWarningsAsync(string source, string fixedSource, params string[] disabled)
    {
        var test = new Verify.Test { TestCode = source, FixedCode = fixedSource, CompilerDiagnostics = CompilerDiagnostics.Warnings };
        test.DisabledDiagnostics.AddRange(disabled);
        return test.RunAsync();
    }
}
