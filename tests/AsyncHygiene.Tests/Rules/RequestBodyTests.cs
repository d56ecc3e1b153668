using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.RequestBodyAnalyzer, AsyncHygiene.Fixes.RequestBodyFix>;
using VerifyCall = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules;

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
    public async Task Flags_reads_and_writes_and_AH1003_leaves_them_alone()
    {
        await Verify.AnalyzerAsync(Bodies, Framework.Net8);
        await Verify.AnalyzerAsync(Bodies, Framework.Net10);
        await VerifyCall.AnalyzerAsync(Bodies.Replace("[|", "").Replace("|]", ""));
    }

    [Fact]
    public Task Message_says_what_to_do() => Verify.AnalyzerAsync(
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

        class C
        {
            void Options(KestrelServerOptions options) => {|#2:options.AllowSynchronousIO = true|};
            void Off(KestrelServerOptions options) => options.AllowSynchronousIO = false;
            void Routes(WebApplication app) => app.MapPost("/", (HttpRequest request) => request.{|#3:Form|}["x"]);
        }
        """,
        new DiagnosticResult("AH1004", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'ISession.SetString' blocks a thread-pool thread on a request path: HomeController.Action; call 'await Session.LoadAsync' first"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'Stream.WriteByte' blocks a thread-pool thread on a request path: HomeController.Action; copy it asynchronously to or from memory"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(2)
            .WithMessage("'AllowSynchronousIO = true' blocks a thread of each request that reads or writes its body synchronously; leave it false and use the asynchronous members"),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(3)
            .WithMessage("'HttpRequest.Form' blocks a thread-pool thread on a request path: MapPost \"/\"; use 'await ReadFormAsync'"));

    [Fact]
    public Task Accepts_what_is_loaded_or_in_memory() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Action() => Request.Form["x"];
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
    public Task Offers_no_fix_without_an_awaitable_form() => Verify.NoFixAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        class C
        {
            async Task M(HttpContext context)
            {
                await Task.Yield();
                context.Response.Body.[|WriteByte|](1);
                _ = context?.Request.[|Form|];
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
}
