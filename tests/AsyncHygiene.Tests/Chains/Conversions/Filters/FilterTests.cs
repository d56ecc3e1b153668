using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Filters;

/// <summary>The chain engine at the two methods of MVC's filters, before and after a stage.</summary>
public class FilterTests
{
    [Fact]
    public Task Converts_to_one_method_around_an_action() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : Attribute, IActionFilter
        {
            private readonly int _delay = 1;

            // Before.
            public void OnActionExecuting(ActionExecutingContext context)
            {
                Thread.Sleep(_delay);
            }

            public void OnActionExecuted(ActionExecutedContext executed) => Console.WriteLine(executed.Canceled);

            private int Other() => 1;
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : Attribute, IAsyncActionFilter
        {
            private readonly int _delay = 1;

            // Before.
            private async Task OnActionExecutingAsync(ActionExecutingContext context)
            {
                await Task.Delay(_delay);
            }

            private void OnActionExecuted(ActionExecutedContext executed) => Console.WriteLine(executed.Canceled);

            public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                await OnActionExecutingAsync(context);
                if (context.Result is null)
                    OnActionExecuted(await next());
            }

            private int Other() => 1;
        }
        """);

    [Fact]
    public Task Awaits_both_methods_in_the_style_of_the_file() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Guard : Microsoft.AspNetCore.Mvc.Filters.IResourceFilter
        {
            public void OnResourceExecuted(ResourceExecutedContext context) => Thread.Sleep(2);

            public void OnResourceExecuting(ResourceExecutingContext context) => Thread.Sleep(1);
        }

        public class Other
        {
            public async Task WaitAsync() => await Task.Delay(1).ConfigureAwait(false);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Guard : Microsoft.AspNetCore.Mvc.Filters.IAsyncResourceFilter
        {
            private async Task OnResourceExecutedAsync(ResourceExecutedContext context) => await Task.Delay(2).ConfigureAwait(false);

            private async Task OnResourceExecutingAsync(ResourceExecutingContext context) => await Task.Delay(1).ConfigureAwait(false);

            public async Task OnResourceExecutionAsync(ResourceExecutingContext context, ResourceExecutionDelegate next)
            {
                await OnResourceExecutingAsync(context).ConfigureAwait(false);
                if (context.Result is null)
                    await OnResourceExecutedAsync(await next().ConfigureAwait(false)).ConfigureAwait(false);
            }
        }

        public class Other
        {
            public async Task WaitAsync() => await Task.Delay(1).ConfigureAwait(false);
        }
        """);

    [Fact]
    public Task Converts_to_one_method_around_a_result() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Plain : IResultFilter
        {
            public void OnResultExecuting(ResultExecutingContext context) => context.Cancel = true;

            public void OnResultExecuted(ResultExecutedContext context) => Thread.Sleep(1);
        }

        public class Always : IAlwaysRunResultFilter, IOrderedFilter
        {
            public int Order => 1;

            public void OnResultExecuting(ResultExecutingContext context) => Thread.Sleep(1);

            public void OnResultExecuted(ResultExecutedContext context) { }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Plain : IAsyncResultFilter
        {
            private void OnResultExecuting(ResultExecutingContext context) => context.Cancel = true;

            private async Task OnResultExecutedAsync(ResultExecutedContext context) => await Task.Delay(1);

            public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
            {
                OnResultExecuting(context);
                if (!context.Cancel)
                    await OnResultExecutedAsync(await next());
            }
        }

        public class Always : IAsyncAlwaysRunResultFilter, IOrderedFilter
        {
            public int Order => 1;

            private async Task OnResultExecutingAsync(ResultExecutingContext context) => await Task.Delay(1);

            private void OnResultExecuted(ResultExecutedContext context) { }

            public async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
            {
                await OnResultExecutingAsync(context);
                if (!context.Cancel)
                    OnResultExecuted(await next());
            }
        }
        """);

    [Fact]
    public Task Converts_to_an_override_around_the_stages_of_an_attribute() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            public override void OnActionExecuting(ActionExecutingContext context)
            {
                Thread.Sleep(1);
                base.OnActionExecuting(context);
            }

            public override void OnResultExecuting(ResultExecutingContext context) => context.Cancel = true;

            public override sealed void OnResultExecuted(ResultExecutedContext context) => Thread.Sleep(1);
        }

        public class Footer : ResultFilterAttribute
        {
            public override void OnResultExecuted(ResultExecutedContext context) => Thread.Sleep(1);
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            private async Task OnActionExecutingAsync(ActionExecutingContext context)
            {
                await Task.Delay(1);
            }

            public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                await OnActionExecutingAsync(context);
                if (context.Result is null)
                    await next();
            }

            public override void OnResultExecuting(ResultExecutingContext context) => context.Cancel = true;

            private async Task OnResultExecutedAsync(ResultExecutedContext context) => await Task.Delay(1);

            public override async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
            {
                OnResultExecuting(context);
                if (!context.Cancel)
                    await OnResultExecutedAsync(await next());
            }
        }

        public class Footer : ResultFilterAttribute
        {
            private async Task OnResultExecutedAsync(ResultExecutedContext context) => await Task.Delay(1);

            public override async Task OnResultExecutionAsync(ResultExecutingContext context, ResultExecutionDelegate next)
            {
                await OnResultExecutedAsync(await next());
            }
        }
        """);

    [Fact]
    public Task Keeps_the_style_of_documentation_in_the_new_method() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            /// <inheritdoc/>
            public override void OnActionExecuting(ActionExecutingContext context)
            {
                base.OnActionExecuting(context);
                Thread.Sleep(1);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : ActionFilterAttribute
        {
            /// <inheritdoc/>
            private async Task OnActionExecutingAsync(ActionExecutingContext context)
            {
                await Task.Delay(1);
            }

            /// <inheritdoc/>
            public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                await OnActionExecutingAsync(context);
                if (context.Result is null)
                    await next();
            }
        }
        """);

    /// <summary>What is no longer an override must not be public: it would be an action. And the namespace of the contexts need not be imported.</summary>
    [Fact]
    public Task Converts_to_an_override_around_the_actions_of_a_controller() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public IActionResult Index() => View();

            public override void OnActionExecuted(Microsoft.AspNetCore.Mvc.Filters.ActionExecutedContext context)
            {
                base.OnActionExecuted(context);
                Load();
            }

            private void Load() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class HomeController : Controller
        {
            public IActionResult Index() => View();

            private async Task OnActionExecutedAsync(Microsoft.AspNetCore.Mvc.Filters.ActionExecutedContext context)
            {
                await LoadAsync();
            }

            public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                await OnActionExecutedAsync(await next());
            }

            private async Task LoadAsync() => await Task.Delay(1);
        }
        """);

    [Fact]
    public Task Converts_to_an_override_around_the_handlers_of_a_page() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        public class IndexModel : PageModel
        {
            public override void OnPageHandlerExecuting(PageHandlerExecutingContext context) => Thread.Sleep(1);

            public override void OnPageHandlerExecuted(PageHandlerExecutedContext context) => base.Response.StatusCode = 201;
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        public class IndexModel : PageModel
        {
            private async Task OnPageHandlerExecutingAsync(PageHandlerExecutingContext context) => await Task.Delay(1);

            public override void OnPageHandlerExecuted(PageHandlerExecutedContext context) => base.Response.StatusCode = 201;

            public override async Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext context, PageHandlerExecutionDelegate next)
            {
                await OnPageHandlerExecutingAsync(context);
                if (context.Result is null)
                    OnPageHandlerExecuted(await next());
            }
        }
        """);

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
    [InlineData("public class D : Timing { public override System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => base.OnActionExecutionAsync(context, next); }")]
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
    [InlineData("public override System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => base.OnActionExecutionAsync(context, next);")]
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

    /// <summary>The asynchronous method is there, its name or the helper's is taken, a base call is more than a statement, or one configuration lacks a method.</summary>
    [Theory]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public override System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => base.OnActionExecutionAsync(context, next);")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); private void OnActionExecutingAsync() { }")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); if (context.Canceled()) base.OnActionExecuting(context); }")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);\n#if true\npublic override void OnActionExecuted(ActionExecutedContext context) { }\n#endif\n")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public override async void OnActionExecuted(ActionExecutedContext context) => await System.Threading.Tasks.Task.Yield();")]
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
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); CultureInfo.CurrentCulture = CultureInfo.InvariantCulture; }")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); Set(); } private void Set() => SetAll(); private static void SetAll() => Thread.CurrentThread.CurrentUICulture = CultureInfo.InvariantCulture;")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) => _user.Value = 1; public override void OnActionExecuted(ActionExecutedContext context) => Thread.Sleep(1); private readonly AsyncLocal<int> _user = new();")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) { _scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled); } public override void OnActionExecuted(ActionExecutedContext context) { Thread.Sleep(1); _scope!.Dispose(); } private TransactionScope? _scope;")]
    [InlineData("public override void OnActionExecuting(ActionExecutingContext context) { Thread.Sleep(1); _scope = Log!.BeginScope(\"{Id}\", 1); } public ILogger? Log; private System.IDisposable? _scope;")]
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

    [Fact]
    public Task Keeps_a_scope_inside_a_method() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.Extensions.Logging;

        public class Timing(ILogger log) : ActionFilterAttribute
        {
            public override void OnActionExecuted(ActionExecutedContext context)
            {
                using var scope = log.BeginScope("{Id}", 1);
                Thread.Sleep(1);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.Extensions.Logging;

        public class Timing(ILogger log) : ActionFilterAttribute
        {
            private async Task OnActionExecutedAsync(ActionExecutedContext context)
            {
                using var scope = log.BeginScope("{Id}", 1);
                await Task.Delay(1);
            }

            public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
            {
                await OnActionExecutedAsync(await next());
            }
        }
        """);

    /// <summary>Explicit and virtual implementations, interfaces that derive from the framework's, and classes whose public methods are actions or handlers.</summary>
    [Theory]
    [InlineData("class Timing : IActionFilter", "void IActionFilter.OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class Timing : IActionFilter", "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); void IActionFilter.OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class Timing : IActionFilter", "public virtual void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class Timing : IMine", "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class TimingController : ControllerBase, IActionFilter", "[NonAction] public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); [NonAction] public void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class Timing : PageModel, IActionFilter", "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void OnActionExecuted(ActionExecutedContext context) { }")]
    [InlineData("class Timing : IActionFilter, IAsyncActionFilter", "public void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1); public void OnActionExecuted(ActionExecutedContext context) { } public System.Threading.Tasks.Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => next();")]
    [InlineData("class Timing : IPageFilter", "void IPageFilter.OnPageHandlerSelected(PageHandlerSelectedContext context) { } public void OnPageHandlerExecuting(PageHandlerExecutingContext context) => Thread.Sleep(1); public void OnPageHandlerExecuted(PageHandlerExecutedContext context) { }")]
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

    /// <summary>The interface has a third method, which may block as well.</summary>
    [Theory]
    [InlineData("OnPageHandlerSelected(context);\n        return Task.CompletedTask;", "void OnPageHandlerSelected(PageHandlerSelectedContext context)", "_calls++;", "_calls++;")]
    [InlineData("return OnPageHandlerSelectedAsync(context);", "async Task OnPageHandlerSelectedAsync(PageHandlerSelectedContext context)", "Thread.Sleep(3);", "await Task.Delay(3);")]
    public Task Converts_to_one_method_around_the_handlers_of_a_page_filter(string selection, string selected, string before, string after) => ChainCase.ConvertsAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : IPageFilter
        {
            private int _calls;

            /// <summary>First.</summary>
            public void OnPageHandlerSelected(PageHandlerSelectedContext context)
            {
                {{before}}
            }

            public void OnPageHandlerExecuting(PageHandlerExecutingContext context) => Thread.Sleep(1);

            public void OnPageHandlerExecuted(PageHandlerExecutedContext context) => _calls++;
        }
        """,
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc.Filters;

        public class Timing : IAsyncPageFilter
        {
            private int _calls;

            /// <summary>First.</summary>
            private {{selected}}
            {
                {{after}}
            }

            private async Task OnPageHandlerExecutingAsync(PageHandlerExecutingContext context) => await Task.Delay(1);

            private void OnPageHandlerExecuted(PageHandlerExecutedContext context) => _calls++;

            /// <inheritdoc/>
            public Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext context)
            {
                {{selection}}
            }

            /// <inheritdoc/>
            public async Task OnPageHandlerExecutionAsync(PageHandlerExecutingContext context, PageHandlerExecutionDelegate next)
            {
                await OnPageHandlerExecutingAsync(context);
                if (context.Result is null)
                    OnPageHandlerExecuted(await next());
            }
        }
        """);

    /// <summary>Where only the third method blocks.</summary>
    [Fact]
    public async Task Converts_what_a_page_filter_does_at_the_selection()
    {
        var after = await ChainCase.ConvertedAsync(
            """
            using System.Threading;
            using Microsoft.AspNetCore.Mvc.Filters;

            public class Timing : IPageFilter
            {
                public void OnPageHandlerSelected(PageHandlerSelectedContext context) => Thread.Sleep(1);
                public void OnPageHandlerExecuting(PageHandlerExecutingContext context) { }
                public void OnPageHandlerExecuted(PageHandlerExecutedContext context) { }
            }
            """);
        Assert.Contains("return OnPageHandlerSelectedAsync(context);", after);
        Assert.Contains("        OnPageHandlerExecuting(context);\n        if (context.Result is null)\n            OnPageHandlerExecuted(await next());", after);
    }

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
        return new ChainCase().With("App", ("Timing.cs", Source, Source), ("Timing.g.cs", Generated, Generated)).RefusesAsync("metadata-contract");
    }

    /// <summary>The context's callers need both forms, which is more than a conversion.</summary>
    [Fact]
    public Task Keeps_what_a_context_saves()
    {
        const string Source =
            """
            using System.Threading;
            using Microsoft.EntityFrameworkCore;

            public class Orders : DbContext
            {
                public override int SaveChanges()
                {
                    Thread.Sleep(1);
                    return base.SaveChanges();
                }
            }
            """;
        return new ChainCase().With(new ChainProject("App", ("App.cs", Source, Source)) { References = Framework.Net10.WithEntityFrameworkCore() }).RefusesAsync("metadata-contract");
    }

    [Theory]
    [InlineData("public override void Flush() => Thread.Sleep(1);")]
    [InlineData("public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; }")]
    [InlineData("public override void Write(byte[] buffer, int offset, int count) => Thread.Sleep(1);")]
    public Task Keeps_what_a_stream_overrides(string member) => ChainCase.RefusesAsync(
        $$"""
        using System.IO;
        using System.Threading;

        public class Slow : MemoryStream
        {
            {{member}}
        }
        """,
        "metadata-contract");
}
