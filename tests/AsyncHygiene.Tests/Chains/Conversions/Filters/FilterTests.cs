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

    /// <summary>
    /// What is no longer an override must not be public: it would be an action. And the namespace of the contexts need not be imported.
    /// </summary>
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
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", Source, Source)) { References = Framework.Net10.WithEntityFrameworkCore() })
            .RefusesAsync("metadata-contract");
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
