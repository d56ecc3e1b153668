using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Findings;

/// <summary>What a rule says of a library depends on what the other projects of the solution do with it.</summary>
public sealed class LibraryFindingTests
{
    [Fact]
    public async Task A_client_for_each_call_is_a_warning_where_a_request_of_another_project_makes_it()
    {
        var lib = Sources.Project(
            "Lib",
            """
            using System.Net.Http;
            using System.Threading.Tasks;
            public interface ISvc { Task<string> Called(string x); Task<string> Dead(string x); Task<string> Whole(string x); }
            public class Svc : ISvc
            {
                public async Task<string> Called(string x) { using var c = new HttpClient(); return await c.GetStringAsync(x); }
                public async Task<string> Dead(string x) { using var c = new HttpClient(); return await c.GetStringAsync(x); }
                public async Task<string> Whole(string x) => await Inner(x);
                private async Task<string> Inner(string x) { using var c = new HttpClient(); return await c.GetStringAsync(x); }
            }
            """);
        var web = Sources.Project(
            "Web",
            """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;
            public class PricesController(ISvc svc) : ControllerBase
            {
                public async Task<string> Get(string x) => await svc.Called(x) + await svc.Whole(x);
            }
            """,
            lib);
        using var workspace = new AdhocWorkspace();

        var search = new FindingSearch(
            new(workspace.CurrentSolution, Path.GetFullPath("/"), [lib, web]),
            new Progress(TextWriter.Null),
            CancellationToken.None);
        var found = await search.RunAsync();

        Assert.Equal(
            ["6 warning", "7 information", "9 warning"],
            found.Where(f => f.Rule.Id == "AH3004").Select(f => $"{f.Place.Line} {(f.IsWarning ? "warning" : "information")}"));
    }

    [Fact]
    public async Task Async_code_has_the_calls_that_lead_to_it()
    {
        var lib = Sources.Project(
            "Lib",
            """
            using System.Threading;
            using System.Threading.Tasks;
            public interface IStore { Task<int> LoadAsync(); Task<int> AloneAsync(); }
            public class Store : IStore
            {
                public async Task<int> LoadAsync() { await Task.Yield(); Thread.Sleep(1); return 1; }
                public async Task<int> AloneAsync() { await Task.Yield(); Thread.Sleep(1); return 1; }
            }
            public class Orders(IStore store) { public async Task<int> CountAsync() => await store.LoadAsync(); }
            """);
        var web = Sources.Project(
            "Web",
            """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;
            public class OrdersController(Orders orders) : ControllerBase { public async Task<int> Get() => await orders.CountAsync(); }
            """,
            lib);
        using var workspace = new AdhocWorkspace();

        var search = new FindingSearch(
            new(workspace.CurrentSolution, Path.GetFullPath("/"), [lib, web]),
            new Progress(TextWriter.Null),
            CancellationToken.None);
        var found = (await search.RunAsync()).Where(f => f.Rule.Id == "AH1001").ToList();

        Assert.Equal(
            ["OrdersController.Get → Orders.CountAsync", ""],
            found.Select(f => string.Join(" → ", f.Path.Select(step => step.Caller))));
        Assert.EndsWith(
            "in async code: Store.LoadAsync; use 'await Task.Delay' [called from OrdersController.Get → Orders.CountAsync]",
            TextFormat.LineOf(found[0]),
            StringComparison.Ordinal);
    }
}
