using System.IO;
using System.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;
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

    /// <summary>Figures of other code than the one next to them prove nothing: measure again after a change of the samples.</summary>
    [Fact]
    public void The_run_is_of_the_samples_as_they_are() =>
        Assert.Equal(SampleCode.Hashes(Path.Combine(Checkout.Root, "samples"), s_run.Samples.Keys), s_run.Samples);

    [Fact]
    public void Every_arm_of_the_run_was_measured_five_times() =>
        Assert.All(
            s_run.Benchmarks.SelectMany(benchmark => benchmark.Arms).Where(arm => arm.Id != PageBenchmark.SleepLong),
            arm => Assert.True(arm.Repeats.Count >= 5, arm.Id));

    [Fact]
    public void The_page_is_small_and_has_few_pictures()
    {
        var page = HtmlReport.Text(s_run);
        Assert.InRange(page.Length, 1, 500_000);
        Assert.InRange(page.Split("<figure").Length - 1, 15, 30);
    }

    [Fact]
    public void The_page_is_made_from_the_run() => MustEqual(HtmlReport.FileName, HtmlReport.Text(s_run));

    [Fact]
    public void The_markdown_is_made_from_the_run() => MustEqual(MarkdownReport.FileName, MarkdownReport.Text(s_run));

    [Fact]
    public void The_pictures_of_the_documentation_are_made_from_the_run()
    {
        var pictures = DocumentPictures.Of(s_run).ToList();
        Assert.Equal(3, pictures.Count);
        foreach (var (file, text) in pictures)
            MustEqual(Path.Combine("..", "images", file), text);
    }

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
        Assert.Equal(expected, Checkout.Read(Path.Combine(Folder, file)));
    }
}
