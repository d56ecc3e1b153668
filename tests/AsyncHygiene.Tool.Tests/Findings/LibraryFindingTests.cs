using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
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

    /// <summary>The project that has a class does not decide what is said of it, only the calls that lead there.</summary>
    [Theory]
    [InlineData("File.ReadAllBytes(path)")]
    [InlineData("File.ReadAllText(path)")]
    [InlineData("File.WriteAllText(path, path)")]
    [InlineData("new StreamReader(path).ReadLine()")]
    [InlineData("command.ExecuteNonQuery()")]
    [InlineData("stream.CopyTo(Stream.Null)")]
    [InlineData("JsonSerializer.Deserialize<string>(stream)")]
    [InlineData("new SemaphoreSlim(1).Wait()")]
    [InlineData("Task.Run(() => 1).Wait()")]
    [InlineData("Thread.Sleep(1)")]
    public async Task Says_the_same_of_a_line_in_a_library_and_in_the_web_project(string line)
    {
        var files = $$"""
            using System.Data.Common;
            using System.IO;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;
            public static class Files
            {
                public static void Work(string path, Stream stream, DbCommand command) => Inner(path, stream, command);
                private static void Inner(string path, Stream stream, DbCommand command) => {{line}};
            }
            """;
        const string controller = """
            using System.IO;
            using Microsoft.AspNetCore.Mvc;
            public class FilesController(System.Data.Common.DbCommand command) : ControllerBase
            {
                public void Get(string path) { using var stream = new FileStream(path, FileMode.Open); Files.Work(path, stream, command); }
            }
            """;
        var lib = Sources.Project("Lib", [("Files.cs", files)]);
        var apart = await FindAsync(lib, Sources.Project("Web", [("Controller.cs", controller)], lib));
        var together = await FindAsync(Sources.Project("Web", [("Files.cs", files), ("Controller.cs", controller)]));

        Assert.NotEmpty(apart);
        Assert.Equal(together, apart);
        Assert.All(apart, f => Assert.Contains("FilesController.Get → Files.Work", f, StringComparison.Ordinal));
    }

    private static async Task<IReadOnlyList<string>> FindAsync(params LoadedProject[] projects)
    {
        using var workspace = new AdhocWorkspace();
        var search = new FindingSearch(
            new(workspace.CurrentSolution, Path.GetFullPath("/"), projects),
            new Progress(TextWriter.Null),
            CancellationToken.None);
        return
        [
            .. (await search.RunAsync())
                .Where(f => f.Place.File.EndsWith("Files.cs", StringComparison.Ordinal))
                .Select(f => $"{(f.IsWarning ? "warning" : "info")} {f.Rule.Id} {f.Message} "
                    + string.Join(" → ", f.Path.Select(s => s.Caller)))
        ];
    }
}
