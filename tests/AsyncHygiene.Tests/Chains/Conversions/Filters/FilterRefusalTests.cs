using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Filters;

/// <summary>Filters that keep their two methods.</summary>
public class FilterRefusalTests
{
    /// <summary>Derived types, callers and code that asks for the interface; each of them would see another filter than before.</summary>
    [Theory]
    [InlineData("public class D : Timing, IActionFilter { public new void OnActionExecuting(ActionExecutingContext context) { } }")]
    [InlineData("public class D : Timing { public new void OnActionExecuted(ActionExecutedContext context) { } }")]
    [InlineData("public class C { public void M(Timing t) => t.OnActionExecuting(null!); }")]
    [InlineData("public class C { public void M(IActionFilter t) => t.OnActionExecuted(null!); }")]
    [InlineData("public class C { public bool M(object o) => o is IActionFilter; }")]
    [InlineData("public class C { public System.Type M() => typeof(IActionFilter); }")]
    public Task Refuses_a_filter_that_others_know(string other) => ChainCase.RefusesAsync(
        $$"""
        #nullable enable
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : IActionFilter
        {
            public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);

            public void OnActionExecuted(ActionExecutedContext context) { }
        }

        {{other}}
        """,
        "metadata-contract");

    [Theory]
    [InlineData("public class D : Timing { public override void OnActionExecuting(ActionExecutingContext context) { } }")]
    [InlineData("public class D : Timing { public override void OnActionExecuted(ActionExecutedContext context) { } }")]
    [InlineData(
        "public class D : Timing { public override System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, "
            + "ActionExecutionDelegate next) => base.OnActionExecutionAsync(context, next); }")]
    [InlineData("public class C { public void M(ActionFilterAttribute t) => t.OnActionExecuting(null!); }")]
    public Task Refuses_an_attribute_that_others_know(string other) => ChainCase.RefusesAsync(
        $$"""
        #nullable enable
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);
        }

        {{other}}
        """,
        "metadata-contract");

    /// <summary>The symbols of the other project are its own, where it has other references.</summary>
    [Theory]
    [InlineData("Timing", "Timing")]
    [InlineData("Timing<T>", "Timing<int>")]
    public Task Refuses_a_filter_that_another_project_calls(string declared, string called)
    {
        var filter = $$"""
            using System.Threading;
            using Microsoft.AspNetCore.Mvc.Filters;

            public class {{declared}} : IActionFilter
            {
                public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);

                public void OnActionExecuted(ActionExecutedContext context) { }
            }
            """;
        var caller = $"public class C {{ public void M() => new {called}().OnActionExecuting(null!); }}";
        return new ChainCase()
            .With(new ChainProject("App", ("Timing.cs", filter, filter)) { References = Framework.Net10.WithWebApiClient() })
            .With(new ChainProject("Other", ("Other.cs", caller, caller)) { Uses = ["App"], References = Framework.Net10.WithXunit() })
            .RefusesAllAsync("metadata-contract");
    }

    [Fact]
    public Task Refuses_an_attribute_that_another_project_derives_from()
    {
        const string Filter =
            """
            using System.Threading;
            using Microsoft.AspNetCore.Mvc.Filters;

            public class Timing : ActionFilterAttribute
            {
                public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);
            }
            """;
        const string Derived =
            """
            using Microsoft.AspNetCore.Mvc.Filters;

            public class Logged : Timing
            {
                public override void OnActionExecuted(ActionExecutedContext context) { }
            }
            """;
        return new ChainCase()
            .With("Filters", ("Timing.cs", Filter, Filter))
            .With(new ChainProject("App", ("Logged.cs", Derived, Derived)) { Uses = ["Filters"] })
            .RefusesAsync("metadata-contract");
    }

    [Theory]
    [InlineData("public override void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "public override System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) "
            + "=> base.OnActionExecutionAsync(context, next);")]
    public Task Refuses_an_attribute_whose_base_has_a_say(string declared) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Base : ActionFilterAttribute
        {
            {{declared}}
        }

        public class Timing : Base
        {
            public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);
        }
        """,
        "metadata-contract");

    /// <summary>
    /// The asynchronous method is there, its name or the helper's is taken, a base call is more than a statement, or one configuration
    /// lacks a method.
    /// </summary>
    [Theory]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public override "
            + "System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => "
            + "base.OnActionExecutionAsync(context, next);")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); private void OnActionExecutingAsync() "
            + "{ }")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); if (context.Canceled()) "
            + "base.OnActionExecuting(context); }")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);\n#if true\npublic override void "
            + "OnActionExecuted(ActionExecutedContext context) { }\n#endif\n")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public override async void "
            + "OnActionExecuted(ActionExecutedContext context) => await System.Threading.Tasks.Task.Yield();")]
    public Task Refuses_an_attribute_that_cannot_have_one_method_for_both(string members) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            {{members}}
        }

        public static class Contexts
        {
            public static bool Canceled(this ActionExecutingContext context) => context.Result is not null;
        }
        """,
        "metadata-contract");

    /// <summary>An async method would take back the culture before the view is drawn.</summary>
    [Theory]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); CultureInfo.CurrentCulture = "
            + "CultureInfo.InvariantCulture; }")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); Set(); } private void Set() => "
            + "SetAll(); private static void SetAll() => Thread.CurrentThread.CurrentUICulture = CultureInfo.InvariantCulture;")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) => _user.Value = 1; public override void "
            + "OnActionExecuted(ActionExecutedContext context) => Thread.Sleep(1); private readonly AsyncLocal<int> _user = new();")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) { _scope = new "
            + "TransactionScope(TransactionScopeAsyncFlowOption.Enabled); } public override void OnActionExecuted(ActionExecutedContext "
            + "context) { Thread.Sleep(1); _scope!.Dispose(); } private TransactionScope? _scope;")]
    [InlineData(
        "public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); _scope = Log!.BeginScope(\"{Id}\", 1); "
            + "} public ILogger? Log; private System.IDisposable? _scope;")]
    public Task Refuses_a_filter_that_sets_what_flows_with_the_request(string members) => ChainCase.RefusesAsync(
        $$"""
        #nullable enable
        using System.Globalization;
        using System.Threading;
        using System.Transactions;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.Extensions.Logging;

        public abstract class Base : Controller
        {
            {{members}}
        }
        """,
        "ambient-state");

    /// <summary>
    /// Explicit and virtual implementations, interfaces that derive from the framework's, and classes whose public methods are actions or
    /// handlers.
    /// </summary>
    [Theory]
    [InlineData(
        "class Timing : IActionFilter",
        "void IActionFilter.OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void "
            + "OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class Timing : IActionFilter",
        "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); void "
            + "IActionFilter.OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class Timing : IActionFilter",
        "public virtual void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void "
            + "OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class Timing : IMine",
        "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void "
            + "OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class TimingController : ControllerBase, IActionFilter",
        "[NonAction] public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); [NonAction] public void "
            + "OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class Timing : PageModel, IActionFilter",
        "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void "
            + "OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData(
        "class Timing : IActionFilter, IAsyncActionFilter",
        "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void "
            + "OnActionExecuted(ActionExecutedContext context) { } public System.Threading.Tasks.Task "
            + "OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => next();")]
    [InlineData(
        "class Timing : IPageFilter",
        "void IPageFilter.OnPageHandlerSelected(PageHandlerSelectedContext context) { } public void "
            + "OnPageHandlerExecuting(PageHandlerExecutingContext context) => Thread.Sleep(1); public void "
            + "OnPageHandlerExecuted(PageHandlerExecutedContext context) { }")]
    public Task Refuses_a_filter_with_another_contract(string type, string members) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        public {{type}}
        {
            {{members}}
        }

        public interface IMine : IActionFilter
        {
        }
        """,
        "metadata-contract");

    [Fact]
    public Task Refuses_a_filter_with_a_generated_part()
    {
        const string Source =
            """
            using System.Threading;
            using Microsoft.AspNetCore.Mvc.Filters;

            public partial class Timing : ActionFilterAttribute
            {
                public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);
            }
            """;
        const string Generated = "public partial class Timing { public int Level { get; set; } }";
        return new ChainCase()
            .With("App", ("Timing.cs", Source, Source), ("Timing.g.cs", Generated, Generated))
            .RefusesAsync("metadata-contract");
    }
}
