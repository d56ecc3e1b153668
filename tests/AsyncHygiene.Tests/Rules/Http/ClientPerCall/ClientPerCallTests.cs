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
    /// <summary>Of many requests one makes it, when the cache has the value no longer.</summary>
    [Theory]
    [InlineData("Cache.GetOrCreateAsync(\"key\", async entry => { @ })", DiagnosticSeverity.Info)]
    [InlineData("Others.GetOrCreateAsync(\"key\", async entry => { @ })", DiagnosticSeverity.Warning)]
    public Task Reports_a_client_that_fills_a_cache_as_information(string call, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;

        public class HomeController : ControllerBase
        {
            IMemoryCache Cache => null;
            public Task<string> Get() => {{call.Replace("@", "using var c = new {|#0:HttpClient|}(); return await c.GetStringAsync(\"u\");")}};
        }
        static class Others { public static Task<string> GetOrCreateAsync(string key, Func<object, Task<string>> make) => make(null); }
        """,
        new DiagnosticResult("AH3004", severity).WithLocation(0));

    /// <summary>No request has what a handler sets; and what the host runs at its start, it runs once.</summary>
    [Fact]
    public Task Reports_a_setting_of_the_handler() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Hosting;

        public class HomeController : ControllerBase
        {
            public async Task<string> Get()
            {
                var handler = new HttpClientHandler { AllowAutoRedirect = false };
                using var client = new {|#0:HttpClient|}(handler);
                return await client.GetStringAsync("u");
            }
        }

        class Warm
        {
            public Warm(IHostApplicationLifetime lifetime, CancellationToken other)
            {
                lifetime.ApplicationStarted.Register(() =>
                {
                    _ = Task.Run(async () => { using var client = new HttpClient(); await client.GetStringAsync("u"); });
                });
                other.Register(() =>
                {
                    _ = Task.Run(async () => { using var client = new {|#1:HttpClient|}(); await client.GetStringAsync("u"); });
                });
            }
        }
        """,
        Framework.Net10,
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "This 'HttpClient' is created for one call and opens its own connections; share one client whose handler has "
                + "'AllowAutoRedirect' set, a named one of the factory"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(1));

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

            async Task<string> O()
            {
                using var client = new {|#2:HttpClient|}();
                return await client.AskAsync();
            }

            async Task P()
            {
                using var client = new {|#3:HttpClient|}();
                client.Sign();
                client.Timeout = TimeSpan.FromSeconds(1);
                await client.AskAsync();
            }
        }

        static class Extensions
        {
            public static Task<string> AskAsync(this HttpClient client) => client.GetStringAsync("uri");

            public static void Sign(this HttpClient client) => client.DefaultRequestHeaders.Add("name", "value");
        }
        """,
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("This 'HttpClient' is created for one call and opens its own connections; share one client"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage(
                "This 'HttpClient' is created for one call and opens its own connections; share one client, and give each request its "
                    + "whole address"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(2)
            .WithMessage(
                "This 'HttpClient' is created for one call and opens its own connections; share one client, unless 'AskAsync' changes it"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(3)
            .WithMessage(
                "This 'HttpClient' is created for one call and opens its own connections; share one client with one 'Timeout', and end a "
                    + "call earlier by a token"));

    [Fact]
    public Task Reports_a_client_below_callers_that_no_request_reaches_as_information() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        class Updates
        {
            async Task<string> Check() => await Download();
            async Task<string> Download() => await new {|#0:HttpClient|}().GetStringAsync("uri");
        }

        public class PageController(Pages pages) : ControllerBase
        {
            public async Task<string> Get() => await pages.Load("uri");
        }

        public class Pages
        {
            public async Task<string> Load(string uri) => await new {|#1:HttpClient|}().GetStringAsync(uri);
        }
        """,
        new DiagnosticResult("AH3004", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(1));

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

    [Theory]
    [InlineData("foreach (var page in pages) await Load(page);")]
    [InlineData("await Task.WhenAll(pages.Select(page => Load(page)));")]
    [InlineData("await Task.WhenAll(pages.Select(Load));")]
    public Task Flags_clients_of_a_method_that_is_called_again_and_again(string calls) => Verify.AnalyzerAsync(
        $$"""
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        public class Crawler
        {
            public async Task Crawl(string[] pages)
            {
                {{calls}}
            }

            private async Task<string> Load(string page)
            {
                using var client = new {|#0:HttpClient|}();
                return await client.GetStringAsync(page);
            }
        }
        """,
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning).WithLocation(0));

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
            static void Main() => _ = new Microsoft.AspNetCore.Components.WebAssembly.Hosting.WebAssemblyHostBuilder();

            async Task<string> M() => await new HttpClient().GetStringAsync("uri");
        }
        """);

    [Fact]
    public Task Flags_a_client_of_a_server_that_references_its_program_in_the_browser() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        namespace Microsoft.AspNetCore.Components.WebAssembly.Hosting
        {
            public class WebAssemblyHostBuilder { }
        }

        class C
        {
            async Task<string> M() => await new [|HttpClient|]().GetStringAsync("uri");
        }
        """);
}
