using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.RequestBodyAnalyzer, AsyncHygiene.Fixes.RequestBodyFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.RequestBody;

/// <summary>
/// MVC has read the form where it has bound anything, and not otherwise. The parameters decide, and what switches the binding off: tried
/// in a running program on .NET 10, which takes away the form only where all three factories are removed.
/// </summary>
public class FormBindingTests
{
    private const string Usings = """
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.ModelBinding;

        """;

    private const string Off = """
        class NoFormAttribute : Attribute, IResourceFilter
        {
            public void OnResourceExecuting(ResourceExecutingContext context)
            {
                context.ValueProviderFactories.RemoveType<FormValueProviderFactory>();
                context.ValueProviderFactories.RemoveType<FormFileValueProviderFactory>();
                context.ValueProviderFactories.RemoveType<JQueryFormValueProviderFactory>();
            }
            public void OnResourceExecuted(ResourceExecutedContext context) { }
        }
        class LessFormAttribute : Attribute, IResourceFilter
        {
            public void OnResourceExecuting(ResourceExecutingContext context) => context.ValueProviderFactories.RemoveType<FormValueProviderFactory>();
            public void OnResourceExecuted(ResourceExecutedContext context) { }
        }

        """;

    /// <summary>An action has run before the view, and has bound its parameters.</summary>
    [Fact]
    public Task Accepts_forms_in_a_view() => Verify.AnalyzerAsync(
        Usings
            + """
            public abstract class Page : Microsoft.AspNetCore.Mvc.Razor.RazorPage<string>
            {
                public override Task ExecuteAsync()
                {
                    if (Context.Request.HasFormContentType) Write(Context.Request.Form["x"]);
                    Write(Part());
                    return Task.CompletedTask;
                }

                private string Part() => Context.Request.Form["y"];
            }
            """);

    [Theory]
    [InlineData("public string Post() => Request.[|Form|][\"x\"];")]
    [InlineData("public async Task<int> Post() { await Task.Yield(); return Request.[|Form|].Files.Count; }")]
    [InlineData("[HttpPost] public int Post() => Read(); int Read() => Request.[|Form|].Count;")]
    [InlineData("public int Post() { if (!Request.HasFormContentType) return 0; return Request.[|Form|].Files.Count; }")]
    [InlineData("[NoForm] public string Post(int id) => Request.[|Form|][\"x\"];")]
    [InlineData("public int Post() { _ = Request.[|Form|].Count; return Read(); } int Read() => Request.Form.Count;")]
    [InlineData("public object Post() { if (Request.HasFormContentType && Request.[|Form|].Count > 0) return Request.Form; return 0; }")]
    [InlineData("public object Post() { if (Ok() != null && (Request.[|Form|].Count > 0 && true)) return Request.Form; return 0; }")]
    [InlineData("public object Post() { if (Ok() != null && Request.[|Form|].Count > 0) return 0; return Request.[|Form|]; }")]
    [InlineData("public object Post() { if (Ok() != null || Request.[|Form|].Count > 0) return Request.[|Form|]; return 0; }")]
    [InlineData("public object Post() => Ok() != null && Request.[|Form|].Count > 0 ? Request.Form : null;")]
    [InlineData("[AcceptVerbs(\"POST\")] public string Post() => HttpContext.Request.[|Form|][\"x\"];")]
    public Task Flags_forms_of_actions_that_bind_nothing(string member) => VerifyAsync(member);

    [Theory]
    [InlineData("public async Task<int> Post() { await Request.ReadFormAsync(); return Read(); } int Read() => Request.Form.Count;")]
    [InlineData("public string Post(int id) => Request.Form[\"x\"];")]
    [InlineData("public string Post(CancellationToken token) => Request.Form[\"x\"];")]
    [InlineData("public string Post([FromServices] IServiceProvider services) => Request.Form[\"x\"];")]
    [InlineData("public int Post(int id) => Read(); int Read() => Request.Form.Count;")]
    [InlineData("[BindProperty] public int Id { get; set; } public string Post() => Request.Form[\"x\"];")]
    [InlineData("[FromForm] public int Id { get; set; } public string Post() => Request.Form[\"x\"];")]
    [InlineData("[ValidateAntiForgeryToken] public string Post() => Request.Form[\"x\"];")]
    [InlineData("[HttpGet] public string Get() => Request.HasFormContentType ? Request.Form[\"x\"] : \"\";")]
    [InlineData("[LessForm] public string Post(int id) => Request.Form[\"x\"];")]
    [InlineData("[NoForm, ValidateAntiForgeryToken] public string Post(int id) => Request.Form[\"x\"];")]
    [InlineData("public async Task<int> Post() { await TryUpdateModelAsync(new object()); return Request.Form.Count; }")]
    [InlineData("public async Task<int> Post() { await Request.ReadFormAsync(); return Request.Form.Count; }")]
    [InlineData("async Task<int> Helper() { await Task.Yield(); return Request.Form.Count; }")]
    public Task Accepts_forms_that_are_read_or_may_be(string member) => VerifyAsync(member);

    [Theory]
    [InlineData("[BindProperties]", "")]
    [InlineData("[AutoValidateAntiforgeryToken]", "")]
    [InlineData("", "static class Setup { static object Filter() => new AutoValidateAntiforgeryTokenAttribute(); }")]
    [InlineData("", "static class Setup { static void Use(IApplicationBuilder app) => app.UseHttpMethodOverride(); }")]
    [InlineData("", "class Reads { public async Task InvokeAsync(HttpContext context) { await context.Request.ReadFormAsync(); } }")]
    public Task Accepts_forms_that_the_application_may_have_read(string attribute, string other) =>
        VerifyAsync("public string Post() => Request.Form[\"x\"];", attribute, other);

    [Fact]
    public Task Accepts_controllers_of_a_library_whose_application_may_read_forms()
    {
        var test = new Verify.Test
        {
            TestCode = Usings + "public class AController : Controller { public int Post() => Request.Form.Count; }",
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nbuild_property.OutputType = Library"));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_an_action_next_to_one_that_reads_its_form_as_it_should() => VerifyAsync(
        "public int Post() => Request.[|Form|].Count; public async Task<int> Put() => (await Request.ReadFormAsync()).Count;");

    [Fact]
    public Task Flags_forms_only_of_endpoints_and_filters_before_which_nothing_reads_them() => Verify.AnalyzerAsync(
        Usings + """
        class Routes
        {
            void Map(WebApplication app)
            {
                app.MapPost("/a", (HttpRequest request) => request.[|Form|].Count);
                app.MapPost("/b", (IFormFile file, HttpRequest request) => request.Form.Count);
                app.MapPost("/c", ([FromForm] string name, HttpRequest request) => request.Form.Count);
                app.MapPost("/d", (int id, HttpRequest request) => request.[|Form|].Count);
            }
        }
        class Late : ActionFilterAttribute { public override void OnActionExecuting(ActionExecutingContext c) => _ = c.HttpContext.Request.Form; }
        class Result : IResultFilter
        {
            public void OnResultExecuting(ResultExecutingContext c) => _ = c.HttpContext.Request.Form;
            public void OnResultExecuted(ResultExecutedContext c) { }
        }
        class Early : IAuthorizationFilter { public void OnAuthorization(AuthorizationFilterContext c) => _ = c.HttpContext.Request.[|Form|]; }
        """);

    /// <summary>The endpoint of a page reads the form, to find the handler and the token, before it draws.</summary>
    [Fact]
    public Task Accepts_forms_in_components_whose_page_has_read_them() => Verify.AnalyzerAsync(
        Usings + """
        using Microsoft.AspNetCore.Components;
        public class Filter(IHttpContextAccessor accessor) : ComponentBase
        {
            protected override async Task OnInitializedAsync()
            {
                await Task.Yield();
                _ = accessor.HttpContext!.Request.Form["_handler"];
            }
        }
        public class Guard(RequestDelegate next)
        {
            public Task InvokeAsync(HttpContext context) { _ = context.Request.[|Form|]["_handler"]; return next(context); }
        }
        """);

    [Fact]
    public Task Fixes_the_form_of_an_action_that_binds_nothing() => Verify.FixAsync(
        Usings + """
        public class AController : Controller
        {
            public async Task<int> Post()
            {
                await Task.Yield();
                return Request.[|Form|].Files.Count;
            }
        }
        """,
        Usings + """
        public class AController : Controller
        {
            public async Task<int> Post()
            {
                await Task.Yield();
                return (await Request.ReadFormAsync()).Files.Count;
            }
        }
        """);

    private static Task VerifyAsync(string member, string attribute = "", string other = "") => Verify.AnalyzerAsync(
        Usings + Off + $$"""
        {{attribute}}
        public class AController : Controller
        {
            {{member}}
        }
        {{other}}
        """);
}
