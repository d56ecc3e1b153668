using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using static AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid.AsyncVoidFixTests;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid;

/// <summary>The load test of the article, alone and with the endpoint of the sample.</summary>
public class AsyncVoidLoadTestTests
{
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

                await Parallel.ForEachAsync(Enumerable.Range(0, NUMBER_OF_REQUESTS), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
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

                await Parallel.ForEachAsync(Enumerable.Range(0, numberOfRequests), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
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
}
