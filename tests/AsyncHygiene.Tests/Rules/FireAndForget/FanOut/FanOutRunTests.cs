using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>
/// Programs whose calls are gated run as before: the same results in the same order, the same exceptions, the same cancellation.
/// </summary>
public class FanOutRunTests
{
    [Fact]
    public async Task Runs_fixed_code_with_the_same_results_order_exceptions_and_cancellation()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Net;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                sealed class Server : HttpMessageHandler
                {
                    public int Calls;

                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        Interlocked.Increment(ref Calls);
                        var number = int.Parse(request.RequestUri.AbsolutePath.Substring(1));
                        await Task.Delay(50 - number, token);
                        if (number % 20 == 13)
                            throw new InvalidOperationException("failed " + number);
                        return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("text " + number) };
                    }
                }

                static async Task<string[]> LoadAsync(HttpClient client, IEnumerable<int> numbers, CancellationToken token)
                {
                    return await Task.WhenAll(numbers.[|Select|](number => client.GetStringAsync("http://localhost/" + number, token)));
                }

                public static async Task<string> Run()
                {
                    var server = new Server();
                    var client = new HttpClient(server);
                    var output = string.Join(",", await LoadAsync(client, Enumerable.Range(0, 12), default));
                    try
                    {
                        await LoadAsync(client, Enumerable.Range(0, 50), default);
                    }
                    catch (InvalidOperationException exception)
                    {
                        output += exception.Message + server.Calls;
                    }

                    try
                    {
                        await LoadAsync(client, Enumerable.Range(0, 12), new CancellationToken(true));
                    }
                    catch (OperationCanceledException)
                    {
                        output += "canceled" + server.Calls;
                    }

                    return output;
                }
            }
            """;
        var after = Before.Replace(
            """
            [|Select|](number => client.GetStringAsync("http://localhost/" + number, token)));
            """,
            """
            Select(async number =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await client.GetStringAsync("http://localhost/" + number, token);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
            """).Replace("        return await Task.WhenAll", "        var gate = new SemaphoreSlim(5);\n        return await Task.WhenAll");

        await RunsAsBeforeAsync(Before, after, "failed 13", "canceled");
    }

    [Fact]
    public async Task Runs_fixed_loops_with_the_same_results_order_exceptions_and_cancellation()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Net;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                sealed class Server : HttpMessageHandler
                {
                    public int Calls;

                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        Interlocked.Increment(ref Calls);
                        var number = int.Parse(request.RequestUri.AbsolutePath.Substring(1));
                        await Task.Delay(50 - number, token);
                        if (number % 20 == 13)
                            throw new InvalidOperationException("failed " + number);
                        return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("text " + number) };
                    }
                }

                static async Task<string> LoadAsync(HttpClient client, int count, CancellationToken token)
                {
                    var tasks = new List<Task<string>>();
                    for (var i = 0; i < count; i++)
                        tasks.Add(client.[|GetStringAsync|]("http://localhost/" + i, token));
                    try
                    {
                        return string.Join(",", await Task.WhenAll(tasks));
                    }
                    catch (Exception exception)
                    {
                        return exception.Message + string.Concat(tasks.Select(t => t.Status.ToString()[0]));
                    }
                }

                public static async Task<string> Run()
                {
                    var server = new Server();
                    var client = new HttpClient(server);
                    var output = await LoadAsync(client, 12, default) + await LoadAsync(client, 50, default);
                    return output + server.Calls + await LoadAsync(client, 12, new CancellationToken(true));
                }
            }
            """;
        var after = Before.Replace(
            """
                    for (var i = 0; i < count; i++)
                        tasks.Add(client.[|GetStringAsync|]("http://localhost/" + i, token));
            """,
            """
                    var gate = new SemaphoreSlim(5);
                    tasks.AddRange(Enumerable.Range(0, count).Select(async i =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await client.GetStringAsync("http://localhost/" + i, token);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
            """);

        await RunsAsBeforeAsync(Before, after, "failed 13", "CCCC");
    }

    /// <summary>The fix gives exactly this code, and both programs say the same, among it all that is expected.</summary>
    private static async Task RunsAsBeforeAsync(string before, string after, params string[] expected)
    {
        await new Verify.Test
        {
            TestState =
            {
                Sources = { before },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 5\n") },
            },
            FixedCode = after,
        }.RunAsync();

        var output = await RunnableProgram.OutputOfAsync(before.Replace("[|", string.Empty).Replace("|]", string.Empty));
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
        Assert.All(expected, text => Assert.Contains(text, output));
    }
}
