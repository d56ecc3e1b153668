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
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Evidence;
using AsyncHygiene.Tool.Traces.Matching;
using AsyncHygiene.Tool.Traces.Results;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary><c>check --evidence</c>: what a trace saw becomes a warning that says so.</summary>
public sealed class EvidenceTests : IDisposable
{
    private const string Source = """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            public string Get(int id) { Thread.Sleep(id); return ""; }
            public string Quick() { Thread.Sleep(1); return ""; }
        }
        public class Hidden
        {
            public void Run() { Thread.Sleep(7); }
        }

        """;

    private readonly DiskSolution _solution = new DiskSolution().With("Web", Source);

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task What_was_seen_is_a_warning_with_its_seconds_and_what_was_not_stays_as_it_is()
    {
        var findings = await RaiseAsync(isJudged: false, ("Thread.Sleep(id);", 30), ("Thread.Sleep(7);", 10));
        Assert.Equal(["5 AH1001 30", "6 AH1001 ", "10 AH1001 10"], findings.Select(Short));
        Assert.EndsWith(
            "; in a trace of 2 s, threads of the pool waited here for 30.0 s together (75 % of all waiting)",
            findings[0].Message,
            StringComparison.Ordinal);
        Assert.True(findings[2].IsWarning);
    }

    [Fact]
    public async Task A_trace_that_knew_the_solution_says_the_same()
    {
        var findings = await RaiseAsync(isJudged: true, ("Thread.Sleep(id);", 30), ("Thread.Sleep(7);", 10));
        Assert.Equal(["5 AH1001 30", "6 AH1001 ", "10 AH1001 10"], findings.Select(Short));
    }

    [Fact]
    public async Task Sarif_ranks_by_the_measured_share_and_json_has_it()
    {
        var findings = await RaiseAsync(isJudged: false, ("Thread.Sleep(id);", 30), ("Thread.Sleep(1);", 10));
        using var sarif = JsonDocument.Parse(Write(new SarifFormat(BlockingSites.Rules), findings));
        var run = sarif.RootElement.GetProperty("runs")[0];
        Assert.Equal(
            [75.0, 25.0],
            run.GetProperty("results").EnumerateArray().Select(r => r.GetProperty("rank").GetDouble()));
        using var json = JsonDocument.Parse(Write(new JsonFormat(), findings));
        Assert.Equal(
            [0.75, 0.25],
            json.RootElement.GetProperty("findings")
                .EnumerateArray()
                .Select(f => f.GetProperty("seen").GetProperty("share").GetDouble()));
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("no json")]
    [InlineData("{ \"version\": 999 }")]
    public async Task A_file_of_another_kind_is_named(string text)
    {
        var file = Path.Combine(_solution.Root, "trace.json");
        File.WriteAllText(file, text);
        var run = await ToolRun.OfAsync("check", Layered.Solution, "--evidence", file);
        Assert.Equal(4, run.Exit);
        Assert.Equal($"'{file}' is not what 'async-hygiene trace --format json' writes.\n", run.Errors);
    }

    private async Task<IReadOnlyList<Finding>> RaiseAsync(bool isJudged, params (string Statement, double Seconds)[] seen)
    {
        using var loaded = await _solution.LoadAsync();
        var progress = new Progress(TextWriter.Null);
        var trace = ManualTrace.Of([.. seen.Select(s => ManualTrace.WaitOf(s.Seconds, CallAt(s.Statement)))]);
        var judged = isJudged
            ? await SolutionJudge.JudgeAsync(trace, loaded, FixArguments.DefaultIds, progress, CancellationToken.None)
            : JudgedTrace.Unjudged(trace);
        var file = Path.Combine(_solution.Root, "trace.json");
        File.WriteAllText(file, TraceJson.Of(judged));
        var findings = await new FindingSearch(loaded, progress, CancellationToken.None).RunAsync();
        return await new SeenFindings(loaded, FixArguments.DefaultIds, progress, CancellationToken.None)
            .RaiseAsync(findings, TraceEvidence.Read(file));
    }

    private static string Short(Finding finding) => $"{finding.Place.Line} {finding.Rule.Id} {finding.Seen?.Seconds}";

    private BlockedCall CallAt(string statement) => new(
        "F",
        ManualTrace.PlaceOf(statement, Source, _solution.PathOf("Web")),
        "Web",
        "Thread.Sleep",
        BlockingCause.Sleep,
        ThreadKind.Pool);

    private static string Write(IFindingFormat format, IReadOnlyList<Finding> findings)
    {
        using var text = new StringWriter();
        format.Write(findings, text);
        return text.ToString();
    }
}
