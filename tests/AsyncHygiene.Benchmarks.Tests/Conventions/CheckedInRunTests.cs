using System.IO;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Tests.Conventions;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Conventions;

/// <summary>
/// docs/benchmarks/run.json is the one source of the figures in the documentation; <c>UPDATE=1</c> writes all of them anew.
/// </summary>
public class CheckedInRunTests
{
    private const string Folder = "docs/benchmarks";

    private static readonly BenchmarkRun s_run = RunJson.Read(Checkout.Read($"{Folder}/{JsonReport.FileName}"));

    public static TheoryData<string> Rules => new(MeasuredFigures.OfRules.Keys);

    [Fact]
    public void The_run_is_a_full_one() => Assert.Equal(RunSize.Full, s_run.Size);

    [Fact]
    public void The_page_is_made_from_the_run() => MustEqual(HtmlReport.FileName, HtmlReport.Text(s_run));

    [Fact]
    public void The_markdown_is_made_from_the_run() => MustEqual(MarkdownReport.FileName, MarkdownReport.Text(s_run));

    [Theory]
    [MemberData(nameof(Rules))]
    public void The_pages_of_the_rules_quote_the_run(string rule) =>
        Checkout.CheckGenerated($"docs/rules/{rule}.md", "measured", MeasuredFigures.OfRule(s_run, rule));

    [Fact]
    public void The_readme_quotes_the_run() => Checkout.CheckGenerated("README.md", "measured", MeasuredFigures.Headlines(s_run));

    private static void MustEqual(string file, string expected)
    {
        var path = Path.Combine(Checkout.Root, Folder, file);
        if (Checkout.IsUpdating)
            File.WriteAllText(path, expected);
        Assert.Equal(expected, Checkout.Read($"{Folder}/{file}"));
    }
}
