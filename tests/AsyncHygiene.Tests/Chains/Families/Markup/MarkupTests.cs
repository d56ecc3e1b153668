using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families.Markup;

/// <summary>
/// Members that a page, view or template uses. Where no generator runs, nothing that is compiled shows it, and the page breaks when it is
/// opened.
/// </summary>
public class MarkupTests
{
    private const string Store =
        """
        using System.Threading;

        namespace App;

        public static class Texts
        {
            public const string Load = "Load";
        }

        public class Strings
        {
            public static string Load => "Load";
        }

        public enum Kind { Load }

        public class Row
        {
            public Kind Kind { get; set; }
        }

        public class Model;

        public interface IStore
        {
            int Load(int id);
        }

        public class Store : IStore
        {
            public int Load(int id)
            {
                Thread.Sleep(id);
                return id;
            }
        }
        """;

    private const string AsyncStore =
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace App;

        public static class Texts
        {
            public const string Load = "Load";
        }

        public class Strings
        {
            public static string Load => "Load";
        }

        public enum Kind { Load }

        public class Row
        {
            public Kind Kind { get; set; }
        }

        public class Model;

        public interface IStore
        {
            Task<int> LoadAsync(int id);
        }

        public class Store : IStore
        {
            public async Task<int> LoadAsync(int id)
            {
                await Task.Delay(id);
                return id;
            }
        }
        """;

    [Theory]
    [InlineData("Index.cshtml", "@inject App.IStore Store\n<p>@Store.Load(1)</p>")]
    [InlineData("Index.cshtml", "<p>@(Model.Store.Load (1))</p>")]
    [InlineData("Index.cshtml", "@{ Func<int, int> f = Model.Store.Load; }")]
    [InlineData("Index.cshtml", "<p>@Model.Store?.Load(1)</p>")]
    [InlineData("Index.cshtml", "@{ Each(\n @Model.Store.Load); }")]
    [InlineData("Index.cshtml", "<a each=\"@Model.Store.Load\"></a>")]
    [InlineData("Index.razor", "<p>@Model.Store.Load</p>")]
    [InlineData("Index.cshtml", "@{ var Texts = Model.Store; } @Each(Texts.Load)")]
    [InlineData("Index.cshtml", "@using (Model.Store.Load(1)) { }")]
    [InlineData("Index.cshtml", "@(Other.Texts.Load)")]
    [InlineData("Index.cshtml", "@{ var Kind = Model.Store; } @Each(Kind.Load)")]
    [InlineData("Index.cshtml", "@(Model.Load)")]
    [InlineData("Index.cshtml", "@{ var store = Model; }\n@Each(store.Load)")]
    [InlineData("Index.cshtml", "@{ var rows = new App.Store(); }\n@(rows.Load(1))")]
    [InlineData("Index.cshtml", "@{ IStore rows = Model.Store; }\n@(rows.Load(1))")]
    [InlineData("Index.cshtml", "@{ var rows = Model.Store; }\n@(rows.Load(1))")]
    [InlineData("Index.cshtml", "@foreach (var rows in Model.Stores) { @rows.Load(1) }")]
    [InlineData("Index.cshtml", "@{ var rows = new List<int>(); }\n@Model.Stores.Select(rows => rows.Load(1))")]
    [InlineData("Index.cshtml", "@{ var rows = new List<int>(); }\n@Model.Stores.Select((rows, i) => rows.Load(i))")]
    [InlineData("Index.cshtml", "@using Rows = App.Store\n@{ var rows = new Rows(); }\n@(rows.Load(1))")]
    [InlineData("Index.cshtml", "@{ var rows = new List<int>(); }\n@(rows[0].Load(1))")]
    [InlineData("Index.cshtml", "@{ var rows = new List<int>(); }\n@(Model.rows.Load(1))")]
    [InlineData("Index.razor", "@code { List<int> rows = new(); int M(IStore rows) => rows.Load(1); }")]
    [InlineData("Index.cshtml", "<p>All rows in the table, many rows, and the rows.</p> @(rows.Load(1))")]
    [InlineData("Index.razor", "@inherits App.Store\n<button @onclick=\"Load\">Load</button>")]
    [InlineData("Index.razor", "@inject App.IStore Other\n@code { int M() => Other.Load(1); }")]
    [InlineData("Index.razor", "@inject App.IStore Store\n@code { int M() => this.Store!.Load(1); }")]
    [InlineData("Index.razor", "@code { class Own : App.Store { public int M() => Load(1); } }")]
    [InlineData("Index.razor", "@implements App.IStore\n@code { public int Load(int id) => id; }")]
    [InlineData("Index.razor", "@using App\n<p>@typeof(Store).GetMethod(\"Load\")</p>")]
    [InlineData("Default.aspx", "<%@ Page Inherits=\"App.Page\" %>\n<%= Store.Load(1) %>")]
    [InlineData("Default.aspx", "<asp:ObjectDataSource TypeName=\"App.Store\" SelectMethod=\"Load\" />")]
    [InlineData("Menu.ascx", "<asp:ListView SelectMethod=\"Load\" />")]
    [InlineData("Site.master", "<%# Store.Load(1) %>")]
    [InlineData("Data.ashx", "<%@ WebHandler %> class H { int M() => new App.Store().Load(1); }")]
    [InlineData("Data.asmx", "class H { int M() => new App.Store().Load(1); }")]
    [InlineData("Main.xaml", "<Window x:Class=\"App.Store\"><Button Click=\"Load\" /></Window>")]
    [InlineData("Main.axaml", "<Button Command=\"Load\" />")]
    [InlineData("Store.xaml", "<Button Content=\"{Binding Load}\" />")]
    [InlineData("Code.tt", "<#= new App.Store().Load(1) #>")]
    [InlineData("Code.tt", "<#= store.Load<br>1 #>")]
    [InlineData("Views/Shared/_Layout.CSHTML", "@Store.Load(1)")]
    public async Task Refuses_a_member_that_markup_uses(string file, string markup)
    {
        var report = await Case(file, "\n\n" + markup, Store).RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal("markup", refused.Code);
        var line = 3 + markup[..markup.LastIndexOf("Load", StringComparison.Ordinal)].Split('\n').Length - 1;
        Assert.Contains(file.Contains("Index", StringComparison.Ordinal) ? "Index" : ".", refused.Reason, StringComparison.Ordinal);
        Assert.Matches($"in line (3|{line})$", refused.Reason);
    }

    [Theory]
    [InlineData("Index.cshtml", "<h1>Load</h1> <p>Load, Loading(1), Reload(2) and @Other.LoadAll()</p>")]
    [InlineData("Index.cshtml", "<a asp-action=\"Load\" id='Load' value=\"Load\">Load</a>")]
    [InlineData("Index.razor", "<PageTitle>Load</PageTitle>")]
    [InlineData("Main.xaml", "<Button Content=\"Load\" />")]
    [InlineData("Index.razor", "<Child OnChange=\"@Load\" />")]
    [InlineData("Index.razor", "<button @onclick='Load' />")]
    [InlineData("Index.razor", "@inject App.IStore Store\n<a Key=\"Load\" /> @code { int M() => Load(1); int Load(int id) => id; }")]
    [InlineData("Index.razor", "@inject App.IOther Other\n@inject App.IStore Store\n@code { int M() => Other.Load(1); }")]
    [InlineData("Index.razor", "@inject App.IStore Store\n@code { int M() => _cache.Load<int>(1) + _cache.Load<Map<int, A.B[]>> (1); }")]
    [InlineData("Index.cshtml", "@model Order\n<p>@Model.Rows.Load</p>\n<td>\n  @Model.Load\n</td>")]
    [InlineData("Index.cshtml", "@using App.Load\n@model App.Views.Load\n<p>None</p>")]
    [InlineData("Index.razor", "@using App.Load\n@inherits App.Views.Load\n<p>None</p>")]
    [InlineData("Index.cshtml", "<vc:inset text=\"@Texts.Load\" /> @Html.Raw(Texts.Load)")]
    [InlineData("Index.cshtml", "<vc:inset text=\"@(App.Texts.Load)\" /> @(Strings.Load)")]
    [InlineData("Index.cshtml", "@using Words = App.Strings\n<p>@(Words.Load)</p> @(App.Strings.Load)")]
    [InlineData("Index.cshtml", "@{ var rows = new List<int>(); rows.Load(1); rows.Load(2); }")]
    [InlineData("Index.cshtml", "@{ List<Map<int, string[]>> rows = Model.Rows; rows.Load(1); if (x is rows) { } }")]
    [InlineData("Index.razor", "@code { void M(List<int> rows, int b) { foreach (System.Map rows in Other) rows.Load(1); } }")]
    [InlineData("Index.cshtml", "@(Kind.Load)")]
    [InlineData("Index.cshtml", "@Html.Hidden(\"Kind\") @(Kind.Load)")]
    [InlineData("Index.txt", "@Store.Load(1)")]
    [InlineData("Index.html", "Store.Load(1)")]
    public Task Converts_a_member_that_markup_merely_mentions(string file, string markup) => Case(file, markup, AsyncStore).RunAsync();

    [Fact]
    public async Task Refuses_a_member_that_markup_of_a_project_above_uses()
    {
        const string page = "public class Page { public App.IStore Store => new App.Store(); }";
        var web = new ChainProject("Web", ("Page.cs", page, page)) { Uses = ["App"] };
        web.AdditionalFiles.Add(("Index.cshtml", "@Model.Store.Load(1)"));
        var report = await new ChainCase().With("App", ("Store.cs", Store, Store)).With(web).RunAsync();
        Assert.Equal("markup", Assert.Single(report.Refused).Refusal.Code);
    }

    [Fact]
    public Task Converts_a_member_that_the_project_of_the_markup_does_not_see()
    {
        const string page = "public class Page { }";
        var web = new ChainProject("Web", ("Page.cs", page, page));
        web.AdditionalFiles.Add(("Index.cshtml", "@Model.Store.Load(1)"));
        return new ChainCase().With("App", ("Store.cs", Store, AsyncStore)).With(web).RunAsync();
    }

    /// <summary>Only the page's own class sees it.</summary>
    [Theory]
    [InlineData("Edit.razor", "<button @onclick=\"Save\" />", true)]
    [InlineData("Edit.razor", "<button @onclick=\"() => Save()\" />", true)]
    [InlineData("Other.razor", "@code { void M() => Save(); void Save() { } }", false)]
    public Task Refuses_private_members_of_the_class_of_a_page(string file, string markup, bool isUsed)
    {
        const string before = "using System.Threading;\n\npublic partial class Edit { private void Save() => Thread.Sleep(1); }";
        const string after =
            "using System.Threading;\nusing System.Threading.Tasks;\n\n"
                + "public partial class Edit { private async Task SaveAsync() => await Task.Delay(1); }";
        var project = new ChainProject("App", ("Edit.cs", before, isUsed ? before : after));
        project.AdditionalFiles.Add((file, markup));
        return isUsed ? new ChainCase().With(project).RefusesAsync("markup") : new ChainCase().With(project).RunAsync();
    }

    /// <summary>Only a class that derives from it sees it, and nothing else makes a page of such a class.</summary>
    [Theory]
    [InlineData("Other.razor", "@inject Derived Derived\n@code { void M() { Derived.Get(1); new Cache().Get(); } }", "", false)]
    [InlineData("Other.razor", "@inherits App.Derived\n@code { void M() => Get(); }", "", true)]
    [InlineData("Other.razor", "@code { class Mine : Service { void M() => Get(); } }", "", true)]
    [InlineData("Derived.razor", "@code { void M() => Get(); }", "", true)]
    [InlineData("Other.ashx", "<%@ WebHandler Class=\"Derived\" %> Get()", "", true)]
    [InlineData("Other.razor", "@code { void M() => Get(); }", "partial ", false)]
    [InlineData("Service.razor", "@code { void M() => Get(); }", "partial ", true)]
    [InlineData("Other.razor", "@code { void M() => Get(); }", "public ", false)]
    [InlineData("Other.aspx", "<% Get(); %>", "public ", true)]
    public Task Refuses_protected_members_where_a_page_may_derive_from_their_class(string file, string markup, string other, bool isUsed)
    {
        var before = $$"""
            using System.Threading;

            public {{(other == "partial " ? other : "")}}class Service
            {
                {{(other == "public " ? "public" : "protected")}} void Get() => Thread.Sleep(1);
            }

            public class Derived : Service { public void Read() => Get(); }
            """;
        var after = before.Replace("void Get() => Thread.Sleep(1)", "async Task GetAsync() => await Task.Delay(1)")
            .Replace("void Read() => Get()", "async Task ReadAsync() => await GetAsync()")
            .Replace("using System.Threading;", "using System.Threading.Tasks;");
        var project = new ChainProject("App", ("App.cs", before, isUsed ? before : after));
        project.AdditionalFiles.Add((file, markup));
        return isUsed ? new ChainCase().With(project).RefusesAsync("markup") : new ChainCase().With(project).RunAsync();
    }

    [Theory]
    [InlineData("Load<Order>(1)", true)]
    [InlineData("Load<Map<int, Order[]>>(1)", true)]
    [InlineData("Load(_order)", true)]
    [InlineData("Load<int, Order>(1)", false)]
    public Task Refuses_a_generic_member_that_markup_may_call(string call, bool isUsed)
    {
        const string before =
            "using System.Threading;\n\npublic class Store { public T Load<T>(T id) { Thread.Sleep(1); return id; } }\n";
        const string after =
            "using System.Threading.Tasks;\n\npublic class Store { public async Task<T> LoadAsync<T>(T id) { await Task.Delay(1); "
                + "return id; } }\n";
        var project = new ChainProject("App", ("App.cs", before, isUsed ? before : after));
        project.AdditionalFiles.Add(("Index.razor", $"@code {{ object M() => _other.{call}; }}"));
        return isUsed ? new ChainCase().With(project).RefusesAsync("markup") : new ChainCase().With(project).RunAsync();
    }

    [Fact]
    public Task Keeps_a_member_for_markup_next_to_its_async_form()
    {
        const string before =
            """
            using System.Threading;

            public static class Texts
            {
                public static int Count(int id)
                {
                    Thread.Sleep(id);
                    return id;
                }
            }

            public class Caller
            {
                public int Run() => Texts.Count(1) + Texts.Count(2);
            }
            """;
        const string after =
            """
            using System.Threading;
            using System.Threading.Tasks;

            public static class Texts
            {
                public static int Count(int id) => CountAsync(id).GetAwaiter().GetResult();

                public static async Task<int> CountAsync(int id)
                {
                    await Task.Delay(id);
                    return id;
                }
            }

            public class Caller
            {
                public async Task<int> RunAsync() => await Texts.CountAsync(1) + await Texts.CountAsync(2);
            }
            """;
        var project = new ChainProject("App", ("App.cs", before, after));
        project.AdditionalFiles.Add(("Index.cshtml", "@Texts.Count(3)"));
        return new ChainCase().With(project).AllowingOnlyBridges().WithOption("async_hygiene.keep_sync_twins", "true").RunAsync();
    }

    [Theory]
    [InlineData("@Model.Total")]
    [InlineData("@model Order\n@if (Model is { Total: > 3 }) { <p>Many</p> }")]
    public Task Refuses_a_property_that_markup_reads(string markup)
    {
        const string source =
            "using System.Threading.Tasks;\n\npublic class Order\n{\n    internal int Total => Task.Run(() => 1).Result;\n}\n";
        var project = new ChainProject("App", ("App.cs", source, source));
        project.AdditionalFiles.Add(("Index.cshtml", markup));
        return new ChainCase().With(project).WithOption("async_hygiene.convert_properties", "true").RefusesAsync("markup");
    }

    private static ChainCase Case(string file, string markup, string after)
    {
        var project = new ChainProject("App", ("Store.cs", Store, after));
        project.AdditionalFiles.Add((file, markup));
        return new ChainCase().With(project);
    }
}
