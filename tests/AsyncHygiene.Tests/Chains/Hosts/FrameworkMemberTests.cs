using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>The chain engine where frameworks call by contract or convention.</summary>
public class FrameworkMemberTests
{
    [Fact]
    public Task Converts_to_the_asynchronous_override_of_a_tag_helper() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Razor.TagHelpers;

        public class PriceTagHelper : TagHelper
        {
            public override void Process(TagHelperContext context, TagHelperOutput output)
            {
                Thread.Sleep(1);
                output.Content.SetContent("1");
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Razor.TagHelpers;

        public class PriceTagHelper : TagHelper
        {
            public override async Task ProcessAsync(TagHelperContext context, TagHelperOutput output)
            {
                await Task.Delay(1);
                output.Content.SetContent("1");
            }
        }
        """);

    [Fact]
    public Task Converts_to_the_asynchronous_form_of_a_result() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class PriceResult : ActionResult
        {
            public override void ExecuteResult(ActionContext context)
            {
                Thread.Sleep(1);
                context.HttpContext.Response.StatusCode = 202;
            }
        }

        public class PricesController : Controller
        {
            public IActionResult Get() => new PriceResult();
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class PriceResult : ActionResult
        {
            public override async Task ExecuteResultAsync(ActionContext context)
            {
                await Task.Delay(1);
                context.HttpContext.Response.StatusCode = 202;
            }
        }

        public class PricesController : Controller
        {
            public IActionResult Get() => new PriceResult();
        }
        """);

    /// <summary>A result of the framework has a form of its own, which does not run the other; and a caller gets no task from it.</summary>
    [Theory]
    [InlineData("JsonResult", "")]
    [InlineData("ActionResult", "public class C { void M(PriceResult r, ActionContext c) => r.ExecuteResult(c); }")]
    [InlineData("ActionResult", "public class C : PriceResult { public override void ExecuteResult(ActionContext context) { } }")]
    public Task Refuses_a_result_that_others_know(string type, string other) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class PriceResult : {{type}}
        {
            {{(type == "JsonResult" ? "public PriceResult() : base(1) { }" : "")}}
            public override void ExecuteResult(ActionContext context) => Thread.Sleep(1);
        }

        {{other}}
        """,
        "metadata-contract");

    /// <summary>That of the base class runs if it is called, as before.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("base.Process(context, output);")]
    public Task Converts_to_the_asynchronous_override_below_a_class_with_the_synchronous_one(string call)
    {
        return ChainCase.ConvertsAsync(Source("void Process", "Thread.Sleep(1)", ""), Source(
            "async Task ProcessAsync",
            "await Task.Delay(1)",
            "using System.Threading.Tasks;\n"));

        string Source(string method, string wait, string import) => $$"""
            using System.Threading;
            {{import}}using Microsoft.AspNetCore.Razor.TagHelpers;

            public abstract class ElementTagHelper : TagHelper
            {
                public override void Process(TagHelperContext context, TagHelperOutput output) => output.Attributes.SetAttribute("a", "b");
            }

            public class PriceTagHelper : ElementTagHelper
            {
                public override {{method}}(TagHelperContext context, TagHelperOutput output)
                {
                    {{wait}};
                    {{call}}
                }
            }
            """;
    }

    [Theory]
    [InlineData("TagHelper", "public class D { void M(ElementTagHelper h) => h.Process(null, null); }")]
    [InlineData("TagHelper", "public class D { System.Action<TagHelperContext, TagHelperOutput> M(TagHelper h) => h.Process; }")]
    [InlineData("Own", "public abstract class Own : TagHelper { public override System.Threading.Tasks.Task ProcessAsync("
        + "TagHelperContext context, TagHelperOutput output) { Process(context, output); return null; } }")]
    public Task Refuses_a_tag_helper_whose_base_class_others_know(string type, string other) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Razor.TagHelpers;

        public abstract class ElementTagHelper : {{type}}
        {
            public override void Process(TagHelperContext context, TagHelperOutput output) => output.SuppressOutput();
        }

        public class PriceTagHelper : ElementTagHelper
        {
            public override void Process(TagHelperContext context, TagHelperOutput output) => Thread.Sleep(1);
        }

        {{other}}
        """,
        "metadata-contract");

    [Theory]
    [InlineData("public class C { System.Action<TagHelperContext, TagHelperOutput> M(PriceTagHelper h) => h.Process; }")]
    [InlineData("public class C { System.Action<TagHelperContext, TagHelperOutput> M(TagHelper h) => h.Process; }")]
    [InlineData("public class C : PriceTagHelper { public override void Process(TagHelperContext context, TagHelperOutput output) { } }")]
    public Task Refuses_a_tag_helper_that_others_know(string other) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Razor.TagHelpers;

        public class PriceTagHelper : TagHelper
        {
            public override void Process(TagHelperContext context, TagHelperOutput output) => Thread.Sleep(1);
        }

        {{other}}
        """,
        "metadata-contract");

    [Fact]
    public Task Converts_a_view_component_and_awaits_it_in_tests() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class MenuViewComponent : ViewComponent
        {
            public IViewComponentResult Invoke(int depth)
            {
                Thread.Sleep(depth);
                return View();
            }
        }

        public class Check
        {
            public object Run() => new MenuViewComponent().Invoke(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class MenuViewComponent : ViewComponent
        {
            public async Task<IViewComponentResult> InvokeAsync(int depth)
            {
                await Task.Delay(depth);
                return View();
            }
        }

        public class Check
        {
            public async Task<object> RunAsync() => await new MenuViewComponent().InvokeAsync(1);
        }
        """);

    [Fact]
    public Task Converts_to_the_asynchronous_override_of_a_component() => ChainCase.ConvertsAsync(
        """
        #nullable enable
        using System.Collections.Generic;
        using System.Threading;
        using Microsoft.AspNetCore.Components;

        public class Orders : ComponentBase
        {
            private readonly List<int> _ids = new();
            private string? _title;
            private int _count;

            protected override void OnInitialized()
            {
                base.OnInitialized();
                Thread.Sleep(1);
                _title = "orders";
                _count = _ids.Count;
            }
        }
        """,
        """
        #nullable enable
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Components;

        public class Orders : ComponentBase
        {
            private readonly List<int> _ids = new();
            private string? _title;
            private int _count;

            protected override async Task OnInitializedAsync()
            {
                base.OnInitialized();
                await Task.Delay(1);
                _title = "orders";
                _count = _ids.Count;
            }
        }
        """);

    [Fact]
    public Task Refuses_a_component_that_could_not_be_drawn_meanwhile() => ChainCase.RefusesAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using Microsoft.AspNetCore.Components;

        public class Orders : ComponentBase
        {
            private List<int> _ids = null!;

            protected override void OnInitialized()
            {
                Thread.Sleep(1);
                _ids = new List<int>();
            }
        }
        """,
        "metadata-contract");

    [Fact]
    public Task Converts_the_contract_of_a_filter_to_the_asynchronous_one() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Audit : Attribute, IExceptionFilter
        {
            public void OnException(ExceptionContext context) => Thread.Sleep(1);
        }

        public class Guard : Attribute, Microsoft.AspNetCore.Mvc.Filters.IAuthorizationFilter
        {
            public void OnAuthorization(AuthorizationFilterContext context) => Thread.Sleep(1);
        }

        public class Log : ExceptionFilterAttribute
        {
            public override void OnException(ExceptionContext context) => Thread.Sleep(1);
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Audit : Attribute, IAsyncExceptionFilter
        {
            public async Task OnExceptionAsync(ExceptionContext context) => await Task.Delay(1);
        }

        public class Guard : Attribute, Microsoft.AspNetCore.Mvc.Filters.IAsyncAuthorizationFilter
        {
            public async Task OnAuthorizationAsync(AuthorizationFilterContext context) => await Task.Delay(1);
        }

        public class Log : ExceptionFilterAttribute
        {
            public override async Task OnExceptionAsync(ExceptionContext context) => await Task.Delay(1);
        }
        """);

    [Fact]
    public Task Keeps_what_a_stream_overrides_without_the_option() => ChainCase.RefusesAsync(
        """
        using System.IO;
        using System.Threading;

        public class Slow : MemoryStream
        {
            public override void Flush() => Thread.Sleep(1);
        }
        """,
        "metadata-contract");

    [Fact]
    public Task Keeps_the_names_of_actions() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public IActionResult Index() => Details(1);

            public IActionResult Details(int id)
            {
                Thread.Sleep(id);
                return RedirectToAction(nameof(Index));
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public async Task<IActionResult> Index() => await Details(1);

            public async Task<IActionResult> Details(int id)
            {
                await Task.Delay(id);
                return RedirectToAction(nameof(Index));
            }
        }
        """);

    [Fact]
    public Task Converts_minimal_API_handlers() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Routing;

        public class Clock
        {
            public string Now()
            {
                Thread.Sleep(1);
                return "now";
            }
        }

        public static class Routes
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("/a", (Clock clock) => clock.Now());
                app.MapGet("/b", Handle);
            }

            private static string Handle(Clock clock) => clock.Now();
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Routing;

        public class Clock
        {
            public async Task<string> NowAsync()
            {
                await Task.Delay(1);
                return "now";
            }
        }

        public static class Routes
        {
            public static void Map(IEndpointRouteBuilder app)
            {
                app.MapGet("/a", async (Clock clock) => await clock.NowAsync());
                app.MapGet("/b", HandleAsync);
            }

            private static async Task<string> HandleAsync(Clock clock) => await clock.NowAsync();
        }
        """);

    [Fact]
    public Task Keeps_the_names_of_page_handlers() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        public class IndexModel : PageModel
        {
            public void OnGet() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        public class IndexModel : PageModel
        {
            public async Task OnGet() => await Task.Delay(1);
        }
        """);

    [Fact]
    public Task Converts_WCF_contracts() => new ChainCase().With(new ChainProject("App", ("App.cs",
        """
        using System.ServiceModel;
        using System.Threading;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            string Get(int id);
        }

        public class Orders : IOrders
        {
            public string Get(int id)
            {
                Thread.Sleep(1);
                return "o" + id;
            }
        }
        """,
        """
        using System.ServiceModel;
        using System.Threading;
        using System.Threading.Tasks;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            Task<string> GetAsync(int id);
        }

        public class Orders : IOrders
        {
            public async Task<string> GetAsync(int id)
            {
                await Task.Delay(1);
                return "o" + id;
            }
        }
        """))
    { References = Framework.Net472 }).RunAsync();

    [Theory]
    [InlineData("OperationContract(IsOneWay = true)", "")]
    [InlineData(
        "OperationContract",
        "[OperationContract(AsyncPattern = true)] System.IAsyncResult BeginSave(int id, System.AsyncCallback callback, object state); "
            + "void EndSave(System.IAsyncResult result);")]
    public async Task Refuses_operations_that_are_there_twice_or_are_one_way(string attribute, string pair)
    {
        var source =
            $$"""
            using System.ServiceModel;
            using System.Threading;

            [ServiceContract]
            public interface IOrders
            {
                [{{attribute}}]
                void Save(int id);

                {{pair}}
            }

            public abstract class Orders : IOrders
            {
                public void Save(int id) => Thread.Sleep(1);

                public abstract System.IAsyncResult BeginSave(int id, System.AsyncCallback callback, object state);

                public abstract void EndSave(System.IAsyncResult result);
            }
            """;
        await new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source)) { References = Framework.Net472 })
            .RefusesAsync("metadata-contract");
    }

    [Fact]
    public Task Keeps_the_names_of_hub_methods() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.SignalR;

        public class ChatHub : Hub
        {
            public string Send(string text)
            {
                Thread.Sleep(1);
                return text;
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.SignalR;

        public class ChatHub : Hub
        {
            public async Task<string> Send(string text)
            {
                await Task.Delay(1);
                return text;
            }
        }
        """);
}
