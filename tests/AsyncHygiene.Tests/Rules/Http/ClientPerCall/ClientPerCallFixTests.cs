using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static AsyncHygiene.Tests.Rules.Http.ClientPerCall.ClientPerCallFactoryTests;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>The fix with a client that is shared.</summary>
public class ClientPerCallFixTests
{
    private const string Shared =
        "private static readonly HttpClient s_httpClient = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = "
            + "TimeSpan.FromMinutes(2) });";

    [Fact]
    public Task Fixes_with_a_shared_client() => Verify.FixAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task<string> Direct() => await new [|HttpClient|]().GetStringAsync("uri");

            async Task<string> Declared()
            {
                // Ask.
                using var client = new [|HttpClient|](new HttpClientHandler());
                return await client.GetStringAsync("uri");
            }

            async Task<string> Block()
            {
                // Before.
                using (HttpClient client = [|new|]())
                {
                    // Inside.
                    var text = await client.GetStringAsync(
                        "uri");
                    if (text == "")
                    {
                        throw new Exception();
                    }

                    return text;
                }
            }

            async Task Nested(HttpRequestMessage request)
            {
                using (var client = new [|HttpClient|]())
                using (var response = await client.SendAsync(request))
                {
                    Console.WriteLine(response);
                }

                Console.WriteLine();
            }
        }
        """,
        $$"""
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            {{Shared}}

            async Task<string> Direct() => await s_httpClient.GetStringAsync("uri");

            async Task<string> Declared()
            {
                // Ask.
                var client = s_httpClient;
                return await client.GetStringAsync("uri");
            }

            async Task<string> Block()
            {
                // Before.
                HttpClient client = s_httpClient;
                // Inside.
                var text = await client.GetStringAsync(
                    "uri");
                if (text == "")
                {
                    throw new Exception();
                }

                return text;
            }

            async Task Nested(HttpRequestMessage request)
            {
                var client = s_httpClient;
                using (var response = await client.SendAsync(request))
                {
                    Console.WriteLine(response);
                }

                Console.WriteLine();
            }
        }
        """);

    [Fact]
    public Task Fixes_with_the_client_that_is_there() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient Client = new();

            async Task<string> M() => await new [|HttpClient|]().GetStringAsync("uri");
            async Task<string> N() => await Client.GetStringAsync("uri");
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient Client = new();

            async Task<string> M() => await Client.GetStringAsync("uri");
            async Task<string> N() => await Client.GetStringAsync("uri");
        }
        """);

    [Fact]
    public Task Fixes_on_the_framework_with_a_plain_client() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task<string> M()
            {
                using (var client = new [|HttpClient|]())
                {
                    return await client.GetStringAsync("uri");
                }
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient s_httpClient = new HttpClient();

            async Task<string> M()
            {
                var client = s_httpClient;
                return await client.GetStringAsync("uri");
            }
        }
        """,
        Framework.Net472);

    [Theory]
    [InlineData("services.AddHttpClient();", "services.AddControllers();")]
    [InlineData("services.AddHttpClient();", "services.AddHttpClient().AddSingleton(new HomeController(null));")]
    [InlineData("HomeController : Controller", "HomeService // : Controller")]
    public Task Fixes_with_a_shared_client_where_injection_is_not_certain(string written, string instead)
    {
        var source = Controller.Replace(written, instead, StringComparison.Ordinal)
            .Replace(
                "public HomeController",
                instead.Contains("HomeService", StringComparison.Ordinal) ? "public HomeService" : "public HomeController",
                StringComparison.Ordinal);
        return Verify.FixAsync(
            source,
            source
                .Replace(
                    "    private readonly IOrders _orders;",
                    $"    {Shared}\n    private readonly IOrders _orders;",
                    StringComparison.Ordinal)
                .Replace("using var client = new [|HttpClient|]()", "var client = s_httpClient", StringComparison.Ordinal)
                .Replace("new [|HttpClient|]()", "s_httpClient", StringComparison.Ordinal));
    }

    /// <summary>Each client of a factory is new, so what is set on it stays with the call; a handler's settings would not.</summary>
    [Fact]
    public async Task Fixes_and_keeps_settings_of_the_client_where_a_factory_makes_it()
    {
        var factory = """
            namespace System.Net.Http
            {
                public interface IHttpClientFactory { HttpClient CreateClient(string name); }
                public static class HttpClientFactoryExtensions { public static HttpClient CreateClient(this IHttpClientFactory factory) => factory.CreateClient(""); }
            }
            """;
        var before = """
            using System;
            using System.Net.Http;
            using System.Threading.Tasks;

            class C(IHttpClientFactory clients)
            {
                async Task<string> M(string key)
                {
                    using var client = new [|HttpClient|]();
                    client.BaseAddress = new Uri("http://host");
                    client.DefaultRequestHeaders.Add("key", key);
                    return await client.GetStringAsync("uri");
                }

                async Task N(Action<HttpClient> configure)
                {
                    using var client = new [|HttpClient|]();
                    client.Timeout = TimeSpan.FromSeconds(1);
                    configure(client);
                    await client.GetStringAsync("uri");
                }

                async Task O()
                {
                    using var client = new [|HttpClient|](new HttpClientHandler { UseCookies = false });
                    client.Timeout = TimeSpan.FromSeconds(1);
                    await client.GetStringAsync("uri");
                }

                async Task P()
                {
                    using var client = new [|HttpClient|] { Timeout = TimeSpan.FromSeconds(1) };
                    await client.GetStringAsync("uri");
                }
            }
            """;
        var after = before.Replace(
            "var client = new [|HttpClient|]();\n        client.BaseAddress",
            "var client = clients.CreateClient();\n        client.BaseAddress",
            StringComparison.Ordinal);
        Assert.NotEqual(before, after);
        await new Verify.Test
        {
            ReferenceAssemblies = new ReferenceAssemblies(
                "net10.0",
                new PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.10"),
                System.IO.Path.Combine("ref", "net10.0")),
            TestState = { Sources = { before, factory } },
            FixedState = { Sources = { after, factory }, MarkupHandling = MarkupMode.Allow },
        }.RunAsync();
    }

    [Fact]
    public Task Fixes_where_all_requests_are_awaited_together() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient s_client = new HttpClient();

            Task<string> Other(string x) => s_client.GetStringAsync(x);

            async Task M(string x, string y)
            {
                using var c = new [|HttpClient|]();
                await Task.WhenAll(c.GetStringAsync(x), c.GetStringAsync(y));
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient s_client = new HttpClient();

            Task<string> Other(string x) => s_client.GetStringAsync(x);

            async Task M(string x, string y)
            {
                var c = s_client;
                await Task.WhenAll(c.GetStringAsync(x), c.GetStringAsync(y));
            }
        }
        """);

    /// <summary>The disposal ends what runs; that of a shared client does not happen.</summary>
    [Theory]
    [InlineData("using (var c = new [|HttpClient|]()) { var a = c.GetAsync(x); var b = c.GetAsync(y); await Task.WhenAny(a, b); }")]
    [InlineData("using (var c = new [|HttpClient|]()) { _ = c.GetStringAsync(x); await c.GetStringAsync(y); }")]
    [InlineData("using var c = new [|HttpClient|](); var all = Task.WhenAll(c.GetStringAsync(x), c.GetStringAsync(y)); await all;")]
    public Task Offers_no_fix_where_the_disposal_may_end_a_request(string body) => Verify.NoFixAsync(
        $$"""
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task M(string x, string y) { {{body}} }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_the_client_carries_something() => Verify.NoFixAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpRequestMessage request, Action<HttpClient> configure)
            {
                using (var client = new [|HttpClient|] { Timeout = TimeSpan.FromSeconds(1) })
                    await client.SendAsync(request);
                using (var client = new [|HttpClient|]())
                {
                    client.DefaultRequestHeaders.Add("a", "b");
                    await client.SendAsync(request);
                }

                using (var client = new [|HttpClient|](new HttpClientHandler { UseCookies = false }))
                    await client.SendAsync(request);
                using (var client = new [|HttpClient|]())
                    configure(client);
                var disposed = new [|HttpClient|]();
                await disposed.SendAsync(request);
                disposed.Dispose();
            }

            async Task<string> N()
            {
                using var client = Create();
                return await client.GetStringAsync("uri");
            }

            private static HttpClient Create() => new [|HttpClient|]();

            async Task O(bool other, HttpRequestMessage request)
            {
                using (var client = new [|HttpClient|]())
                {
                    var name = 1;
                    await client.SendAsync(request);
                }

                if (other)
                {
                    var name = 2;
                }

                using (var client = new [|HttpClient|]())
                {
                    await client.SendAsync(request);
                    // End.
                }
            }
        }
        """);
}
