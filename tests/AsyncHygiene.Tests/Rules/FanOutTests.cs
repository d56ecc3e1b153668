using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules;

public class FanOutTests
{
    private const string Source = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();
            Task M(List<string> urls) => Task.WhenAll(urls.{|#0:Select|}(url => s_client.GetStringAsync(url)));
        }
        """;

    [Fact]
    public Task Message_says_what_is_called_and_what_to_use() => Verify.AnalyzerAsync(
        Source,
        Warning("'HttpClient.GetStringAsync' is called for all items at once, and nothing limits how many calls are under way; use 'Parallel.ForEachAsync' or a 'SemaphoreSlim'"));

    [Fact]
    public Task Message_names_only_what_the_framework_has() => Verify.AnalyzerAsync(
        Source,
        Framework.Net472,
        Warning("'HttpClient.GetStringAsync' is called for all items at once, and nothing limits how many calls are under way; use a 'SemaphoreSlim'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Forms = """
            using System;
            using System.Collections.Generic;
            using System.Data.Common;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            interface ICatalog { Task<string> LoadAsync(int id); }

            class Catalog : ICatalog
            {
                readonly HttpClient _client = new HttpClient();
                public async Task<string> LoadAsync(int id) => await _client.GetStringAsync("/" + id);
            }

            class C
            {
                readonly HttpClient _client = new HttpClient();
                readonly ICatalog _catalog = new Catalog();
                async Task<int> SizeAsync(string url) { var text = await _client.GetStringAsync(url); return text.Length; }

                async Task M(IEnumerable<string> urls, List<int> ids, Func<int, DbCommand> command)
                {
                    await Task.WhenAll(urls.[|Select|](async url => { await _client.GetAsync(url); }));
                    await Task.WhenAll(urls.Where(u => u.Length > 0).[|Select|](SizeAsync).ToList());
                    var sizes = await Task.WhenAll(urls.[|Select|](url => SizeAsync(url)));
                    await Task.WhenAll(ids.[|Select|](id => _catalog.LoadAsync(id)));
                    await Task.WhenAll(ids.[|Select|](id => command(id).ExecuteNonQueryAsync()));
                    await Task.WhenAll(Enumerable.Range(0, 1000).[|Select|](id => _catalog.LoadAsync(id)));

                    var tasks = urls.[|Select|](url => SizeAsync(url)).ToArray();
                    await Task.WhenAll(tasks);

                    var list = new List<Task<string>>();
                    foreach (var id in ids)
                        list.Add(_catalog.[|LoadAsync|](id));
                    for (var i = 0; i < ids.Count; i++)
                    {
                        list.Add(_client.[|GetStringAsync|]("/" + i));
                    }

                    await Task.WhenAll(list);
                }
            }
            """;

        await Verify.AnalyzerAsync(Forms, Framework.Net10);
        await Verify.AnalyzerAsync(Forms, Framework.Net8);
        await Verify.AnalyzerAsync(Forms, Framework.Net472.AddAssemblies(["System.Data"]));
    }

    [Fact]
    public Task Accepts_few_items_gates_and_work_that_stays_inside() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.RateLimiting;
        using System.Threading.Tasks;

        class C
        {
            static readonly string[] s_hosts = { "a", "b" };
            readonly HttpClient _client = new HttpClient();
            readonly SemaphoreSlim _gate = new SemaphoreSlim(4);

            async Task<string> GatedAsync(string url)
            {
                await _gate.WaitAsync();
                try { return await _client.GetStringAsync(url); } finally { _gate.Release(); }
            }

            Task<string> ThroughGateAsync(string url) => GatedAsync(url);
            async Task ComputeAsync(string url) => await Task.Delay(1);

            async Task M(List<string> urls, RateLimiter limiter, int workerCount)
            {
                await Task.WhenAll(new[] { "a", "b" }.Select(url => _client.GetAsync(url)));
                await Task.WhenAll(s_hosts.Select(url => _client.GetAsync(url)));
                string[] few = ["a", "b"];
                await Task.WhenAll(few.Select(url => _client.GetAsync(url)));
                await Task.WhenAll(urls.Take(5).Select(url => _client.GetAsync(url)));
                await Task.WhenAll(Enumerable.Range(0, workerCount).Select(i => _client.GetAsync("/" + i)));
                foreach (var chunk in urls.Chunk(10)) await Task.WhenAll(chunk.Select(url => _client.GetAsync(url)));

                await Task.WhenAll(urls.Select(GatedAsync));
                await Task.WhenAll(urls.Select(ThroughGateAsync));
                await Task.WhenAll(urls.Select(async url => { using var lease = await limiter.AcquireAsync(); await _client.GetAsync(url); }));
                await Parallel.ForEachAsync(urls, async (url, token) => await _client.GetAsync(url, token));

                await Task.WhenAll(urls.Select(ComputeAsync));
                await Task.WhenAll(urls.Select(url => Task.Run(() => url.Length)));
                await Task.WhenAll(_client.GetAsync("a"), _client.GetAsync("b"));

                var list = new List<Task>();
                foreach (var url in urls) { await _gate.WaitAsync(); list.Add(_client.GetAsync(url)); }
                foreach (var url in urls) list.Add(ComputeAsync(url));
                list.Add(_client.GetAsync("c"));
                await Task.WhenAll(list);
            }
        }
        """);

    [Fact]
    public Task Accepts_a_limit_on_the_handler() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 20 });
            Task M(List<string> urls) => Task.WhenAll(urls.Select(url => _client.GetAsync(url)));
        }
        """);

    [Fact]
    public Task Accepts_test_projects_and_a_client_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        class HttpClient { public Task GetAsync(string url) => Task.CompletedTask; }

        class C
        {
            readonly HttpClient _client = new HttpClient();
            Task M(List<string> urls) => Task.WhenAll(urls.Select(url => _client.GetAsync(url)));
        }
        """);

    [Fact]
    public Task Fixes_every_kind_of_selector() => Verify.FixAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            async Task<int> SizeAsync(string url) => (await _client.GetStringAsync(url)).Length;

            async Task<int[]> Lambda(List<string> urls)
            {
                // All of them.
                return await Task.WhenAll(urls.[|Select|](url => SizeAsync(url))); // now
            }

            async Task Block(List<string> urls)
            {
                await Task.WhenAll(urls.[|Select|](async (url, index) =>
                {
                    // One.
                    var size = await SizeAsync(url);
                    if (size > index)
                    {
                        await _client.DeleteAsync(url);
                    }
                }));
            }

            Task Group(List<string> urls)
            {
                var tasks = urls.Where(u => u != null)
                    .[|Select|](SizeAsync)
                    .ToList();
                return Task.WhenAll(tasks);
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            async Task<int> SizeAsync(string url) => (await _client.GetStringAsync(url)).Length;

            async Task<int[]> Lambda(List<string> urls)
            {
                // All of them.
                var gate = new SemaphoreSlim(32);
                return await Task.WhenAll(urls.Select(async url =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await SizeAsync(url);
                    }
                    finally
                    {
                        gate.Release();
                    }
                })); // now
            }

            async Task Block(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                await Task.WhenAll(urls.Select(async (url, index) =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        // One.
                        var size = await SizeAsync(url);
                        if (size > index)
                        {
                            await _client.DeleteAsync(url);
                        }
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
            }

            Task Group(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                var tasks = urls.Where(u => u != null)
                    .Select(async item =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await SizeAsync(item);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    })
                    .ToList();
                return Task.WhenAll(tasks);
            }
        }
        """);

    [Fact]
    public async Task Fix_keeps_results_order_exceptions_and_cancellation()
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

        await new Verify.Test
        {
            TestState =
            {
                Sources = { Before },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nasync_hygiene.fan_out_limit = 5\n") },
            },
            FixedCode = after,
        }.RunAsync();

        var output = await RunnableProgram.OutputOfAsync(Before.Replace("[|", string.Empty).Replace("|]", string.Empty));
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
        Assert.Contains("failed 13", output);
        Assert.Contains("canceled", output);
    }

    [Fact]
    public Task Offers_no_fix_where_there_is_no_place_for_the_gate() => Verify.NoFixAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            Task Arrow(List<string> urls) => Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));

            async Task Embedded(List<string> urls, bool all)
            {
                if (all)
                    await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));

                var list = new List<Task>();
                foreach (var url in urls)
                    list.Add(_client.[|GetAsync|](url));
                await Task.WhenAll(list);

                await Task.WhenAll(urls.[|Select|](url => { return _client.GetStringAsync(url); }));
            }
        }
        """);

    private static DiagnosticResult Warning(string message) =>
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(message);
}
