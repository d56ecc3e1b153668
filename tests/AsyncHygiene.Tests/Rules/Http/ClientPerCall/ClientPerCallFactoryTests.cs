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
