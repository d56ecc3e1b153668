using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.LoopFireAndForgetAnalyzer, AsyncHygiene.Fixes.LoopFireAndForgetFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.LoopFireAndForget;

/// <summary>What the fix makes of the loop.</summary>
public class LoopFireAndForgetFixTests
{
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
                await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, _) =>
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

                // No call goes on before the loop has made all of them, however busy the machine is.
                public static async Task<string> Run()
                {
                    await SendAllAsync(0, 40);
                    await SendAllAsync(5, 3);
                    while (Volatile.Read(ref s_sum) != 780)
                        await Task.Delay(5);
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
            await Parallel.ForEachAsync(Enumerable.Range(first, Math.Max(0, count - first)), new ParallelOptions { MaxDegreeOfParallelism = 3 }, async (i, _) =>
                    {
                        await WorkAsync(i);
                    });
            """);

        await new Verify.Test
        {
            TestState = {
                Sources = { Before },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 3\n") }
            },
            FixedCode = after,
        }.RunAsync();

        Assert.Equal(
            "780 without",
            await RunnableProgram.OutputInTurnsAsync(Before.Replace("[|", string.Empty).Replace("|]", string.Empty)));
        Assert.Equal("780 within", await RunnableProgram.OutputInTurnsAsync(after));
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
                await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = cancellationToken }, async (url, _) =>
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
                await Parallel.ForEachAsync(Enumerable.Range(0, count), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
                {
                    await SendAsync(i);
                });
                await Parallel.ForEachAsync(Enumerable.Range(first, Math.Max(0, items.Count - first)), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
                {
                    await SendAsync(items[i]);
                });
                await Parallel.ForEachAsync(Enumerable.Range(1, count), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
                {
                    await SendAsync(i);
                });
                await Parallel.ForEachAsync(Enumerable.Range(first + 1, Math.Max(0, (count - 1) - (first + 1) + 1)), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
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
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, _) =>
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
    public Task Offers_only_a_reason_where_no_await_can_stand() => Verify.ReasonAsync(
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
    public Task Fixes_with_the_limit_of_the_options() => new Verify.Test
    {
        TestState =
        {
            Sources = { Limited("foreach (var item in items) [|SendAsync|](item);") },
            AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 5\n") },
        },
        FixedCode = Limited(
            """
            await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 5 }, async (item, _) =>
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

    /// <summary>The fix leaves neither an error nor a new compiler warning behind.</summary>
    internal static Task FixWithoutWarningsAsync(string source, string fixedSource, params string[] disabled)
    {
        var test = new Verify.Test { TestCode = source, FixedCode = fixedSource, CompilerDiagnostics = CompilerDiagnostics.Warnings };
        test.DisabledDiagnostics.AddRange(disabled);
        return test.RunAsync();
    }
}
