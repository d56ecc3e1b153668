using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>The generated parts of docs/comparison.md.</summary>
internal static class ComparisonPage
{
    private static readonly (string File, string Group)[] s_groups =
    [
        ("AsyncMethods", "blocking calls in async methods"),
        ("RequestPaths", "blocking calls in synchronous methods that requests reach"),
        ("FireAndForget", "work that is not awaited or not limited"),
        ("Limits", "clients and settings of servers"),
        ("OtherMistakes", "mistakes that block no thread"),
    ];

    /// <summary>How many lines of each kind each package reports.</summary>
    public static string Summary(IReadOnlyList<PeerResult> results)
    {
        var page = new StringBuilder();
        Row(page, ["", "lines", .. results.Select(result => Header(result.Peer))]);
        Row(page, ["---", .. Enumerable.Repeat("--:", results.Count + 1)]);
        foreach (var (file, group) in s_groups)
            Count(group, line => line.IsMistake && line.File == file);
        Count("**all mistakes**", line => line.IsMistake);
        Count("correct code that is reported", line => !line.IsMistake);
        if (results.All(result => result.Cost.Count > 0))
            Row(page, ["processor time, ms", "", .. results.Select(Cost)]);
        return page.ToString();

        void Count(string name, Predicate<CorpusCase> isCounted)
        {
            var lines = results[0].Found.Keys.Where(line => isCounted(line)).ToList();
            Row(page, [name, Text(lines.Count), .. results.Select(r => Text(lines.Count(line => r.Found[line].Count > 0)))]);
        }
    }

    /// <summary>What each package reports on each line.</summary>
    public static string Details(IReadOnlyList<PeerResult> results)
    {
        var page = new StringBuilder();
        foreach (var (file, _) in s_groups)
        {
            page.Append(CultureInfo.InvariantCulture, $"\n### {file}.cs\n\n");
            Row(page, ["line", "code", "", .. results.Select(result => Header(result.Peer))]);
            Row(page, ["--:", .. Enumerable.Repeat("---", results.Count + 2)]);
            foreach (var line in results[0].Found.Keys.Where(line => line.File == file).OrderBy(line => line.Line))
            {
                Row(
                    page,
                    [
                        Text(line.Line),
                        line.Text,
                        line.IsMistake ? "mistake" : "correct",
                        .. results.Select(result => string.Join(", ", result.Found[line])),
                    ]);
            }
        }

        return page.ToString();
    }

    private static string Header(Peer peer) => peer.Package switch
    {
        "Microsoft.VisualStudio.Threading.Analyzers" => "VS Threading",
        "Microsoft.CodeAnalysis.NetAnalyzers" => ".NET SDK",
        "SonarAnalyzer.CSharp" => "Sonar",
        _ => peer.Package.Split('.')[0].Replace("Analyzers", "", StringComparison.Ordinal),
    };

    private static string Cost(PeerResult result) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{Quantiles.Median(result.Cost):0} ({result.Cost.Min():0}–{result.Cost.Max():0})");

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static void Row(StringBuilder page, IEnumerable<string> cells) => page.Append("| ").AppendJoin(" | ", cells).Append(" |\n");
}
