using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

public class ClientPerCallTests
{
    private const string Shared = "private static readonly HttpClient s_httpClient = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) });";

    [Fact]
    public Task Reports_what_stands_in_the_way() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task<string> M() => await new {|#0:HttpClient|}().GetStringAsync("uri");

            async Task<string> N()
            {
                using var client = new {|#1:HttpClient|} { BaseAddress = new Uri("http://host") };
                return await client.GetStringAsync("uri");
            }
        }
        """,
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("This 'HttpClient' is made for one call and opens its connections anew; share one client"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("This 'HttpClient' is made for one call and opens its connections anew; move what belongs to the call ('BaseAddress') to the request, and share one client"));

    [Theory]
    [InlineData("net472")]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Flags_clients_that_end_with_the_call(string framework) => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpRequestMessage request, Action<HttpClient> configure)
            {
                using (var client = new [|HttpClient|]())
                    await client.SendAsync(request);
                using (var client = new [|HttpClient|](new HttpClientHandler()))
                    await client.SendAsync(request);
                using (var client = new [|HttpClient|](new HttpClientHandler(), disposeHandler: false))
                    await client.SendAsync(request);
                using (HttpClient client = [|new|]())
                    configure(client);
                using (var client = new [|Own|]())
                    await client.SendAsync(request);

                var handler = new HttpClientHandler { AllowAutoRedirect = false };
                handler.UseProxy = false;
                var plain = new [|HttpClient|](handler);
                plain.Timeout = TimeSpan.FromSeconds(1);
                plain.DefaultRequestHeaders.Add("a", "b");
                await plain.SendAsync(request);
                plain.Dispose();
            }

            async Task Helped(HttpRequestMessage request)
            {
                using (var client = Create())
                    await client.SendAsync(request);
            }

            private HttpClient Create()
            {
                var client = new [|HttpClient|]();
                client.Timeout = TimeSpan.FromSeconds(1);
                return client;
            }

            void Synchronous(List<string> urls)
            {
                foreach (var url in urls)
                {
                    var client = new [|HttpClient|]();
                    Console.WriteLine(client.GetStringAsync(url).Result);
                }
            }
        }

        class Own : HttpClient { }
        """,
        framework switch { "net472" => Framework.Net472, "net8.0" => Framework.Net8, _ => Framework.Net10 });

    [Fact]
    public Task Flags_request_paths() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Get() => Load();

            private string Load()
            {
                using var client = new [|HttpClient|]();
                return client.GetStringAsync("uri").Result;
            }
        }
        """);

    [Fact]
    public Task Flags_only_clients_that_requests_make() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Net;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public class HomeController : ControllerBase
        {
            private static readonly Lazy<HttpClient> s_lazy = new(() => new HttpClient());
            private static readonly HttpClient s_static = new();

            public async Task<string> Action(string uri)
            {
                using var client = new [|HttpClient|]();
                return await client.GetStringAsync(uri);
            }

            public async Task<int> Loop(string[] uris)
            {
                var sum = 0;
                foreach (var uri in uris)
                    sum += (await new [|HttpClient|]().GetStringAsync(uri)).Length;
                return sum;
            }

            public Task<string> Helped(string uri) => Helper(uri);

            public async Task<string> WithCookies(string uri, CookieContainer cookies)
            {
                using var client = new HttpClient(new HttpClientHandler { CookieContainer = cookies });
                return await client.GetStringAsync(uri);
            }

            public async Task<string> Shared(string uri) => await s_lazy.Value.GetStringAsync(uri) + await s_static.GetStringAsync(uri);

            private static async Task<string> Helper(string uri) => await new [|HttpClient|]().GetStringAsync(uri);
        }

        static class Setup
        {
            public static void Add(IServiceCollection services) => services.AddSingleton(_ => new HttpClient());
        }
        """);

    [Fact]
    public Task Accepts_clients_that_live_on() => new Verify.Test
    {
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        TestCode = """
            using System;
            using System.Collections.Generic;
            using System.Net;
            using System.Net.Http;
            using System.Threading.Tasks;
            using Microsoft.Extensions.DependencyInjection;

            class C
            {
                private static readonly HttpClient s_client = new HttpClient();
                private static readonly Lazy<HttpClient> s_lazy = new Lazy<HttpClient>(() => new HttpClient());
                private static readonly SocketsHttpHandler s_handler = new SocketsHttpHandler();
                private readonly HttpClient _client = new HttpClient { BaseAddress = new Uri("http://host") };
                private readonly Dictionary<string, HttpClient> _clients = new();
                private HttpClient _later;

                public C()
                {
                    _client = new HttpClient();
                }

                static async Task Main()
                {
                    using var client = new HttpClient();
                    await client.GetStringAsync("uri");
                    var services = new ServiceCollection();
                    services.AddSingleton(_ => new HttpClient());
                    services.AddHttpClient("n").ConfigurePrimaryHttpMessageHandler(() => new SocketsHttpHandler());
                }

                async Task M(CookieContainer cookies, HttpMessageHandler handler, IHttpClientFactory factory, List<string> hosts)
                {
                    _later ??= new HttpClient();
                    await _later.GetStringAsync("uri");
                    await new HttpClient(s_handler, disposeHandler: false).GetStringAsync("uri");
                    using var perUser = new HttpClient(new HttpClientHandler { CookieContainer = cookies });
                    await perUser.GetStringAsync("uri");
                    var own = new HttpClientHandler();
                    own.CookieContainer = cookies;
                    using var perUser2 = new HttpClient(own);
                    using var given = new HttpClient(handler);
                    using var made = factory.CreateClient();
                    foreach (var host in hosts)
                        _clients[host] = new HttpClient { BaseAddress = new Uri(host) };
                    var stored = new HttpClient();
                    _later = stored;
                    Keep(new HttpClient());
                }

                void Keep(HttpClient client) => _later = client;

                public Task<HttpClient> MakeAsync() => Task.FromResult(new HttpClient());

                private HttpClient Create() => new HttpClient();

                async Task N()
                {
                    _later = Create();
                    await _later.GetStringAsync("uri");
                }

                string Synchronous()
                {
                    using var client = new HttpClient();
                    return client.GetStringAsync("uri").Result;
                }
            }
            """,
    }.RunAsync();

    [Fact]
    public Task Accepts_browsers() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        namespace Microsoft.AspNetCore.Components.WebAssembly.Hosting
        {
            public class WebAssemblyHostBuilder { }
        }

        class C
        {
            async Task<string> M() => await new HttpClient().GetStringAsync("uri");
        }
        """);

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

    [Fact]
    public Task Fixes_with_the_factory_that_the_type_has() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class WithField
        {
            private readonly IHttpClientFactory _factory;

            public WithField(IHttpClientFactory factory) => _factory = factory;

            async Task<string> M()
            {
                using var client = new [|HttpClient|]();
                return await client.GetStringAsync("uri");
            }
        }

        class Primary(IHttpClientFactory factory)
        {
            async Task<string> M() => await new [|HttpClient|]().GetStringAsync("uri");
        }

        class Parameter
        {
            async Task<string> M(IHttpClientFactory factory) => await new [|HttpClient|]().GetStringAsync("uri");
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class WithField
        {
            private readonly IHttpClientFactory _factory;

            public WithField(IHttpClientFactory factory) => _factory = factory;

            async Task<string> M()
            {
                using var client = _factory.CreateClient();
                return await client.GetStringAsync("uri");
            }
        }

        class Primary(IHttpClientFactory factory)
        {
            async Task<string> M() => await factory.CreateClient().GetStringAsync("uri");
        }

        class Parameter
        {
            async Task<string> M(IHttpClientFactory factory) => await factory.CreateClient().GetStringAsync("uri");
        }
        """);

    private const string Controller = """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public interface IOrders { }

        public class HomeController : Controller
        {
            private readonly IOrders _orders;

            public HomeController(IOrders orders)
            {
                _orders = orders;
            }

            public async Task<string> Get()
            {
                using var client = new [|HttpClient|]();
                return await client.GetStringAsync("uri");
            }

            public async Task<string> Other() => await new [|HttpClient|]().GetStringAsync("uri");
        }

        static class Startup
        {
            static void Configure(IServiceCollection services) => services.AddHttpClient();
        }
        """;

    [Fact]
    public Task Fixes_with_an_injected_factory() => Verify.FixAsync(
        Controller,
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public interface IOrders { }

        public class HomeController : Controller
        {
            private readonly IHttpClientFactory _httpClientFactory;
            private readonly IOrders _orders;

            public HomeController(IOrders orders, IHttpClientFactory httpClientFactory)
            {
                _orders = orders;
                _httpClientFactory = httpClientFactory;
            }

            public async Task<string> Get()
            {
                using var client = _httpClientFactory.CreateClient();
                return await client.GetStringAsync("uri");
            }

            public async Task<string> Other() => await _httpClientFactory.CreateClient().GetStringAsync("uri");
        }

        static class Startup
        {
            static void Configure(IServiceCollection services) => services.AddHttpClient();
        }
        """);

    [Fact]
    public Task Fixes_with_a_factory_for_a_primary_constructor() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public interface IOrders { }

        public class HomeController(IOrders orders) : Controller
        {
            public async Task<string> Get()
            {
                using var client = new [|HttpClient|]();
                return await client.GetStringAsync("uri" + orders);
            }

            public async Task<string> Other() => await new [|HttpClient|]().GetStringAsync("uri");
        }

        static class Startup
        {
            static void Configure(IServiceCollection services) => services.AddHttpClient();
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;

        public interface IOrders { }

        public class HomeController(IOrders orders, IHttpClientFactory httpClientFactory) : Controller
        {
            public async Task<string> Get()
            {
                using var client = httpClientFactory.CreateClient();
                return await client.GetStringAsync("uri" + orders);
            }

            public async Task<string> Other() => await httpClientFactory.CreateClient().GetStringAsync("uri");
        }

        static class Startup
        {
            static void Configure(IServiceCollection services) => services.AddHttpClient();
        }
        """);

    [Fact]
    public Task Fixes_with_a_factory_in_another_part_of_the_class() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                public partial class HomeController
                {
                    public async Task<string> Other() => await new [|HttpClient|]().GetStringAsync("uri");
                }

                static class Startup
                {
                    static void Configure(IServiceCollection services) => services.AddHttpClient();
                }
                """,
                """
                using Microsoft.AspNetCore.Mvc;

                public interface IOrders { }

                public partial class HomeController : Controller
                {
                    private readonly IOrders _orders;

                    public HomeController(IOrders orders)
                    {
                        _orders = orders;
                    }
                }
                """,
            },
        },
        FixedState =
        {
            Sources =
            {
                """
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.DependencyInjection;

                public partial class HomeController
                {
                    public async Task<string> Other() => await _httpClientFactory.CreateClient().GetStringAsync("uri");
                }

                static class Startup
                {
                    static void Configure(IServiceCollection services) => services.AddHttpClient();
                }
                """,
                """
                using System.Net.Http;
                using Microsoft.AspNetCore.Mvc;

                public interface IOrders { }

                public partial class HomeController : Controller
                {
                    private readonly IHttpClientFactory _httpClientFactory;
                    private readonly IOrders _orders;

                    public HomeController(IOrders orders, IHttpClientFactory httpClientFactory)
                    {
                        _orders = orders;
                        _httpClientFactory = httpClientFactory;
                    }
                }
                """,
            },
        },
    }.RunAsync();

    [Theory]
    [InlineData("services.AddHttpClient();", "services.AddControllers();")]
    [InlineData("services.AddHttpClient();", "services.AddHttpClient().AddSingleton(new HomeController(null));")]
    [InlineData("HomeController : Controller", "HomeService // : Controller")]
    public Task Fixes_with_a_shared_client_where_injection_is_not_certain(string written, string instead)
    {
        var source = Controller.Replace(written, instead, StringComparison.Ordinal).Replace("public HomeController", instead.Contains("HomeService", StringComparison.Ordinal) ? "public HomeService" : "public HomeController", StringComparison.Ordinal);
        return Verify.FixAsync(
            source,
            source
                .Replace("    private readonly IOrders _orders;", $"    {Shared}\n    private readonly IOrders _orders;", StringComparison.Ordinal)
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
        var after = before.Replace("var client = new [|HttpClient|]();\n        client.BaseAddress", "var client = clients.CreateClient();\n        client.BaseAddress", StringComparison.Ordinal);
        Assert.NotEqual(before, after);
        await new Verify.Test
        {
            ReferenceAssemblies = new ReferenceAssemblies("net10.0", new PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.10"), System.IO.Path.Combine("ref", "net10.0")),
            TestState = { Sources = { before, factory } },
            FixedState = { Sources = { after, factory }, MarkupHandling = MarkupMode.Allow },
        }.RunAsync();
    }

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
