using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.RequestBodyAnalyzer, AsyncHygiene.Fixes.RequestBodyFix>;
using VerifyCall = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.RequestBody;

public class RequestBodyTests
{
    private const string Bodies = """
        using System.IO;
        using System.IO.Compression;
        using System.Text.Json;
        using System.Threading.Tasks;
        using System.Xml.Linq;
        using System.Xml.Serialization;
        using Microsoft.AspNetCore.Http;

        class C
        {
            async Task M(HttpContext context, byte[] buffer, Stream file)
            {
                await Task.Yield();
                context.Request.Body.[|Read|](buffer, 0, 1);
                context.Request.Body.[|Read|](new System.Span<byte>(buffer));
                context.Request.Body.[|ReadByte|]();
                context.Request.Body.[|CopyTo|](new MemoryStream());
                context.Response.Body.[|Write|](buffer, 0, 1);
                context.Response.Body.[|Flush|]();
                file.[|CopyTo|](context.Response.Body);
                _ = new StreamReader(context.Request.Body).[|ReadToEnd|]();
                using var reader = new StreamReader(context.Request.Body, leaveOpen: true);
                _ = reader.[|ReadLine|]();
                JsonSerializer.[|Serialize|](context.Response.Body, 1);
                _ = JsonSerializer.[|Deserialize<int>|](context.Request.Body);
                XDocument.[|Load|](context.Request.Body);
                new XmlSerializer(typeof(C)).[|Serialize|](context.Response.Body, this);
                [|using|] var writer = new StreamWriter(context.Response.Body);
                [|using|] (var zip = new GZipStream(context.Response.Body, CompressionMode.Compress)) { }
            }
        }
        """;

    [Fact]
    public Task Accepts_the_form_in_a_model_binder() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.ModelBinding;
        public class Binder : IModelBinder
        {
            public Task BindModelAsync(ModelBindingContext context) { _ = context.HttpContext.Request.Form["a"]; return Task.CompletedTask; }
        }
        """);

    [Fact]
    public Task Reports_the_further_lines_of_a_writer_as_information() => Verify.AnalyzerAsync(
        """
        using System.Xml;
        using Microsoft.AspNetCore.Mvc;
        public class FeedController : ControllerBase
        {
            public void Get()
            {
                using var xml = XmlWriter.Create(Response.Body, new XmlWriterSettings { Async = true });
                using var other = XmlWriter.Create(Response.Body);
                xml.{|#0:WriteStartDocument|}();
                xml.{|#1:WriteEndElement|}();
                other.{|#2:WriteEndElement|}();
            }
        }
        """,
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(0),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(2));

    [Theory]
    [InlineData("[FromBody] string given", "Request.Body.Seek(0, SeekOrigin.Begin);", DiagnosticSeverity.Info)]
    [InlineData("[FromBody] string given", "HttpContext.Request.Body.Position = 0;", DiagnosticSeverity.Info)]
    [InlineData("[FromBody] string given", "", DiagnosticSeverity.Warning)]
    [InlineData("", "Request.Body.Seek(0, SeekOrigin.Begin);", DiagnosticSeverity.Warning)]
    public Task Reports_a_body_that_is_read_again_as_information(string parameter, string before, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using Microsoft.AspNetCore.Mvc;
            public class HomeController : ControllerBase
            {
                public string Post({{parameter}}) { {{before}} return new StreamReader(Request.Body).{|#0:ReadToEnd|}(); }
            }
            """,
            new DiagnosticResult("AH1004", severity).WithLocation(0));

    /// <summary>Arguments are bound before an action filter, and after the others.</summary>
    [Theory]
    [InlineData("IActionFilter", "stream.Position = 0;", DiagnosticSeverity.Info)]
    [InlineData("IActionFilter", "", DiagnosticSeverity.Warning)]
    [InlineData("IResourceFilter", "stream.Position = 0;", DiagnosticSeverity.Warning)]
    public Task Reports_a_body_that_a_filter_reads_again_as_information(string filter, string before, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using Microsoft.AspNetCore.Mvc.Filters;
            public class Log : {{filter}}
            {
                public void OnActionExecuting(ActionExecutingContext context) => Read(context);
                public void OnActionExecuted(ActionExecutedContext context) { }
                public void OnResourceExecuting(ResourceExecutingContext context) => Read(context);
                public void OnResourceExecuted(ResourceExecutedContext context) { }
                private static void Read(FilterContext context)
                {
                    var stream = context.HttpContext.Request.Body;
                    {{before}}
                    stream.{|#0:CopyTo|}(new MemoryStream());
                }
            }
            """,
            new DiagnosticResult("AH1004", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    [Fact]
    public async Task Flags_reads_and_writes_and_AH1003_leaves_them_alone()
    {
        await Verify.AnalyzerAsync(Bodies, Framework.Net8);
        await Verify.AnalyzerAsync(Bodies, Framework.Net10);
        await VerifyCall.AnalyzerAsync(Bodies.Replace("[|", "").Replace("|]", ""));
    }

    [Fact]
    public Task Reports_what_to_do() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Server.Kestrel.Core;

        public class HomeController : Controller
        {
            public void Action()
            {
                HttpContext.Session.{|#0:SetString|}("a", "b");
                HttpContext.Session.GetString("a");
                Response.Body.{|#1:WriteByte|}(1);
            }
        }

        class Sessions : Microsoft.AspNetCore.Session.ISessionStore
        {
            public ISession Create(string key, System.TimeSpan idle, System.TimeSpan io, System.Func<bool> establish, bool isNew) => null;
        }

        class C
        {
            void Options(KestrelServerOptions options) => {|#2:options.AllowSynchronousIO = true|};
            void Off(KestrelServerOptions options) => options.AllowSynchronousIO = false;
            void Routes(WebApplication app) => app.MapPost("/", (HttpRequest request) => request.{|#3:Form|}["x"]);
        }
        """,
        new DiagnosticResult("AH1004", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "'ISession.SetString' blocks a thread-pool thread on a request path: HomeController.Action; call 'await "
                    + "Session.LoadAsync' first"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage(
                "'Stream.WriteByte' blocks a thread-pool thread on a request path: HomeController.Action; copy it asynchronously to or "
                    + "from memory"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(2)
            .WithMessage(
                "'AllowSynchronousIO = true' blocks a thread of each request that reads or writes its body synchronously; leave it false "
                    + "and use the asynchronous members"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(3)
            .WithMessage("'HttpRequest.Form' blocks a thread-pool thread on a request path: MapPost \"/\"; use 'await ReadFormAsync'"));

    /// <summary>Where no body is named and no formatter added, nothing needs the option.</summary>
    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("class Mail { public string Body { get; set; } string Text() => Body; }", DiagnosticSeverity.Info)]
    [InlineData("class A { Stream Text(HttpRequest request) => request.Body; }", DiagnosticSeverity.Warning)]
    [InlineData("class A { object Text(HttpResponse response) => response.BodyWriter; }", DiagnosticSeverity.Warning)]
    [InlineData("class A { object Text(IHttpResponseBodyFeature body) => body.Stream; }", DiagnosticSeverity.Warning)]
    [InlineData("class A { void Add(IMvcBuilder mvc) => mvc.AddXmlSerializerFormatters(); }", DiagnosticSeverity.Warning)]
    [InlineData("class A { void Add(MvcOptions mvc) => mvc.OutputFormatters.Clear(); }", DiagnosticSeverity.Warning)]
    public Task Reports_the_option_as_information_where_no_body_is_named(string code, DiagnosticSeverity severity)
    {
        var test = new Verify.Test
        {
            TestCode =
                $$"""
                using System.IO;
                using Microsoft.AspNetCore.Builder;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Http.Features;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.AspNetCore.Server.Kestrel.Core;
                using Microsoft.Extensions.DependencyInjection;

                WebApplication.CreateBuilder(args).Services.Configure<KestrelServerOptions>(o => {|#0:o.AllowSynchronousIO = true|});
                {{code}}
                """,
            ReferenceAssemblies = Framework.Net10,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1004", severity).WithLocation(0));
        return test.RunAsync();
    }

    /// <summary>Without a package or class for another cache, sessions are in the memory of the process.</summary>
    [Fact]
    public Task Accepts_sessions_that_no_other_store_can_hold() => Verify.AnalyzerAsync(
        """
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Action() => HttpContext.Session.GetString("a");
        }
        """);

    [Fact]
    public Task Flags_the_first_access_to_a_form_alone() => Verify.AnalyzerAsync(
        """
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;

        class C
        {
            void Routes(WebApplication app)
            {
                app.MapPost("/a", (HttpRequest request) =>
                {
                    if (request.[|Form|].ContainsKey("a"))
                        return request.Form["a"].ToString();
                    var b = request.Form["b"].ToString();
                    return b + request.Form["c"].ToString();
                });
                app.MapPost("/b", (HttpRequest request, bool b) =>
                {
                    if (b)
                        return request.[|Form|]["a"].ToString();
                    return request.[|Form|]["b"].ToString() + request.Form["c"].ToString();
                });
                app.MapPost("/c", (HttpRequest request, bool b) =>
                {
                    var first = b ? request.[|Form|]["a"].ToString() : request.[|Form|]["b"].ToString();
                    return first + request.[|Form|]["c"].ToString();
                });
                app.MapPost("/d", (HttpRequest request, HttpRequest other) =>
                {
                    var a = request.[|Form|]["a"].ToString();
                    return a + other.[|Form|]["b"].ToString();
                });
            }
        }
        """);

    /// <summary>Where two conditions are the same and nothing between them is set, both branches run or none.</summary>
    [Theory]
    [InlineData("var a = b ? \"\" : [FORM]; return b ? a : FORM;")]
    [InlineData("var a = request.Method == \"GET\" ? \"\" : [FORM]; if (request.Method == \"GET\") return a; else return FORM;")]
    [InlineData("var a = \"\"; if (b) { a = [FORM]; } if (b) a += FORM; return a;")]
    [InlineData("var a = \"\"; if (b) if (c) a = [FORM]; if (b && c) return a; if (b) if (c) a = FORM; return a;")]
    [InlineData("return b ? [FORM] + FORM : \"\";")]
    [InlineData("var a = b ? \"\" : [FORM]; return b ? [FORM] : a;")]
    [InlineData("var a = b ? \"\" : [FORM]; return c ? a : [FORM];")]
    [InlineData("var a = b ? \"\" : [FORM]; b = c; return b ? a : [FORM];")]
    [InlineData("var a = b ? \"\" : [FORM]; Set(ref b); return b ? a : [FORM];")]
    [InlineData("var a = Is() ? \"\" : [FORM]; return Is() ? a : [FORM];")]
    [InlineData("var a = b ? \"\" : c ? [FORM] : \"\"; return b ? a : [FORM];")]
    public Task Flags_the_first_access_under_one_condition_alone(string body) => Verify.AnalyzerAsync(
        $$"""
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        class C
        {
            void Routes(WebApplication app) => app.MapPost("/a", string (HttpRequest request, bool b, bool c) =>
            {
                {{body.Replace("[FORM]", "request.{|AH1004:Form|}[\"a\"].ToString()").Replace("FORM", "request.Form[\"a\"].ToString()")}}
            });

            static void Set(ref bool b) => b = !b;
            static bool Is() => true;
        }
        """);

    [Fact]
    public Task Accepts_what_is_loaded_or_in_memory() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Action(int id) => Request.Form["x"];
        }

        class C
        {
            async Task M(HttpContext context, Stream unknown, HttpRequest request, byte[] buffer)
            {
                await context.Request.ReadFormAsync();
                _ = context.Request.Form["x"];
                await context.Session.LoadAsync();
                context.Session.SetString("a", "b");
                _ = nameof(request.Form);
                unknown.Read(buffer, 0, 1);
                new MemoryStream().Write(buffer, 0, 1);
                await context.Response.Body.WriteAsync(buffer);
                await using var writer = new StreamWriter(context.Response.Body);
            }

            string Sync(HttpRequest request) => request.Form["x"];
        }
        """);

    [Fact]
    public async Task Flags_bodies_only_where_middleware_puts_no_stream_in_memory_in_their_place()
    {
        const string Source = """
            using System.IO;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;

            class Buffering
            {
                private readonly RequestDelegate _next = null;

                public async Task InvokeAsync(HttpContext context)
                {
                    var body = context.Response.Body;
                    using var memory = new MemoryStream();
                    context.Response.Body = memory;
                    try
                    {
                        await _next(context);
                        context.Response.Body.WriteByte(1);
                        _ = new StreamReader(context.Response.Body).ReadToEnd();
                        context.Request.Body.[|ReadByte|]();
                        memory.[|CopyTo|](body);
                    }
                    finally
                    {
                        context.Response.Body = body;
                    }

                    context.Response.Body.[|WriteByte|](1);
                }
            }
            """;
        await Verify.AnalyzerAsync(Source);
        await VerifyCall.AnalyzerAsync(Source.Replace("[|", "").Replace("|]", ""));
    }

    [Fact]
    public Task Fixes_form_reads_writes_and_disposal() => Verify.FixAsync(
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;

        class C
        {
            async Task M(HttpContext context, byte[] buffer, CancellationToken token)
            {
                await Task.Yield();
                var name = context.Request.[|Form|]["name"];
                var text = new StreamReader(context.Request.Body).[|ReadToEnd|]();
                context.Response.Body.[|Write|](buffer, 0, 1);
                [|using|] var writer = new StreamWriter(context.Response.Body);
            }

            void Routes(WebApplication app) => app.MapPost("/", (HttpRequest request) => request.[|Form|].Count);
        }
        """,
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;

        class C
        {
            async Task M(HttpContext context, byte[] buffer, CancellationToken token)
            {
                await Task.Yield();
                var name = (await context.Request.ReadFormAsync(token))["name"];
                var text = await new StreamReader(context.Request.Body).ReadToEndAsync(token);
                await context.Response.Body.WriteAsync(buffer, 0, 1, token);
                await using var writer = new StreamWriter(context.Response.Body);
            }

            void Routes(WebApplication app) => app.MapPost("/", async (HttpRequest request) => (await request.ReadFormAsync()).Count);
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_without_an_awaitable_form() => Verify.ReasonAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        class C
        {
            async Task M(HttpContext context)
            {
                await Task.Yield();
                context.Response.Body.[|WriteByte|](1);
                lock (this) { _ = context.Request.[|Form|]; }
            }
        }
        """);

    [Fact]
    public Task Accepts_types_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        class HttpRequest { public string Form => ""; public MyStream Body => null; }
        class MyStream { public int Read() => 1; }

        class C
        {
            async Task M(HttpRequest request)
            {
                await Task.Yield();
                _ = request.Form;
                request.Body.Read();
            }
        }
        """);

    private const string Queries = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } }

        public class Shop : DbContext { public DbSet<Order> Orders { get; set; } }

        """;

    [Fact]
    public Task Flags_results_whose_query_the_serializer_runs() => Verify.AnalyzerAsync(
        Queries + """
        public class OrdersController : ControllerBase
        {
            private readonly Shop _shop = null;

            public IEnumerable<int> Objects() => _shop.Orders.AsEnumerable().Where(o => o.Id > 1).{|#0:Select|}(o => o.Id);

            public IActionResult Wrapped() => Ok(_shop.Orders.AsEnumerable().{|#1:Reverse|}());

            public async Task<ActionResult<IEnumerable<Order>>> Local()
            {
                await Task.Yield();
                var orders = _shop.Orders.Where(o => o.Id > 1).AsEnumerable().Skip(1);
                return new OkObjectResult({|#2:orders|});
            }

            public IEnumerable<int> Iterator()
            {
                {|#3:foreach|} (var order in _shop.Orders)
                    yield return order.Id;
            }
        }

        static class Routes
        {
            static void Map(WebApplication app, Shop shop) => app.MapGet("/", () => Results.Ok(shop.Orders.AsEnumerable().{|#4:Take|}(1)));
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        Deferred(0, "Enumerable.Select", "OrdersController.Objects", "'await ToListAsync' before it"),
        Deferred(1, "Enumerable.Reverse", "OrdersController.Wrapped", "'await ToListAsync' before it"),
        Deferred(2, "Enumerable.Skip", "OrdersController.Local", "'await ToListAsync' before it"),
        Deferred(3, "foreach", "OrdersController.Iterator", "return an IAsyncEnumerable<T> and use 'await foreach'"),
        Deferred(4, "Enumerable.Take", "MapGet \"/\"", "'await ToListAsync' before it"));

    [Fact]
    public Task Accepts_results_that_are_enumerated_asynchronously_or_in_memory() => Verify.AnalyzerAsync(
        Queries + """
        public class OrdersController : ControllerBase
        {
            private readonly Shop _shop = null;
            private readonly List<Order> _list = null;

            public IQueryable<Order> Query() => _shop.Orders.Where(o => o.Id > 1);
            public IEnumerable<Order> AsEnumerable() => _shop.Orders.AsEnumerable();
            public IActionResult Wrapped() => Ok(_shop.Orders);
            public IEnumerable<Order> Memory() => _list.Where(o => o.Id > 1);
            public IEnumerable<Order> MemoryQuery() => _list.AsQueryable().AsEnumerable().Where(o => o.Id > 1);
            public async Task<IEnumerable<int>> Loaded() => (await _shop.Orders.ToListAsync()).Select(o => o.Id);
            public async IAsyncEnumerable<int> Streamed()
            {
                await foreach (var order in _shop.Orders.AsAsyncEnumerable())
                    yield return order.Id;
            }

            private IEnumerable<int> NoAction() => _shop.Orders.AsEnumerable().Select(o => o.Id);
        }

        class NoController
        {
            public IEnumerable<int> Get(Shop shop) => shop.Orders.AsEnumerable().Select(o => o.Id);
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Flags_every_query_that_Web_API_2_returns() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Web.Http;

        public class OrdersController : ApiController
        {
            private readonly IQueryable<int> _orders = null;

            public IQueryable<int> Get() => _orders.{|#0:Where|}(o => o > 1);
            public IHttpActionResult Wrapped() => Ok({|#1:_orders|});
            public IEnumerable<int> Loaded() => _orders.ToList();
        }

        namespace System.Web.Http
        {
            public interface IHttpActionResult { }
            public abstract class ApiController : Controllers.IHttpController { protected IHttpActionResult Ok<T>(T content) => null; }
        }

        namespace System.Web.Http.Controllers { public interface IHttpController { } }

        namespace System.Data.Entity { public static class QueryableExtensions { } }
        """,
        Framework.Net472,
        Deferred(0, "IQueryable", "OrdersController.Get", "return 'await ToListAsync'"),
        Deferred(1, "IQueryable", "OrdersController.Wrapped", "return 'await ToListAsync'"));

    private static string Place(string entry) => entry.EndsWith(".Iterator", System.StringComparison.Ordinal)
        ? " in an iterator, which allows no await (make it an 'IAsyncEnumerable', or load before it)"
        : "";

    private static DiagnosticResult Deferred(int location, string name, string entry, string advice) =>
        new DiagnosticResult("AH1004", DiagnosticSeverity.Info)
        .WithLocation(location)
        .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        .WithMessage(
            $"'{name}' blocks a thread-pool thread on a request path{Place(entry)}: {entry}; "
                + $"the query runs while the result is written: {advice}");

    [Fact]
    public Task Flags_the_body_that_a_variable_is_declared_with_and_no_field() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        class C
        {
            private readonly Stream _body;
            private readonly Stream _memory = new MemoryStream();

            public C(HttpContext context) => _body = context.Request.Body;

            async Task M(HttpContext context, byte[] buffer, bool b)
            {
                var body = context.Request.Body;
                body.[|Read|](buffer, 0, 1);
                Stream either = new MemoryStream();
                either.Write(buffer, 0, 1);
                if (b) either = context.Response.Body;
                _body.Read(buffer, 0, 1);
                _memory.[|CopyTo|](context.Response.Body);
                await Task.Yield();
            }
        }
        """);
}
