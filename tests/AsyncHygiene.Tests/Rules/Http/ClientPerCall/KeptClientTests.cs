using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>A client that an object keeps is one for each request, if the object is.</summary>
public class KeptClientTests
{
    private const string Usings = """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.SignalR;
        using Microsoft.Extensions.DependencyInjection;

        """;

    private const string Field = "private HttpClient _client;";

    [Fact]
    public Task Flags_clients_of_objects_that_requests_make() => VerifyAsync(
        """
        public class AController : ControllerBase
        {
            private readonly HttpClient _client = new [|HttpClient|]();
            public Task<string> Get() => _client.GetStringAsync("a");
            [HttpPost] public Task<string> Post() => new Helper().Get();
        }
        public class BController : ControllerBase
        {
            private readonly HttpClient _client;
            public BController() { _client = new [|HttpClient|](new HttpClientHandler()); }
            public Task<string> Get() => _client.GetStringAsync("a");
        }
        public class Page : PageModel
        {
            private HttpClient Client { get; } = [|new|]() { BaseAddress = new Uri("http://a/") };
            public Task<string> OnGet() => Client.GetStringAsync("a");
        }
        public class Chat : Hub
        {
            private readonly HttpClient _client = new [|HttpClient|]();
            public Task<string> Say() => _client.GetStringAsync("a");
        }
        public class Helper
        {
            private readonly HttpClient _client = new [|HttpClient|]();
            public Task<string> Get() => _client.GetStringAsync("a");
        }
        """);

    /// <summary>What the initializer makes no code sees, where each constructor sets another client first.</summary>
    [Theory]
    [InlineData("public AController(IHttpClientFactory f) { Console.WriteLine(); _client = f.CreateClient(); }")]
    [InlineData("public AController(IHttpClientFactory f) => Console.WriteLine(); void Later(HttpClient c) { _client = c; }", true)]
    [InlineData("public AController(IHttpClientFactory f) { if (f != null) _client = f.CreateClient(); }", true)]
    [InlineData("public AController(IHttpClientFactory f) { _client.Timeout = default; _client = f.CreateClient(); }", true)]
    [InlineData("public AController(IHttpClientFactory f) { _client = f.CreateClient(); } public AController() { }", true)]
    [InlineData("public AController(IHttpClientFactory f) { _client = f.CreateClient(); } public AController() : this(null) { }")]
    public Task Accepts_a_client_that_each_constructor_replaces(string constructors, bool isFlagged = false) => VerifyAsync(
        $$"""
        public class AController : ControllerBase
        {
            private HttpClient _client = new {{(isFlagged ? "[|HttpClient|]" : "HttpClient")}}();
            {{constructors}}
            [HttpGet] public Task<string> Get() => _client.GetStringAsync("a");
        }
        """);

    [Theory]
    [InlineData("AddScoped<IService, Service>()", "[|HttpClient|]")]
    [InlineData("AddTransient<IService>(p => new Service())", "[|HttpClient|]")]
    [InlineData("AddScoped(typeof(IService), typeof(Service))", "[|HttpClient|]")]
    [InlineData("AddSingleton<IService, Service>()", "HttpClient")]
    [InlineData("AddHostedService<Worker>()", "HttpClient")]
    public Task Flags_clients_of_services_that_are_made_for_each_request(string registration, string client) => VerifyAsync(
        $$"""
        public static class Program
        {
            public static void Main(string[] args)
            {
                var builder = WebApplication.CreateBuilder(args);
                builder.Services.{{registration}};
                builder.Build().Run();
            }
        }
        public interface IService { Task<string> Get(); }
        public class Service : IService
        {
            private readonly HttpClient _client;
            public Service() { _client = new {{client}}(); }
            public Task<string> Get() => _client.GetStringAsync("a");
        }
        public class Worker(IService service) : Microsoft.Extensions.Hosting.BackgroundService
        {
            protected override Task ExecuteAsync(System.Threading.CancellationToken token) => service.Get();
        }
        public class AController(IService service) : ControllerBase { public Task<string> Get() => service.Get(); }
        """);

    [Fact]
    public Task Flags_a_property_that_makes_one_each_time() => VerifyAsync(
        """
        public class AController : ControllerBase
        {
            private HttpClient Client => new [|HttpClient|]();
            private HttpClient Using { get { return new [|HttpClient|](); } }
            private HttpClient Given => new HttpClient();
            public HttpClient Open => new HttpClient();
            private static readonly HttpClient s_client = Given2;
            private static HttpClient Given2 => new HttpClient();
            public async Task<string> Get() => await Client.GetStringAsync("a") + await this.Client.GetStringAsync("b");
            public async Task<string> Put() { using var client = Using; return await client.GetStringAsync("a"); }
            public void Post() => Use(Given);
            private void Use(HttpClient client) { }
        }
        """);

    [Fact]
    public Task Accepts_clients_that_are_shared_or_given() => VerifyAsync(
        """
        public class AController : ControllerBase
        {
            private static readonly HttpClient s_client = new HttpClient();
            private static readonly Helper s_helper = new Helper();
            private static readonly HttpClientHandler s_handler = new HttpClientHandler();
            private readonly HttpClient _shared = new HttpClient(s_handler, false);
            private readonly HttpClient _given;
            private readonly Lazy<HttpClient> _lazy = new Lazy<HttpClient>(() => new HttpClient());
            public AController(HttpClient client) { _given = client ?? new HttpClient(); }
            public Task<string> Get() => s_helper.Get();
        }
        public class Helper
        {
            private readonly HttpClient _client = new HttpClient();
            public Task<string> Get() => _client.GetStringAsync("a");
        }
        public class Unused
        {
            private readonly HttpClient _client = new HttpClient();
        }
        """);

    [Fact]
    public Task Fixes_with_a_client_of_the_type() => Verify.FixAsync(
        Usings + """
        public class AController : ControllerBase
        {
            // Asks.
            private readonly HttpClient _client = new [|HttpClient|](); // Kept.
            [Obsolete]
            HttpClient _other = [|new|]();
            private HttpClient _third;
            public AController(string name) { _third = new [|HttpClient|](); Name = name; }
            public string Name { get; }
            public async Task<string> Get() => await _client.GetStringAsync("a") + await _other.GetStringAsync("a");
            public Task<HttpResponseMessage> Post(HttpRequestMessage request) => _third.SendAsync(request);
        }
        """,
        Usings + """
        public class AController : ControllerBase
        {
            // Asks.
            private static readonly HttpClient _client = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) }); // Kept.
            [Obsolete]
            static readonly HttpClient _other = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) });
            private static readonly HttpClient _third = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) });
            public AController(string name) { Name = name; }
            public string Name { get; }
            public async Task<string> Get() => await _client.GetStringAsync("a") + await _other.GetStringAsync("a");
            public Task<HttpResponseMessage> Post(HttpRequestMessage request) => _third.SendAsync(request);
        }
        """,
        Framework.Net10);

    [Theory]
    [InlineData("_client.Timeout = TimeSpan.FromSeconds(id);")]
    [InlineData("_client.DefaultRequestHeaders.Add(\"a\", id.ToString());")]
    [InlineData("_client.Dispose();")]
    [InlineData("Use(_client);")]
    [InlineData("_client = null;")]
    [InlineData("_ = this._client.GetAsync(\"a\");")]
    [InlineData("_client.CancelPendingRequests();")]
    public Task Never_shares_a_client_that_the_type_changes(string use) => Verify.NoFixAsync(
        Usings + $$"""
        public class AController : ControllerBase
        {
            private HttpClient _client = new [|HttpClient|]();
            public void Get(int id) { {{use}} }
            private void Use(HttpClient client) { }
        }
        """,
        Framework.Net10);

    [Theory]
    [InlineData(Field + " public AController() { _client = new [|HttpClient|]() { Timeout = TimeSpan.FromDays(1) }; }")]
    [InlineData(Field + " public AController() => _client = new [|HttpClient|]();")]
    [InlineData(Field + " public AController() { if (DateTime.Now.Year > 1) _client = new [|HttpClient|](); }")]
    [InlineData(Field + " public AController(int a) { _client = [|new|](); } public AController() { _client = [|new|](); }")]
    [InlineData("protected HttpClient _client = new [|HttpClient|]();")]
    [InlineData("private HttpClient Client { get; } = new [|HttpClient|]();")]
    [InlineData("private /* a */ HttpClient _client = new [|HttpClient|]();")]
    public Task Never_shares_a_client_of_another_shape(string members) => Verify.NoFixAsync(
        Usings + $$"""public class AController : ControllerBase { {{members}} public void Get() { } }""",
        Framework.Net10);

    private static Task VerifyAsync(string source) => Verify.AnalyzerAsync(Usings + source, Framework.Net10);
}
