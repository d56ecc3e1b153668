using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>
/// Every row of the entry-point table, on the real reference assemblies where they can be restored and on stubs with the true metadata
/// names where not.
/// </summary>
public class EntryPointTests
{
    [Fact]
    public Task Finds_view_components_and_tag_helpers() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Razor.TagHelpers;

        public class CartViewComponent { public string Invoke() { Thread.[|Sleep|](1); return ""; } public void Other() => Thread.Sleep(1); }
        public class Menu : ViewComponent { public Menu() => Thread.[|Sleep|](1); public IViewComponentResult Invoke() { Thread.[|Sleep|](1); return View(); } }
        [NonViewComponent] public class NotViewComponent { public string Invoke() { Thread.Sleep(1); return ""; } }
        public class Price : TagHelper { public override void Process(TagHelperContext context, TagHelperOutput output) => Thread.[|Sleep|](1); }
        public class Direct : ITagHelper { public int Order => 1; public void Init(TagHelperContext c) => Thread.[|Sleep|](1); public Task ProcessAsync(TagHelperContext c, TagHelperOutput o) => Task.CompletedTask; }
        """);

    [Fact]
    public Task Finds_Blazor_components_and_hosted_services() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Components;
        using Microsoft.Extensions.Hosting;

        public class Counter : ComponentBase
        {
            protected override void OnInitialized() => Thread.[|Sleep|](1);
            protected override void OnParametersSet() => Thread.[|Sleep|](1);
            protected override void OnAfterRender(bool first) => Thread.[|Sleep|](1);
            void NoEvent() => Thread.Sleep(1);
            public override string ToString() { Thread.Sleep(1); return ""; }
        }

        class Worker : BackgroundService { protected override Task ExecuteAsync(CancellationToken token) { Step(); return Task.CompletedTask; } void Step() => Thread.[|Sleep|](1); }
        class Hosted : IHostedService { public Task StartAsync(CancellationToken t) { Step(); return Task.CompletedTask; } public Task StopAsync(CancellationToken t) => Task.CompletedTask; void Step() => Thread.[|Sleep|](1); void Unused() => Thread.Sleep(1); }
        """);

    /// <summary>By overrides only: what a result or a circuit has of its own, its own code calls.</summary>
    [Fact]
    public Task Finds_results_and_what_Blazor_asks_for_the_user() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Components.Authorization;
        using Microsoft.AspNetCore.Components.Server.Circuits;
        using Microsoft.AspNetCore.Mvc;

        public class Report : ActionResult { public override void ExecuteResult(ActionContext c) => Thread.[|Sleep|](1); void Other() => Thread.Sleep(1); }
        public class Sheet : FileResult { public Sheet() : base("a/b") { } public override void ExecuteResult(ActionContext c) => Thread.[|Sleep|](1); }
        public class Users : AuthenticationStateProvider { public override async Task<AuthenticationState> GetAuthenticationStateAsync() { Load(); await Task.Yield(); return null; } static void Load() => Thread.[|Sleep|](1); public static void Other() => Thread.Sleep(1); }
        public class Circuits : CircuitHandler { public override Task OnCircuitOpenedAsync(Circuit c, CancellationToken t) { Load(); return Task.CompletedTask; } static void Load() => Thread.[|Sleep|](1); }
        """);

    [Fact]
    public Task Finds_services_that_ASP_NET_Core_calls_for_a_request() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Security.Claims;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Authentication;
        using Microsoft.AspNetCore.Authentication.Cookies;
        using Microsoft.AspNetCore.Authorization;
        using Microsoft.AspNetCore.Diagnostics;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.ModelBinding;
        using Microsoft.Extensions.Diagnostics.HealthChecks;
        using Microsoft.Extensions.Localization;

        static class Slow { public static void Down() => Thread.Sleep(1); }
        class Health : IHealthCheck { public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext c, CancellationToken t) => Task.FromResult(A()); HealthCheckResult A() { Thread.[|Sleep|](1); return default; } }
        class Errors : IExceptionHandler { public ValueTask<bool> TryHandleAsync(HttpContext c, Exception e, CancellationToken t) => new(A()); bool A() { Thread.[|Sleep|](1); return true; } }
        class Claims : IClaimsTransformation { public Task<ClaimsPrincipal> TransformAsync(ClaimsPrincipal p) => Task.FromResult(A(p)); ClaimsPrincipal A(ClaimsPrincipal p) { Thread.[|Sleep|](1); return p; } }
        class Requirement : IAuthorizationRequirement { }
        class Allow : AuthorizationHandler<Requirement> { protected override Task HandleRequirementAsync(AuthorizationHandlerContext c, Requirement r) { A(); return Task.CompletedTask; } void A() => Thread.[|Sleep|](1); }
        class Binder : IModelBinder { public Task BindModelAsync(ModelBindingContext c) { A(); return Task.CompletedTask; } void A() => Thread.[|Sleep|](1); }
        class Cookies : ICookieManager { public string GetRequestCookie(HttpContext c, string k) { Thread.[|Sleep|](1); return ""; } public void AppendResponseCookie(HttpContext c, string k, string v, CookieOptions o) => Thread.[|Sleep|](1); public void DeleteCookie(HttpContext c, string k, CookieOptions o) { } }
        class Format : ISecureDataFormat<string> { public string Protect(string d) { Thread.[|Sleep|](1); return d; } public string Protect(string d, string p) => d; public string Unprotect(string t) => t; public string Unprotect(string t, string p) => t; }
        class Texts : IStringLocalizer { public LocalizedString this[string name] { get { Thread.[|Sleep|](1); return null; } } public LocalizedString this[string name, params object[] a] => null; public IEnumerable<LocalizedString> GetAllStrings(bool p) => null; }
        """);

    [Fact]
    public Task Finds_controllers_and_actions_by_the_rules_of_MVC() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        [Route("")] public class homecontroller { public void Get() => Thread.[|Sleep|](1); }
        [Controller] public class Marked { public void Get() => Thread.[|Sleep|](1); }
        public class Inherits : Marked { public void Post() => Thread.[|Sleep|](1); }
        public class Outer { public class NestedController : ControllerBase { public void Get() => Thread.Sleep(1); } }
        public class GenericController<T> { public void Get() => Thread.Sleep(1); }
        public abstract class AbstractController { public void Get() => Thread.Sleep(1); }
        public struct ValueController { public void Get() => Thread.Sleep(1); }
        public static class StaticController { public static void Get() => Thread.Sleep(1); }
        [NonController] public class NotController : ControllerBase { }
        public class StillNotController : NotController { public void Get() => Thread.Sleep(1); }
        public abstract class BaseController : ControllerBase { [NonAction] public virtual void Helper() { } public virtual void Action() { } }
        public class DerivedController : BaseController
        {
            public override void Helper() => Thread.Sleep(1);
            public override void Action() => Thread.[|Sleep|](1);
            public int Property { get { Thread.Sleep(1); return 1; } }
            public override int GetHashCode() { Thread.Sleep(1); return 1; }
            public static DerivedController operator +(DerivedController a, int b) { Thread.Sleep(1); return a; }
        }
        """);

    /// <summary>The controllers of a library may be mapped by the program that uses it.</summary>
    [Theory]
    [InlineData("", "Sleep", OutputKind.ConsoleApplication)]
    [InlineData("[HttpGet] ", "[|Sleep|]", OutputKind.ConsoleApplication)]
    [InlineData("public void Map(WebApplication app) => app.MapDefaultControllerRoute(); ", "[|Sleep|]", OutputKind.ConsoleApplication)]
    [InlineData("", "[|Sleep|]", OutputKind.DynamicallyLinkedLibrary)]
    public Task Finds_controllers_by_name_where_a_route_leads_to_them(string route, string sleep, OutputKind kind) => new Verify.Test
    {
        TestState = { OutputKind = kind },
        TestCode = $$"""
            using System.Threading;
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Mvc;
            public class SkillController { {{route}}public void Move() => Thread.{{sleep}}(1); }
            static class Program { static void Main() { } }
            """,
    }.RunAsync();

    [Fact]
    public Task Finds_middleware_by_convention_and_by_interface() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        public class Convention { public Task InvokeAsync(HttpContext context, string injected) { A(); return Task.CompletedTask; } void A() => Thread.[|Sleep|](1); }
        public class Older { public Task Invoke(HttpContext context) { A(); return Task.CompletedTask; } void A() => Thread.[|Sleep|](1); }
        class Typed : IMiddleware { Task IMiddleware.InvokeAsync(HttpContext context, RequestDelegate next) { A(); return next(context); } void A() => Thread.[|Sleep|](1); }
        public class NotFirst { public Task Invoke(string s, HttpContext context) { A(); return Task.CompletedTask; } void A() => Thread.Sleep(1); }
        public class NoTask { public void Invoke(HttpContext context) => Thread.Sleep(1); }
        public class Hidden { internal Task Invoke(HttpContext context) { A(); return Task.CompletedTask; } void A() => Thread.Sleep(1); }
        public class OtherName { public Task Run(HttpContext context) { A(); return Task.CompletedTask; } void A() => Thread.Sleep(1); }
        """);

    [Fact]
    public Task Finds_hubs_pages_and_filters_of_endpoints() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.SignalR;

        public class Chat : Hub
        {
            public Chat() => Thread.[|Sleep|](1);
            public override Task OnConnectedAsync() { A(); return base.OnConnectedAsync(); }
            void A() => Thread.[|Sleep|](1);
            internal void NotPublic() => Thread.Sleep(1);
            public override string ToString() { Thread.Sleep(1); return ""; }
            protected override void Dispose(bool disposing) => Thread.Sleep(1);
        }
        public class Page : PageModel { public Page() => Thread.[|Sleep|](1); public void OnPutAsync() => Thread.[|Sleep|](1); public void OnGetted() { } public void On() => Thread.Sleep(1); }
        static class Routes
        {
            static void Map(WebApplication app)
            {
                var group = app.MapGroup("/a");
                group.MapGet("/b", () => "").AddEndpointFilter((context, next) => { Thread.[|Sleep|](1); return next(context); });
                app.Run(context => { A(); return Task.CompletedTask; });
                app.Map("/branch", branch => { Thread.Sleep(1); branch.Run(Handle); });
                app.MapWhen(context => { B(); return true; }, branch => { });
            }

            static void A() => Thread.[|Sleep|](1);
            static void B() => Thread.[|Sleep|](1);
            static Task Handle(HttpContext context) { C(); return Task.CompletedTask; }
            static void C() => Thread.[|Sleep|](1);
        }
        """);

    [Fact]
    public Task Finds_constructors_of_what_is_made_for_each_request() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { readonly int _i = Slow(); static int Slow() { Thread.{|#0:Sleep|}(1); return 1; } }
        public class BController : ControllerBase { public BController() => Thread.{|#1:Sleep|}(1); }
        """,
        "new AController → AController.Slow",
        "new BController");

    [Fact]
    public Task Finds_classic_ASP_NET() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Web;
        using System.Web.Services;
        using System.Web.UI;
        using System.Web.UI.WebControls;

        public class Handler : IHttpHandler { public bool IsReusable => true; public void ProcessRequest(HttpContext context) => Thread.[|Sleep|](1); }
        public class Module : IHttpModule
        {
            public void Init(HttpApplication app) { app.BeginRequest += OnBegin; }
            public void Dispose() => Thread.Sleep(1);
            void OnBegin(object sender, EventArgs e) => Thread.[|Sleep|](1);
        }
        public class Global : HttpApplication { protected void Application_BeginRequest(object s, EventArgs e) => Thread.[|Sleep|](1); protected void Application_Start(object s, EventArgs e) => Thread.Sleep(1); }
        public class Default : Page
        {
            protected void Page_Load(object sender, EventArgs e) => Thread.[|Sleep|](1);
            protected void Save_Click(object sender, CommandEventArgs e) => Thread.[|Sleep|](1);
            protected override void OnPreRender(EventArgs e) => Thread.[|Sleep|](1);
            void Helper() => Thread.Sleep(1);
        }
        public class Asmx : WebService { [WebMethod] public string Hello() { Thread.[|Sleep|](1); return ""; } public string NotOffered() { Thread.Sleep(1); return ""; } }
        """,
        Framework.Net472.AddAssemblies(["System.Web.Services"]));

    [Fact]
    public Task Finds_MVC_5_and_Web_API_2() => Verify.AnalyzerAsync(
        """
        using System.Threading;

        namespace System.Web.Mvc
        {
            public interface IController { }
            public interface IActionFilter { void OnActionExecuting(object c); void OnActionExecuted(object c); }
            public class NonActionAttribute : System.Attribute { }
            public abstract class Controller : IController { }
        }
        namespace System.Web.Http.Controllers { public interface IHttpController { } }
        namespace System.Web.Http.Filters { public abstract class ActionFilterAttribute : System.Attribute { public virtual void OnActionExecuting(object c) { } } }
        namespace System.Web.Http
        {
            public class NonActionAttribute : System.Attribute { }
            public abstract class ApiController : Controllers.IHttpController { }
        }

        public class HomeController : System.Web.Mvc.Controller
        {
            public string Index() { Thread.[|Sleep|](1); return ""; }
            [System.Web.Mvc.NonAction] public string Help() { Thread.Sleep(1); return ""; }
            private string Private() { Thread.Sleep(1); return ""; }
        }
        public class NotNamed : System.Web.Mvc.Controller { public string Index() { Thread.Sleep(1); return ""; } }
        public class ValuesController : System.Web.Http.ApiController
        {
            public string Get() { Thread.[|Sleep|](1); return ""; }
            [System.Web.Http.NonAction] public string Help() { Thread.Sleep(1); return ""; }
        }
        public class Filter : System.Web.Mvc.IActionFilter { public void OnActionExecuting(object c) => Thread.[|Sleep|](1); public void OnActionExecuted(object c) { } }
        public class ApiFilter : System.Web.Http.Filters.ActionFilterAttribute { public override void OnActionExecuting(object c) => Thread.[|Sleep|](1); }
        """,
        Framework.Net472);

    [Fact]
    public Task Finds_gRPC_CoreWCF_Functions_Lambda_MassTransit_and_MediatR() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Grpc.Core { public class ServerCallContext { } public class BindServiceMethodAttribute : Attribute { public BindServiceMethodAttribute(Type t, string n) { } } }
        namespace CoreWCF { public class OperationContractAttribute : Attribute { } }
        namespace Microsoft.Azure.Functions.Worker { public class FunctionAttribute : Attribute { public FunctionAttribute(string n) { } } }
        namespace Microsoft.Azure.WebJobs { public class FunctionNameAttribute : Attribute { public FunctionNameAttribute(string n) { } } }
        namespace Amazon.Lambda.Annotations { public class LambdaFunctionAttribute : Attribute { } }
        namespace Amazon.Lambda.Core { public interface ILambdaContext { } }
        namespace MassTransit { public interface IConsumer<T> { Task Consume(T context); } }
        namespace MediatR { public interface IRequestHandler<TRequest, TResponse> { Task<TResponse> Handle(TRequest request, CancellationToken t); } }

        [Grpc.Core.BindServiceMethod(typeof(object), "Bind")]
        public abstract class GreeterBase { public virtual Task<string> Hello(string request, Grpc.Core.ServerCallContext context) => null; }
        public class Greeter : GreeterBase { public override Task<string> Hello(string request, Grpc.Core.ServerCallContext context) => Task.FromResult(A()); string A() { Thread.[|Sleep|](1); return ""; } }

        public interface IEcho { [CoreWCF.OperationContract] string Echo(string s); }
        public class Echo : IEcho { string IEcho.Echo(string s) { Thread.[|Sleep|](1); return s; } }

        public class Functions
        {
            [Microsoft.Azure.Functions.Worker.Function("a")] public string A() { Thread.[|Sleep|](1); return ""; }
            [Microsoft.Azure.WebJobs.FunctionName("b")] public static string B() { Thread.[|Sleep|](1); return ""; }
            [Amazon.Lambda.Annotations.LambdaFunction] public string C() { Thread.{|#0:Sleep|}(1); return ""; }
            public string D(string input, Amazon.Lambda.Core.ILambdaContext context) { Thread.{|#1:Sleep|}(1); return ""; }
            public string E(string input) { Thread.Sleep(1); return ""; }
        }

        public class Consumer : MassTransit.IConsumer<string> { public Task Consume(string context) { A(); return Task.CompletedTask; } void A() => Thread.[|Sleep|](1); }
        public class Handler : MediatR.IRequestHandler<string, string> { public Task<string> Handle(string request, CancellationToken t) => Task.FromResult(A()); string A() { Thread.[|Sleep|](1); return ""; } }
        """,
        new DiagnosticResult("AH1001", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH1001", DiagnosticSeverity.Info).WithLocation(1));

    /// <summary>Its process serves one request at a time, so that a thread that waits is taken from no other.</summary>
    [Theory]
    [InlineData("class Entry : Amazon.Lambda.AspNetCoreServer.APIGatewayProxyFunction { }", DiagnosticSeverity.Info)]
    [InlineData("class Entry { void M(Services s) => s.AddAWSLambdaHosting(1); }", DiagnosticSeverity.Info)]
    [InlineData("", DiagnosticSeverity.Warning)]
    public Task Reports_applications_in_AWS_Lambda_as_information(string host, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        {{host}}
        public class C : Controller { public string Get() { Thread.{|#0:Sleep|}(1); return ""; } }

        class Services { }

        namespace Amazon.Lambda.Core { public interface ILambdaContext { } }
        """
        + (host.Contains("Function")
            ? "namespace Amazon.Lambda.AspNetCoreServer { public class APIGatewayProxyFunction { } }"
            : host == "" ? "" : "static class Hosting { public static void AddAWSLambdaHosting(this Services s, int source) { } }"),
        new DiagnosticResult("AH1001", severity).WithLocation(0));
}
