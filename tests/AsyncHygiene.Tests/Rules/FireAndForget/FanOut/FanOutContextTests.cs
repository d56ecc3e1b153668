using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>
/// The fix in top-level code, in the style of the file, in old languages, next to other semaphores, and the other action.
/// </summary>
public class FanOutContextTests
{
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
        test.SolutionTransforms.Add((solution, id) =>
            solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp5)));
        return test.RunAsync();
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
                        await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = token }, async (url, _) =>
                        {
                            await _client.DeleteAsync(url, token);
                        });
                    }

                    async Task Selected(List<string> urls)
                    {
                        await Parallel.ForEachAsync(urls, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, _) =>
                        {
                            await _client.DeleteAsync(url);
                        });
                        await Parallel.ForEachAsync(urls.Where(u => u != null), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (url, _) =>
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
                    tasks.Add(client.[|GetAsync|]("/" + url));
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
                        return await client.GetAsync("/" + url);
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
}
