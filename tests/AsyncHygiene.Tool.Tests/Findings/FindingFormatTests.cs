using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Findings;

/// <summary>What <c>check</c> finds in a layered solution, in each of its formats.</summary>
public sealed class FindingFormatTests : IDisposable
{
    private const string Message =
        "'Thread.Sleep' blocks a thread-pool thread on a request path: OrdersController.Get → Store.Find; use 'await Task.Delay'";

    private readonly DiskSolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task Text_has_a_line_for_each_finding_and_the_sums() => Assert.Equal(
        $"Data/Data.cs(6,30): warning AH1001: {Message}\n1 warning and 0 information in 1 file.\n",
        Write(new TextFormat(), await FindAsync()));

    [Fact]
    public async Task Text_says_that_nothing_was_found()
    {
        _solution.With("Empty", "class C { }");
        using var loaded = await _solution.LoadAsync();
        Assert.Equal("Nothing was found.\n", Write(new TextFormat(), await SearchAsync(loaded)));
    }

    [Fact]
    public async Task Json_has_the_calls_of_the_path()
    {
        using var json = JsonDocument.Parse(Write(new JsonFormat(), await FindAsync()));
        Assert.Equal(1, json.RootElement.GetProperty("version").GetInt32());
        var finding = Assert.Single(json.RootElement.GetProperty("findings").EnumerateArray());
        Assert.Equal("AH1001", finding.GetProperty("id").GetString());
        Assert.Equal("warning", finding.GetProperty("severity").GetString());
        Assert.Equal(Message, finding.GetProperty("message").GetString());
        Assert.Equal("Data", finding.GetProperty("project").GetString());
        var call = Assert.Single(finding.GetProperty("path").EnumerateArray());
        Assert.Equal(
            ("OrdersController.Get", "Web/Web.cs", 4),
            (call.GetProperty("caller").GetString(), call.GetProperty("file").GetString(), call.GetProperty("line").GetInt32()));
    }

    /// <summary>The nearest way is that of code that seldom runs, which the message does not name.</summary>
    [Fact]
    public async Task Json_has_the_calls_that_the_message_names()
    {
        _solution.With(
            "Web",
            """
            using System.Threading;
            using Microsoft.AspNetCore.Mvc;
            public class StageSetupController(Store store) : ControllerBase { public string Save(int id) => store.Find(id); }
            public class OrdersController(Orders orders) : ControllerBase { public string Get(int id) => orders.Find(id); }
            public class Orders(Store store) { public string Find(int id) => store.Find(id); }
            public class Store { public string Find(int id) { Thread.Sleep(id); return ""; } }
            """);
        using var loaded = await _solution.LoadAsync();
        var finding = Assert.Single(await SearchAsync(loaded));

        Assert.Contains("OrdersController.Get → Orders.Find → Store.Find", finding.Message, StringComparison.Ordinal);
        Assert.Equal(["OrdersController.Get", "Orders.Find"], finding.Path.Select(step => step.Caller));
        Assert.Equal(["Web/Web.cs:4", "Web/Web.cs:5"], finding.Path.Select(step => $"{step.Place.File}:{step.Place.Line}"));
    }

    [Fact]
    public async Task Sarif_has_a_code_flow_that_ends_at_the_finding()
    {
        using var sarif = JsonDocument.Parse(Write(new SarifFormat(BlockingSites.Rules), await FindAsync()));
        Assert.Equal("2.1.0", sarif.RootElement.GetProperty("version").GetString());
        var run = Assert.Single(sarif.RootElement.GetProperty("runs").EnumerateArray());
        var rules = run.GetProperty("tool").GetProperty("driver").GetProperty("rules");
        Assert.Equal(BlockingSites.Rules.Select(r => r.Id), rules.EnumerateArray().Select(r => r.GetProperty("id").GetString()));
        Assert.All(rules.EnumerateArray(), r => Assert.NotEqual("", r.GetProperty("fullDescription").GetProperty("text").GetString()));

        var result = Assert.Single(run.GetProperty("results").EnumerateArray());
        Assert.Equal("AH1001", rules[result.GetProperty("ruleIndex").GetInt32()].GetProperty("id").GetString());
        Assert.Equal("warning", result.GetProperty("level").GetString());
        Assert.Equal(
            ["Web/Web.cs:4", "Data/Data.cs:6"],
            result.GetProperty("codeFlows")[0].GetProperty("threadFlows")[0].GetProperty("locations").EnumerateArray()
                .Select(l => l.GetProperty("location").GetProperty("physicalLocation"))
                .Select(p => $"{p.GetProperty("artifactLocation").GetProperty("uri")}:{p.GetProperty("region").GetProperty("startLine")}"));
    }

    [Fact]
    public void GitHub_escapes_what_its_commands_give_a_meaning()
    {
        var finding = new Finding(BlockingSites.Rules[0], false, "100 %, a:b\nc", new FilePlace("a,b:c.cs", 1, 2, 3, 4), "P", []);
        Assert.Equal(
            "::notice file=a%2Cb%3Ac.cs,line=1,endLine=3,col=2,title=AH0001::100 %25, a:b%0Ac\n",
            Write(new GitHubFormat(), [finding]));
    }

    [Theory]
    [InlineData("warning", true, 1)]
    [InlineData("warning", false, 0)]
    [InlineData("information", false, 1)]
    [InlineData("none", true, 0)]
    public void The_exit_code_follows_the_lowest_severity_that_fails(string failOn, bool isWarning, int exit)
    {
        var finding = new Finding(BlockingSites.Rules[0], isWarning, "", new FilePlace("a.cs", 1, 1, 1, 1), "P", []);
        Assert.Equal((ExitCode)exit, CheckCommand.ExitOf([finding], failOn));
        Assert.Equal(ExitCode.Success, CheckCommand.ExitOf([], failOn));
    }

    private async Task<IReadOnlyList<Finding>> FindAsync()
    {
        _solution
            .With("Contracts", "namespace Contracts;\npublic interface IStore\n{\n    string Find(int id);\n}\n")
            .With(
                "Data",
                "using System.Threading;\nnamespace Data;\npublic class Store : Contracts.IStore\n{\n    public string Find(int id)\n"
                    + "    { /* it waits: */ Thread.Sleep(id); return \"\"; }\n}\n",
                "Contracts")
            .With(
                "Web",
                "using Microsoft.AspNetCore.Mvc;\npublic class OrdersController(Contracts.IStore store) : ControllerBase\n{\n"
                    + "    public string Get(int id) => store.Find(id);\n}\n",
                "Contracts");
        using var loaded = await _solution.LoadAsync();
        return await SearchAsync(loaded);
    }

    private static Task<IReadOnlyList<Finding>> SearchAsync(Tool.Loading.LoadedSolution loaded) =>
        new FindingSearch(loaded, new Progress(TextWriter.Null), CancellationToken.None).RunAsync();

    private static string Write(IFindingFormat format, IReadOnlyList<Finding> findings)
    {
        using var output = new StringWriter { NewLine = "\n" };
        format.Write(findings, output);
        return output.ToString();
    }
}
