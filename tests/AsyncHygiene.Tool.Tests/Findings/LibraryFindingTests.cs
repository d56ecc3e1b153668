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
}
