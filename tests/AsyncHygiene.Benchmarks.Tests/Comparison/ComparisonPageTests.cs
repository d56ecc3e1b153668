using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Comparison;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Comparison;

/// <summary>The tables of docs/comparison.md, without the other packages: this package's column, and how they are drawn.</summary>
public class ComparisonPageTests
{
    private const string Page = "docs/comparison.md";

    private static readonly CorpusCase s_wait = new("AsyncMethods", 7, IsMistake: true, ".Result");
    private static readonly CorpusCase s_drop = new("FireAndForget", 9, IsMistake: true, "dropped");
    private static readonly CorpusCase s_sleep = new("AsyncMethods", 8, IsMistake: false, "sleep");

    [Fact]
    public void The_corpus_compiles() =>
        Assert.DoesNotContain(
            Corpus.Read().Compile().SelectMany(file => file.GetDiagnostics()),
            diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    [Fact]
    public void The_corpus_has_mistakes_and_correct_code_in_every_file() =>
        Assert.All(
            Corpus.Read().Cases.GroupBy(line => line.File),
            file => Assert.Equal(2, file.Select(line => line.IsMistake).Distinct().Count()));

    [Fact]
    public async Task The_page_says_of_every_line_what_this_package_reports()
    {
        var found = await Corpus.Read().FindAsync(ComparisonCommand.Own, CancellationToken.None);
        var details = Checkout.Read(Page).Split("<!-- compared-lines -->")[1];

        Assert.Equal(
            found.Keys
                .Select(line => $"| {line.Line} | {line.Text} | {Kind(line)} | {string.Join(", ", found[line])} |")
                .Order(StringComparer.Ordinal),
            details.Split('\n')
                .Where(row => row.StartsWith("| ", StringComparison.Ordinal) && char.IsAsciiDigit(row[2]))
                .Select(row => string.Join('|', row.Split('|').Take(5)) + "|")
                .Order(StringComparer.Ordinal));

        static string Kind(CorpusCase line) => line.IsMistake ? "mistake" : "correct";
    }

    [Fact]
    public void The_page_names_the_versions_that_are_compared()
    {
        var page = Checkout.Read(Page);
        Assert.All(
            Peer.Others,
            peer => Assert.Contains($"{peer.Package} {string.Join('.', peer.Version.Split('.').Take(3))}", page, StringComparison.Ordinal));
    }

    [Fact]
    public void Lines_are_counted_by_file_and_by_kind()
    {
        var summary = ComparisonPage.Summary(
            [
                Result("One", [(s_wait, ["A1", "A2"]), (s_drop, []), (s_sleep, ["A1"])]),
                Result("Two", [(s_wait, []), (s_drop, ["B1"]), (s_sleep, [])])
            ]);

        Assert.Equal(
            """
            |  | blocks in async methods (1) | blocks below requests (0) | not awaited or limited (1) | clients and settings (0) | blocks no thread (0) | **all mistakes** (2) | correct code (1) |
            | --- | --: | --: | --: | --: | --: | --: | --: |
            | One | 1 | 0 | 0 | 0 | 0 | 1 | 1 |
            | Two | 0 | 0 | 1 | 0 | 0 | 1 | 0 |

            """.ReplaceLineEndings("\n"),
            summary);
    }

    [Fact]
    public void The_time_is_a_median_with_its_range()
    {
        var result = Result("One", [(s_wait, ["A1"])]) with { Cost = [9.6, 4.4, 5.2] };
        Assert.EndsWith("| One | 1 | 0 | 0 | 0 | 0 | 1 | 0 | 5 (4–10) |\n", ComparisonPage.Summary([result]), StringComparison.Ordinal);
    }

    [Fact]
    public void Lines_are_shown_with_the_rules_that_report_them() =>
        Assert.Contains(
            "### AsyncMethods.cs\n\n| line | code |  | One |\n| --: | --- | --- | --- |\n| 7 | .Result | mistake | A1, A2 |\n"
                + "| 8 | sleep | correct |  |\n",
            ComparisonPage.Details([Result("One", [(s_wait, ["A1", "A2"]), (s_sleep, [])])]),
            StringComparison.Ordinal);

    private static PeerResult Result(string package, IEnumerable<(CorpusCase Line, string[] Ids)> found) =>
        new(
            new Peer(package, "1.0.0", []),
            found.ToDictionary(line => line.Line, line => (IReadOnlyList<string>)line.Ids),
            []);
}
