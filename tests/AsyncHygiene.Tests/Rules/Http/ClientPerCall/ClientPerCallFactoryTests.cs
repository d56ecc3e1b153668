using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>The fix with a client that a factory makes.</summary>
public class ClientPerCallFactoryTests
{
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

    /// <summary>A header that is set for all of its clients would go to servers that never had it.</summary>
    [Theory]
    [InlineData("services.ConfigureHttpClientDefaults(b => b.ConfigureHttpClient(c => c.DefaultRequestHeaders.Add(\"X\", \"secret\")));")]
    [InlineData("services.AddHttpClient(\"\", c => c.DefaultRequestHeaders.Add(\"X\", \"secret\"));")]
    [InlineData("services.AddHttpClient(Options.DefaultName, c => c.BaseAddress = null);")]
    [InlineData("services.AddHttpClient(name: string.Empty);")]
    public Task Fixes_without_a_factory_whose_clients_are_set_up(string setUp) => Verify.FixAsync(
        WithFactory(setUp, "", "new [|HttpClient|]()"),
        WithFactory(setUp, "    private static readonly HttpClient s_httpClient = new HttpClient(new SocketsHttpHandler "
            + "{ PooledConnectionLifetime = TimeSpan.FromMinutes(2) });\n", "s_httpClient"));

    [Fact]
    public Task Fixes_with_a_factory_that_has_clients_of_other_names() => Verify.FixAsync(
        WithFactory("services.AddHttpClient(\"orders\", c => c.BaseAddress = null);", "", "new [|HttpClient|]()"),
        WithFactory("services.AddHttpClient(\"orders\", c => c.BaseAddress = null);", "", "factory.CreateClient()"));

    private static string WithFactory(string setUp, string field, string client) =>
        $$"""
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Options;

        static class Start
        {
            public static void Services(IServiceCollection services) => {{setUp}}
        }

        class C(IHttpClientFactory factory)
        {
        {{field}}    public string Name = "";

            string Own => factory.ToString();

            async Task<string> M(string uri) => await {{client}}.GetStringAsync(uri);
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

    internal const string Controller = """
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
}
