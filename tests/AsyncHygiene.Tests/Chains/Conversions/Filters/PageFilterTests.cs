using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Filters;

/// <summary>Filters of Razor Pages.</summary>
public class PageFilterTests
{
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

    /// <summary>The interface has a third method, which may block as well.</summary>
    [Theory]
    [InlineData(
        "OnPageHandlerSelected(context);\n        return Task.CompletedTask;",
        "void OnPageHandlerSelected(PageHandlerSelectedContext context)",
        "_calls++;",
        "_calls++;")]
    [InlineData(
        "return OnPageHandlerSelectedAsync(context);",
        "async Task OnPageHandlerSelectedAsync(PageHandlerSelectedContext context)",
        "Thread.Sleep(3);",
        "await Task.Delay(3);")]
    public Task Converts_to_one_method_around_the_handlers_of_a_page_filter(
        string selection,
        string selected,
        string before,
        string after) => ChainCase.ConvertsAsync(
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
        Assert.Contains(
            "        OnPageHandlerExecuting(context);\n        if (context.Result is null)\n            OnPageHandlerExecuted(await "
                + "next());",
            after);
    }
}
