using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

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
    public Task Reports_what_is_called_and_what_to_use() => Verify.AnalyzerAsync(
        Source,
        Warning("'HttpClient.GetStringAsync' is called for all items at once, and nothing limits how many calls are under way; use 'Parallel.ForEachAsync' or a 'SemaphoreSlim'"));

    [Fact]
    public Task Reports_only_what_the_framework_has() => Verify.AnalyzerAsync(
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
    public Task Fixes_loops_that_add_tasks_to_a_list() => Verify.FixAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();

            async Task<string[]> Results(List<int> ids)
            {
                var tasks = new List<Task<string>>();
                // Each of them.
                foreach (var id in ids)
                    tasks.Add(_client.[|GetStringAsync|]("/" + id)); // now
                var results = await Task.WhenAll(tasks);
                return results;
            }

            async Task<List<string>> Block(IEnumerable<int> ids)
            {
                var tasks = new List<Task<string>>();
                foreach (int id in ids)
                {
                    // The address.
                    var url = "/" + id;
                    tasks.Add(_client.[|GetStringAsync|](url));
                }

                await Task.WhenAll(tasks);
                var list = new List<string>();
                foreach (var task in tasks)
                    list.Add(await task);
                return list;
            }

            Task Counted(int count)
            {
                var tasks = new List<Task>(count);
                for (var i = 0; i < count; i++)
                    tasks.Add(_client.[|GetAsync|]("/" + i));
                return Task.WhenAll(tasks);
            }

            async Task Nested(List<int> ids, List<int> parts)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                {
                    foreach (var part in parts)
                        tasks.Add(_client.[|GetAsync|]($"/{id}/{part}"));
                }

                foreach (var id in ids)
                    tasks.Add(_client.[|DeleteAsync|]("/" + id));
                tasks.Add(_client.GetAsync("/end"));
                await Task.WhenAll(tasks);
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

            async Task<string[]> Results(List<int> ids)
            {
                var tasks = new List<Task<string>>();
                // Each of them.
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(ids.Select(async id =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await _client.GetStringAsync("/" + id);
                    }
                    finally
                    {
                        gate.Release();
                    }
                })); // now
                var results = await Task.WhenAll(tasks);
                return results;
            }

            async Task<List<string>> Block(IEnumerable<int> ids)
            {
                var tasks = new List<Task<string>>();
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(ids.Select(async id =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        // The address.
                        var url = "/" + id;
                        return await _client.GetStringAsync(url);
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));

                await Task.WhenAll(tasks);
                var list = new List<string>();
                foreach (var task in tasks)
                    list.Add(await task);
                return list;
            }

            Task Counted(int count)
            {
                var tasks = new List<Task>(count);
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(Enumerable.Range(0, count).Select(async i =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await _client.GetAsync("/" + i);
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
                return Task.WhenAll(tasks);
            }

            async Task Nested(List<int> ids, List<int> parts)
            {
                var tasks = new List<Task>();
                var gate = new SemaphoreSlim(32);
                foreach (var id in ids)
                {
                    tasks.AddRange(parts.Select(async part =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await _client.GetAsync($"/{id}/{part}");
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
                }

                tasks.AddRange(ids.Select(async id =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await _client.DeleteAsync("/" + id);
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
                tasks.Add(_client.GetAsync("/end"));
                await Task.WhenAll(tasks);
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_for_lists_that_are_used_otherwise() => Verify.NoFixAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            readonly object _lock = new object();
            int _count;

            async Task Watched(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + id));
                await Task.WhenAny(tasks);
                await Task.WhenAll(tasks);
            }

            async Task Given(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + id));
                Keep(tasks);
                await Task.WhenAll(tasks);
            }

            async Task Read(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + tasks.Count));
                await Task.WhenAll(tasks);
            }

            async Task Counting(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + _count++));
                await Task.WhenAll(tasks);
            }

            async Task Some(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                {
                    if (id > 0)
                        tasks.Add(_client.[|GetAsync|]("/" + id));
                }

                await Task.WhenAll(tasks);
            }

            async Task Reassigned(List<int> ids)
            {
                var tasks = new List<Task>();
                var prefix = "/";
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|](prefix + id));
                prefix = "other";
                await Task.WhenAll(tasks);
            }

            async Task ReassignedBeforeTheAwait(List<int> ids)
            {
                var tasks = new List<Task>();
                var (prefix, other) = ("/", "");
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|](prefix + id));
                var all = Task.WhenAll(tasks);
                (prefix, other) = (other, prefix);
                await all;
            }

            async Task Outer(int count, List<int> ids)
            {
                var tasks = new List<Task>();
                for (var i = 0; i < count; i++)
                {
                    foreach (var id in ids)
                        tasks.Add(_client.[|GetAsync|]($"/{i}/{id}"));
                }

                await Task.WhenAll(tasks);
            }

            Task ByReference(in int part, List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]($"/{part}/{id}"));
                return Task.WhenAll(tasks);
            }

            Task Locked(List<int> ids)
            {
                lock (_lock)
                {
                    var tasks = new List<Task>();
                    foreach (var id in ids)
                        tasks.Add(_client.[|GetAsync|]("/" + id));
                    return Task.WhenAll(tasks);
                }
            }

            static void Keep(List<Task> tasks) { }
        }
        """);

    [Fact]
    public Task Fixes_expression_bodies_and_statements_without_a_block() => Verify.FixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            Task<string[]> Arrow(List<string> urls) => Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));

            async Task AsyncArrow(List<string> urls) =>
                await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));

            async Task Embedded(List<string> urls, bool all)
            {
                Func<List<string>, Task> lambda = some => Task.WhenAll(some.[|Select|](url => _client.GetStringAsync(url)));
                if (all)
                    await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url))); // all
                else
                    await lambda(urls);
                await LocalAsync();

                Task LocalAsync() => Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            Task<string[]> Arrow(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                return Task.WhenAll(urls.Select(async url =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await _client.GetStringAsync(url);
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
            }

            async Task AsyncArrow(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                await Task.WhenAll(urls.Select(async url =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        return await _client.GetStringAsync(url);
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
            }

            async Task Embedded(List<string> urls, bool all)
            {
                Func<List<string>, Task> lambda = some =>
                {
                    var gate = new SemaphoreSlim(32);
                    return Task.WhenAll(some.Select(async url =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await _client.GetStringAsync(url);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
                };
                if (all)
                {
                    var limit = new SemaphoreSlim(32);
                    await Task.WhenAll(urls.Select(async url =>
                    {
                        await limit.WaitAsync();
                        try
                        {
                            return await _client.GetStringAsync(url);
                        }
                        finally
                        {
                            limit.Release();
                        }
                    })); // all
                }
                else
                    await lambda(urls);
                await LocalAsync();

                Task LocalAsync()
                {
                    var semaphore = new SemaphoreSlim(32);
                    return Task.WhenAll(urls.Select(async url =>
                    {
                        await semaphore.WaitAsync();
                        try
                        {
                            return await _client.GetStringAsync(url);
                        }
                        finally
                        {
                            semaphore.Release();
                        }
                    }));
                }
            }
        }
        """);

    [Fact]
    public Task Fixes_top_level_statements() => new Verify.Test
    {
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        TestCode = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            var client = new HttpClient();
            var urls = new List<string>(args);

            // All of them.
            var texts = await Task.WhenAll(urls.[|Select|](url => client.GetStringAsync(url)));

            var tasks = new List<Task>();
            foreach (var url in urls)
                tasks.Add(client.[|DeleteAsync|](url));
            await Task.WhenAll(tasks);
            """,
        FixedCode = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            var client = new HttpClient();
            var urls = new List<string>(args);

            // All of them.
            var gate = new SemaphoreSlim(32);
            var texts = await Task.WhenAll(urls.Select(async url =>
            {
                await gate.WaitAsync();
                try
                {
                    return await client.GetStringAsync(url);
                }
                finally
                {
                    gate.Release();
                }
            }));

            var tasks = new List<Task>();
            var limit = new SemaphoreSlim(32);
            tasks.AddRange(urls.Select(async url =>
            {
                await limit.WaitAsync();
                try
                {
                    return await client.DeleteAsync(url);
                }
                finally
                {
                    limit.Release();
                }
            }));
            await Task.WhenAll(tasks);
            """,
    }.RunAsync();

    [Fact]
    public Task Fixes_with_the_files_ConfigureAwait() => Verify.FixAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            async Task<int> SizeAsync(string url) => (await _client.GetStringAsync(url).ConfigureAwait(false)).Length;
            async Task M(List<string> urls)
            {
                await Task.WhenAll(urls.[|Select|](SizeAsync)).ConfigureAwait(false);
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
            async Task<int> SizeAsync(string url) => (await _client.GetStringAsync(url).ConfigureAwait(false)).Length;
            async Task M(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                await Task.WhenAll(urls.Select(async item =>
                {
                    await gate.WaitAsync().ConfigureAwait(false);
                    try
                    {
                        return await SizeAsync(item).ConfigureAwait(false);
                    }
                    finally
                    {
                        gate.Release();
                    }
                })).ConfigureAwait(false);
            }
        }
        """);

    [Fact]
    public Task Fixes_in_old_language_versions_and_on_the_framework()
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net472,
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Threading.Tasks;

                class C
                {
                    readonly HttpClient _client = new HttpClient();
                    async Task<string[]> M(List<string> urls)
                    {
                        var tasks = new List<Task<string>>();
                        foreach (var url in urls)
                            tasks.Add(_client.[|GetStringAsync|](url));
                        return await Task.WhenAll(tasks);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    readonly HttpClient _client = new HttpClient();
                    async Task<string[]> M(List<string> urls)
                    {
                        var tasks = new List<Task<string>>();
                        var gate = new SemaphoreSlim(32);
                        tasks.AddRange(urls.Select(async url =>
                        {
                            await gate.WaitAsync();
                            try
                            {
                                return await _client.GetStringAsync(url);
                            }
                            finally
                            {
                                gate.Release();
                            }
                        }));
                        return await Task.WhenAll(tasks);
                    }
                }
                """,
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp5)));
        return test.RunAsync();
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
        Assert.Contains("CCCC", output);
    }

    [Fact]
    public Task Offers_a_parallel_loop_where_no_results_are_taken()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    readonly HttpClient _client = new HttpClient();

                    async Task Added(List<string> urls, CancellationToken token)
                    {
                        // All of them.
                        var tasks = new List<Task>();
                        foreach (var url in urls)
                            tasks.Add(_client.[|DeleteAsync|](url, token));
                        await Task.WhenAll(tasks);
                    }

                    async Task Selected(List<string> urls)
                    {
                        await Task.WhenAll(urls.[|Select|](url => _client.DeleteAsync(url)));
                        await Task.WhenAll(urls.Where(u => u != null).[|Select|](async url =>
                        {
                            var text = await _client.GetStringAsync(url);
                            if (text.Length > 0)
                                await _client.DeleteAsync(url);
                        }));
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;

                class C
                {
                    readonly HttpClient _client = new HttpClient();

                    async Task Added(List<string> urls, CancellationToken token)
                    {
                        // All of them.
                        await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = token }, async (url, cancellationToken) =>
                        {
                            await _client.DeleteAsync(url, token);
                        });
                    }

                    async Task Selected(List<string> urls)
                    {
                        await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, cancellationToken) =>
                        {
                            await _client.DeleteAsync(url);
                        });
                        await Parallel.ForEachAsync(urls.Where(u => u != null), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, cancellationToken) =>
                        {
                            var text = await _client.GetStringAsync(url);
                            if (text.Length > 0)
                                await _client.DeleteAsync(url);
                        });
                    }
                }
                """,
            CodeActionIndex = 1,
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
        };
        return test.RunAsync();
    }

    [Fact]
    public Task Offers_no_fix_where_the_gate_would_change_what_the_code_does() => Verify.NoFixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();
            readonly List<string> _urls = new List<string>();
            Task All => Task.WhenAll(_urls.[|Select|](url => s_client.GetStringAsync(url)));
            int _calls;

            async Task M(List<string> urls, bool all)
            {
                await Task.WhenAll(urls.[|Select|](url => { return s_client.GetStringAsync(url); }));

                var number = 0;
                await Task.WhenAll(urls.[|Select|](async url => { var n = number++; await s_client.DeleteAsync(url + n); }));
                await Task.WhenAll(urls.[|Select|](url => s_client.DeleteAsync(url + ++_calls)));
                if (all) await Task.WhenAll(urls.[|Select|](url => s_client.DeleteAsync(url)));
            }

            async Task Late(List<string> urls)
            {
                var prefix = "a";
                var tasks = urls.[|Select|](url => s_client.DeleteAsync(prefix + url)).ToList();
                prefix = "b";
                await Task.WhenAll(tasks);
            }
        }
        """);

    /// <summary>A semaphore that is there already may be a signal: nothing waits at it that was not written for it.</summary>
    [Fact]
    public Task Fixes_without_sharing_a_semaphore_of_the_users() => Verify.FixAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpClient client, List<string> urls)
            {
                var tasks = new List<Task>();
                var gate = new SemaphoreSlim(1);
                foreach (var url in urls)
                    tasks.Add(client.[|GetAsync|](url));
                await gate.WaitAsync();
                await Task.WhenAll(tasks);
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
            async Task M(HttpClient client, List<string> urls)
            {
                var tasks = new List<Task>();
                var gate = new SemaphoreSlim(1);
                var limit = new SemaphoreSlim(32);
                tasks.AddRange(urls.Select(async url =>
                {
                    await limit.WaitAsync();
                    try
                    {
                        return await client.GetAsync(url);
                    }
                    finally
                    {
                        limit.Release();
                    }
                }));
                await gate.WaitAsync();
                await Task.WhenAll(tasks);
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_in_unsafe_code()
    {
        const string Source = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            unsafe class C
            {
                Task M(HttpClient client, List<string> urls)
                {
                    return Task.WhenAll(urls.[|Select|](url => client.GetAsync(url)));
                }

                Task N(HttpClient client, List<string> urls)
                {
                    var tasks = new List<Task>();
                    foreach (var url in urls)
                        tasks.Add(client.[|GetAsync|](url));
                    return Task.WhenAll(tasks);
                }
            }
            """;
        var test = new Verify.Test { TestCode = Source, FixedCode = Source };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectCompilationOptions(id, ((CSharpCompilationOptions)solution.GetProject(id)!.CompilationOptions!).WithAllowUnsafe(true)));
        return test.RunAsync();
    }

    private static DiagnosticResult Warning(string message) =>
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(message);
}
