using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Which members of which projects the file names, and by which path.</summary>
public class SolutionPathsTests
{
    private const string Controller = """
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            public string Get() => new Lib.Api().Call();
        }
        """;

    [Fact]
    public async Task The_member_that_another_project_calls_not_the_one_that_blocks()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { public string Call() { Inner(); return \"\"; } void Inner() => "
                + "Thread.Sleep(1); }");
        var web = Sources.Project("Web", Controller, lib);
        Assert.Equal(["M:Lib.Api.Call | OrdersController.Get → Api.Call"], await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task Keeps_two_projects_of_one_assembly_name_apart()
    {
        const string code = "namespace Lib; public class Api { public string Call() { System.Threading.Thread.Sleep(1); return null!; } }";
        const string fast = "namespace Lib; public class Api { public string Call() => \"\"; }";
        var back = Sources.Project("Lib", [("Back.cs", fast)]);
        var front = Sources.Project("Lib", [("Front.cs", code)]);
        var web = Sources.Project("Web", Controller, back);
        Assert.Empty(await Sources.PathsAsync(web, back, front));

        // One line cannot say which of the two it means.
        Assert.Empty(await Sources.PathsAsync(Sources.Project("Web", Controller, front), back, front));
        Assert.Single(await Sources.PathsAsync(Sources.Project("Web", Controller, front), front));

        // A project that is compiled for two frameworks is one.
        var again = Sources.Project("Lib", [("Front.cs", code)]);
        Assert.Single(await Sources.PathsAsync(Sources.Project("Web", Controller, front), front, again));
    }

    [Theory]
    [InlineData("", "M:Lib.Api.Call(System.Boolean) | AController.Post → AController.Two → Api.Call")]
    [InlineData("false", "M:Lib.Api.Call(System.Boolean) | AController.Post → AController.Two → Api.Call")]
    [InlineData("true", "M:Lib.Api.Call(System.Boolean) | AController.Get → Api.Call")]
    public async Task Names_a_path_that_leads_to_the_line(string given, string line)
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; "
                + "public class Api { public void Call(bool slow = false) { if (slow) Thread.Sleep(1); } }");
        var get = "using Microsoft.AspNetCore.Mvc; public class AController : ControllerBase { public void Get() => "
            + $"new Lib.Api().Call({given});";
        Assert.Equal(given == "true" ? [line] : [], await Sources.PathsAsync(Sources.Project("Web", get + " }", lib), lib));
        const string post = " public void Post() => Two(); void Two() => new Lib.Api().Call(true); }";
        Assert.Equal([line], await Sources.PathsAsync(Sources.Project("Web", get + post, lib), lib));
    }

    /// <summary>Of a query of its caller, only the calls that give no list lead to what waits.</summary>
    [Theory]
    [InlineData("new Lib.Page().Of(1, list.AsQueryable())", "")]
    [InlineData("Two(list.Where(i => i > 1).AsQueryable())", "")]
    [InlineData("new Lib.Page().Of(1, db.Set<string>())", "AController.Get → Page.Of")]
    [InlineData("Two(db.Set<string>())", "AController.Get → AController.Two → Page.Of")]
    public async Task Names_a_path_that_gives_a_query_to_the_line_that_runs_it(string call, string path)
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Linq; using System.Threading; using System.Threading.Tasks; using Microsoft.EntityFrameworkCore; "
                + "namespace Microsoft.EntityFrameworkCore { public class DbContext { public extern IQueryable<T> Set<T>(); } "
                + "public static class EntityFrameworkQueryableExtensions { "
                + "public static extern Task<int> CountAsync<T>(this IQueryable<T> source, CancellationToken token = default); } } "
                + "namespace Lib { public class Db : DbContext { } "
                + "public class Page { public IQueryable<T> Of<T>(int page, IQueryable<T> rows) { "
                + "var all = rows.Where(r => r != null).Count(); return rows.Skip(page); } } }");
        var web = Sources.Project(
            "Web",
            "using System.Collections.Generic; using System.Linq; using Microsoft.AspNetCore.Mvc; "
                + "public class AController : ControllerBase { "
                + $"public void Get(List<int> list, Lib.Db db) => {call}; "
                + "IQueryable<T> Two<T>(IQueryable<T> rows) => new Lib.Page().Of(2, rows.OrderBy(r => r)); }",
            lib);
        const string Id = "M:Lib.Page.Of``1(System.Int32,System.Linq.IQueryable{``0}) | ";
        Assert.Equal(path.Length > 0 ? [Id + path] : [], await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task Names_a_path_that_no_name_makes_seldom_if_there_is_one()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { public string Call() { Thread.Sleep(1); return \"\"; } }");
        const string seed = "using Microsoft.AspNetCore.Mvc; public class AController : ControllerBase { public string Get() => "
            + "SeedData(); string SeedData() => new Lib.Api().Call();";
        Assert.Equal(
            ["M:Lib.Api.Call | AController.Get → AController.SeedData → Api.Call"],
            await Sources.PathsAsync(Sources.Project("Web", seed + " }", lib), lib));
        var often = seed + " public string List() => Inner(); string Inner() => Two(); string Two() => new Lib.Api().Call(); }";
        Assert.Equal(
            ["M:Lib.Api.Call | AController.List → AController.Inner → AController.Two → Api.Call"],
            await Sources.PathsAsync(Sources.Project("Web", often, lib), lib));
    }

    [Theory]
    [InlineData("class Other { }", "in code that seldom runs, as a name says: BuggyController.Get → Api.Call")]
    [InlineData("class Buggy { }", "BuggyController.Get → Api.Call")]
    [InlineData("public class Z : ControllerBase { public string Get() => new Lib.Api().Call(); }", "Z.Get → Api.Call")]
    public async Task Says_of_a_controller_that_tries_something_out_that_it_seldom_runs(string other, string path)
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { public string Call() { Thread.Sleep(1); return \"\"; } }");
        const string buggy = "using Microsoft.AspNetCore.Mvc; public class BuggyController : ControllerBase { public string Get() => "
            + "new Lib.Api().Call(); } ";
        Assert.Equal([$"M:Lib.Api.Call | {path}"], await Sources.PathsAsync(Sources.Project("Web", buggy + other, lib), lib));
    }

    [Fact]
    public async Task The_same_lines_in_any_order_of_projects()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { public string Call() { Thread.Sleep(1); return Late; } public "
                + "string Late { get { Thread.Sleep(1); return \"\"; } } }");
        var web = Sources.Project("Web", Controller, lib);
        var other = Sources.Project("Other", "public class Z { public string Y() => new Lib.Api().Late; }", lib);
        Assert.Equal(await Sources.PathsAsync(web, lib, other), await Sources.PathsAsync(other, lib, web));
    }

    [Fact]
    public async Task Constructors_and_initializers()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { int _i = Slow(); static int Slow() { Thread.Sleep(1); return 1; } "
                + "public string Call() => \"\"; }");
        var web = Sources.Project("Web", Controller, lib);
        Assert.Equal(["M:Lib.Api.#ctor | OrdersController.Get → new Api"], await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task Properties_explicit_implementations_and_generic_slots_that_fit()
    {
        var contracts = Sources.Project(
            "Contracts",
            "namespace C; public interface IHandle<T> { int Handle(T item); } public interface IStock { int Count { get; } }");
        var lib = Sources.Project(
            "Lib",
            """
            using System.Threading;
            namespace Lib;
            public class Stock : C.IStock { int C.IStock.Count { get { Thread.Sleep(1); return 1; } } }
            public class Orders : C.IHandle<string> { public int Handle(string item) { Thread.Sleep(1); return 1; } }
            public class Bills : C.IHandle<decimal> { public int Handle(decimal item) { Thread.Sleep(1); return 1; } }
            """,
            contracts);
        var web = Sources.Project(
            "Web",
            "using Microsoft.AspNetCore.Mvc; public class AController(C.IStock stock, C.IHandle<string> orders) : ControllerBase { public "
                + "int Get() => stock.Count + orders.Handle(\"\"); }",
            contracts);
        Assert.Equal(
            [
                "M:Lib.Orders.Handle(System.String) | AController.Get → IHandle.Handle",
                "M:Lib.Stock.C#IStock#get_Count | AController.Get → IStock.Count",
            ],
            await Sources.PathsAsync(web, lib, contracts));
    }

    [Fact]
    public async Task A_method_that_another_project_registers_as_an_endpoint()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public static class Endpoints { public static string Get() { Thread.Sleep(1); return "
                + "\"\"; } }");
        var web = Sources.Project(
            "Web",
            "using Microsoft.AspNetCore.Builder; class P { static void Main(string[] a) { var app = "
                + "WebApplication.CreateBuilder(a).Build(); app.MapGet(\"/orders\", Lib.Endpoints.Get); app.Run(); } }",
            lib);
        Assert.Equal(["M:Lib.Endpoints.Get | MapGet \"/orders\""], await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task What_the_project_proves_itself_is_not_recorded()
    {
        var web = Sources.Project(
            "Web",
            "using Microsoft.AspNetCore.Mvc; using System.Threading; public class AController : ControllerBase { public void Get() => "
                + "Thread.Sleep(1); public async System.Threading.Tasks.Task Two() { await System.Threading.Tasks.Task.Yield(); "
                + "Thread.Sleep(1); } }");
        Assert.Empty(await Sources.PathsAsync(web));
    }

    [Fact]
    public async Task What_only_start_up_or_a_stored_delegate_reaches_is_not_recorded()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public static class Api { public static System.Action Stored; public static void A() "
                + "=> Thread.Sleep(1); public static void B() => Thread.Sleep(1); }");
        var web = Sources.Project(
            "Web",
            "using Microsoft.AspNetCore.Mvc; class P { static void Main() => Lib.Api.A(); } public class AController : ControllerBase { "
                + "public void Get() { Lib.Api.Stored = Lib.Api.B; } }",
            lib);
        Assert.Empty(await Sources.PathsAsync(web, lib));
    }

    /// <summary>As the Razor source generator writes it: a component whose method another project calls.</summary>
    [Fact]
    public async Task A_member_that_is_written_in_a_Razor_file()
    {
        (string, string) page = (
            "Components_Orders_razor.g.cs",
            """
            // <auto-generated/>
            namespace Lib
            {
                public class Api : Microsoft.AspNetCore.Components.ComponentBase
                {
            #line 3 "Orders.razor"
                    public string Call() { System.Threading.Thread.Sleep(1); return ""; }
            #line default
            #line hidden
                }
            }
            """);
        var lib = Sources.Project("Lib", [page]);
        var web = Sources.Project("Web", Controller, lib);
        Assert.Equal(["M:Lib.Api.Call | OrdersController.Get → Api.Call"], await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task The_member_above_a_client_that_is_made_for_each_call()
    {
        var lib = Sources.Project(
            "Lib",
            """
            using System.Net.Http;
            using System.Threading.Tasks;
            namespace Lib;
            public class Api
            {
                public string Call() => LoadAsync("https://a").Status.ToString();
                public async Task<string> LoadAsync(string url) => await AskAsync(url);
                private async Task<string> AskAsync(string url) { using var c = new HttpClient(); return await c.GetStringAsync(url); }
                public async Task<string> DeadAsync(string url) { using var c = new HttpClient(); return await c.GetStringAsync(url); }
            }
            """);
        var web = Sources.Project("Web", Controller, lib);
        Assert.Equal(["M:Lib.Api.Call | OrdersController.Get → Api.Call"], await Sources.PathsAsync(web, lib));
    }

    /// <summary>Whether a line is a warning or information is no question of the project that has it.</summary>
    [Theory]
    [InlineData("File.ReadAllText(path)")]
    [InlineData("File.ReadAllBytes(path).Length.ToString()")]
    [InlineData("new StreamReader(path).ReadLine()!")]
    [InlineData("new StreamReader(stream).ReadLine()!")]
    [InlineData("command.ExecuteNonQuery().ToString()")]
    [InlineData("Json(stream)")]
    public async Task The_member_above_a_line_that_is_information(string line)
    {
        var lib = Sources.Project("Lib", Reading(line));
        var web = Sources.Project(
            "Web",
            "using Microsoft.AspNetCore.Mvc; public class AController : ControllerBase { public string Get() => "
                + "new Lib.Files().Outer(\"\", null!, null!); }",
            lib);
        Assert.Equal(
            ["M:Lib.Files.Outer(System.String,System.IO.Stream,System.Data.Common.DbCommand) | AController.Get → Files.Outer"],
            await Sources.PathsAsync(web, lib));
    }

    [Theory]
    [InlineData("class P { static void Main() => new Lib.Files().Outer(\"\", null!, null!); }")]
    [InlineData(
        "public class A : ControllerBase { public System.Func<string> Stored = () => new Lib.Files().Outer(\"\", null!, null!); }")]
    public async Task No_member_above_information_that_no_request_reaches(string caller)
    {
        var lib = Sources.Project("Lib", Reading("File.ReadAllText(path)"));
        Assert.Empty(await Sources.PathsAsync(Sources.Project("Web", "using Microsoft.AspNetCore.Mvc; " + caller, lib), lib));
    }

    private static string Reading(string line) =>
        "using System.Data.Common; using System.IO; using System.Text.Json; namespace Lib; public class Files { "
        + "public string Outer(string path, Stream stream, DbCommand command) => Inner(path, stream, command); "
        + $"private string Inner(string path, Stream stream, DbCommand command) => {line}; "
        + "private static string Json(Stream stream) => JsonSerializer.Deserialize<string>(stream)!; }";

    [Fact]
    public async Task Test_projects_are_no_callers()
    {
        var lib = Sources.Project(
            "Lib",
            "using System.Threading; namespace Lib; public class Api { public string Call() { Thread.Sleep(1); return \"\"; } }");
        const string framework = "using Xunit; namespace Xunit { public class FactAttribute : System.Attribute { } }";
        var tests = Sources.Project("Tests", [framework, Controller], lib);
        Assert.Empty(await Sources.PathsAsync(tests, lib));
    }
}
