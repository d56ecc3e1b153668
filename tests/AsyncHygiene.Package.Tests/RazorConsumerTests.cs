using System;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>Components, views and pages in projects that the Razor SDK builds: what is found stands at the line of the page.</summary>
[Collection(PackageCollection.Name)]
public sealed class RazorConsumerTests(RazorConsumerTests.Builds builds) : IClassFixture<RazorConsumerTests.Builds>
{
    private const string Component = """
        @using Microsoft.AspNetCore.Components
        @using Microsoft.AspNetCore.Components.Web
        @inject Shop Shop

        <p>@Shop.Load()</p>
        <p>@(_price.Result)</p>
        <button @onclick="Click">Buy</button>
        <button @onclick="() => Thread.Sleep(1)">Wait</button>
        @code {
            private readonly Task<int> _price = Task.FromResult(1);

            protected override void OnInitialized() => Thread.Sleep(2);

            private void Click() => Shop.Buy();

            private void Unused() => Thread.Sleep(3);

        #pragma warning disable AH1001 // Known.
            protected override void OnAfterRender(bool firstRender) => Thread.Sleep(4);
        #pragma warning restore AH1001
        }

        """;

    private const string View = """
        @inject Shop Shop
        @{
            Thread.Sleep(5);
        }
        <p>@Shop.View()</p>
        @functions {
            private string Local()
            {
                Thread.Sleep(6);
                return "";
            }
        }
        <p>@Local()</p>

        """;

    private const string Page = """
        @page
        @model AboutModel
        <p>@Model.Name()</p>

        """;

    private const string Shop = """
        public class Shop
        {
            public string Load() { Thread.Sleep(1); return ""; }

            public void Buy() => Thread.Sleep(2);

            public string View() { Thread.Sleep(3); return ""; }

            public void Unused() => Thread.Sleep(4);
        }

        public class AboutModel : Microsoft.AspNetCore.Mvc.RazorPages.PageModel
        {
            public string Name() { Thread.Sleep(5); return ""; }
        }

        """;

    [Fact]
    public void Blocking_code_of_pages_is_a_warning_at_the_line_of_the_page() => Assert.Equal(
        [
            "Index.cshtml(3): AH1001 on a request path: Index.cshtml",
            "Index.cshtml(9): AH1001 on a request path: Index.cshtml → Index.Local",
            "Order.razor(12): AH1001 in a Blazor component: Order.OnInitialized",
            "Order.razor(6): AH1002 in a Blazor component: Order.razor",
            "Order.razor(8): AH1001 in a Blazor component: Order.razor → lambda in Order.razor",
        ],
        Warnings("web").Where(line => !line.StartsWith("Shop.cs", StringComparison.Ordinal)));

    [Fact]
    public void What_pages_call_is_on_a_request_path() => Assert.Equal(
        [
            "Shop.cs(14): AH1001 on a request path: About.cshtml → AboutModel.Name",
            "Shop.cs(3): AH1001 in a Blazor component: Order.razor → Shop.Load",
            "Shop.cs(5): AH1001 in a Blazor component: Order.razor → Order.Click → Shop.Buy",
            "Shop.cs(7): AH1001 on a request path: Index.cshtml → Shop.View",
        ],
        Warnings("web").Where(line => line.StartsWith("Shop.cs", StringComparison.Ordinal)));

    [Fact]
    public void A_component_in_a_browser_blocks_no_server() => Assert.Empty(Warnings("browser"));

    private string[] Warnings(string project) =>
        [.. builds[project].MustSucceed().Output.Split('\n')
            .Select(line => Regex.Match(line, @"(\w+\.\w+)\((\d+),\d+\): warning (AH\d+): .* blocks a thread-pool thread (.*); use"))
            .Where(match => match.Success)
            .Select(m => $"{m.Groups[1].Value}({m.Groups[2].Value}): {m.Groups[3].Value} {m.Groups[4].Value}")
            .Distinct()
            .Order(StringComparer.Ordinal)];

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            const string Usings = "<ImplicitUsings>enable</ImplicitUsings>";
            Add("web", Consumer.Web(
                package,
                "",
                Usings,
                ("Order.razor", Component),
                ("Index.cshtml", View),
                ("About.cshtml", Page),
                ("Shop.cs", Shop)));
            Add("browser", Consumer.Browser(package, Usings, ("Order.razor", Component), ("Shop.cs", Shop.Split("public class About")[0])));
        }
    }
}
