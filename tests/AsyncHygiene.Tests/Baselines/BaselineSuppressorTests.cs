using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tests.Conventions;
using AsyncHygiene.Tests.Robustness;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Baselines;

public class BaselineSuppressorTests
{
    private const string Known = "AH1001 | Shop.Orders.GetAsync | Thread.Sleep()";

    private const string TwoSleeps = """
        using System.Threading;
        using System.Threading.Tasks;

        namespace Shop;

        class Orders
        {
            async Task GetAsync()
            {
                Thread.Sleep(1);
                Thread.Sleep(2);
                await Task.Yield();
            }
        }
        """;

    [Fact]
    public async Task Accepts_what_the_baseline_knows()
    {
        var found = await BaselineCompilation.FindAsync(TwoSleeps, Known, Known);
        Assert.All(found, d => Assert.True(d.IsSuppressed));
        Assert.Equal(2, found.Count);
    }

    [Fact]
    public async Task Flags_one_of_two_equal_findings_where_the_baseline_knows_one() =>
        Assert.Equal([true, false], (await BaselineCompilation.FindAsync(TwoSleeps, Known)).Select(d => d.IsSuppressed));

    [Theory]
    [InlineData("AH1002 | Shop.Orders.GetAsync | Thread.Sleep()")]
    [InlineData("AH1001 | Shop.Orders.Get | Thread.Sleep()")]
    [InlineData("AH1001 | Shop.Orders.GetAsync | Thread.Sleep")]
    public async Task Flags_what_differs_in_one_part_of_the_line(string other) =>
        Assert.All(await BaselineCompilation.FindAsync(TwoSleeps, other), d => Assert.False(d.IsSuppressed));

    [Theory]
    [InlineData(ReportDiagnostic.Error)]
    [InlineData(ReportDiagnostic.Warn)]
    public async Task Accepts_what_the_baseline_knows_whatever_its_severity(ReportDiagnostic severity)
    {
        var compilation = await BaselineCompilation.CompileAsync(TwoSleeps);
        compilation = compilation.WithOptions(compilation.Options
            .WithGeneralDiagnosticOption(ReportDiagnostic.Error)
            .WithSpecificDiagnosticOptions(new Dictionary<string, ReportDiagnostic> { ["AH1001"] = severity }));
        var options = BaselineCompilation.Options(new Dictionary<string, string>(), BaselineCompilation.File(Known, Known));
        Assert.All(await BaselineCompilation.FindAsync(compilation, options), d => Assert.True(d.IsSuppressed));
    }

    /// <summary>The editor asks for one document.</summary>
    [Fact]
    public async Task Accepts_what_the_baseline_knows_of_a_single_document()
    {
        var compilation = await BaselineCompilation.CompileAsync(TwoSleeps);
        var options = BaselineCompilation.Options(new Dictionary<string, string>(), BaselineCompilation.File(Known));
        var found = await BaselineCompilation.WithSuppressor(compilation, options).GetAnalyzerSemanticDiagnosticsAsync(
            compilation.GetSemanticModel(compilation.SyntaxTrees.Single()),
            filterSpan: null,
            CancellationToken.None);
        Assert.Equal([true, false], found.OrderBy(d => d.Location.SourceSpan.Start).Select(d => d.IsSuppressed));
    }

    [Fact]
    public async Task Accepts_everything_in_the_build_that_writes_the_baseline()
    {
        var options = BaselineCompilation.Options(
            new Dictionary<string, string> { ["build_property.AsyncHygieneBaseline"] = "Update" });
        var found = await BaselineCompilation.FindAsync(await BaselineCompilation.CompileAsync(TwoSleeps), options);
        Assert.All(found, d => Assert.True(d.IsSuppressed));
        Assert.All(found, d => Assert.Equal(Known, d.Properties[Baseline.LineProperty]));
    }

    [Theory]
    [InlineData("/0/AsyncHygiene.Baseline.txt", true)]
    [InlineData("C:\\shop\\asynchygiene.baseline.TXT", true)]
    [InlineData("/0/Shop.AsyncHygiene.Baseline.txt", true)]
    [InlineData("/0/MyAsyncHygiene.Baseline.txt", false)]
    [InlineData("/0/AsyncHygiene.Baseline.txt.orig", false)]
    public void Finds_the_file_by_its_name(string path, bool isBaseline) =>
        Assert.Equal(
            isBaseline && !(path.Contains('\\', StringComparison.Ordinal) && !OperatingSystem.IsWindows()),
            Baseline.Of(new BaselineCompilation.TextFile(path, ""), CancellationToken.None) is not null);

    [Fact]
    public void Keeps_a_line_for_each_rule_that_looks_at_code_or_settings() =>
        Assert.Equal(Shipped.RuleIdConstants.Where(id => !id.StartsWith("AH0", StringComparison.Ordinal)), Baseline.Rules);

    /// <summary>Whatever a rule reports has a line that can be read again, and the baseline made of these lines knows it.</summary>
    [Fact]
    public async Task Accepts_all_findings_of_all_rules_after_an_update()
    {
        var empty = (await BaselineCompilation.CompileAsync("")).RemoveAllSyntaxTrees();
        var reported = 0;
        await Parallel.ForEachAsync(RuleTestSources.All().Distinct(), async (source, cancellationToken) =>
        {
            var tree = CSharpSyntaxTree.ParseText(source, path: BaselineCompilation.FileOfCode, cancellationToken: cancellationToken);
            var compilation = empty.AddSyntaxTrees(tree);
            var lines = await BaselineCompilation.LinesAsync(compilation);
            var file = BaselineFile.Parse(BaselineFile.Format(lines).Split('\n'));
            Assert.Empty(file.Problems);
            Assert.Equal(lines.Order(StringComparer.Ordinal), file.Lines);
            Assert.All(lines, line => Assert.True(line.Length < 400 && !line.Contains('\n', StringComparison.Ordinal), line));

            var options = BaselineCompilation.Options(new Dictionary<string, string>(), BaselineCompilation.File([.. lines]));
            var found = await BaselineCompilation.FindAsync(compilation, options);
            Assert.DoesNotContain(found, d => Baseline.CanHold(d) && !d.IsSuppressed);
            Interlocked.Add(ref reported, lines.Count);
        });
        Assert.True(reported > 400, $"only {reported} findings in all");
    }
}
