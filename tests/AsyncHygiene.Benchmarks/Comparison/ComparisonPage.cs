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
        ("AsyncMethods", "blocks in async methods"),
        ("RequestPaths", "blocks below requests"),
        ("FireAndForget", "not awaited or limited"),
        ("Limits", "clients and settings"),
        ("OtherMistakes", "blocks no thread"),
    ];

    /// <summary>How many lines of each kind each package reports. The heads say how many lines there are.</summary>
    public static string Summary(IReadOnlyList<PeerResult> results)
    {
        var page = new StringBuilder();
        var cases = results[0].Found.Keys.ToList();
        List<(string Head, Predicate<CorpusCase> Counts)> columns =
        [
            .. s_groups.Select(group => (group.Group, (Predicate<CorpusCase>)(line => line.IsMistake && line.File == group.File))),
            ("**all mistakes**", line => line.IsMistake),
            ("correct code", line => !line.IsMistake)
        ];
        var isTimed = results.All(result => result.Cost.Count > 0);

        Row(page, ["", .. columns.Select(c => $"{c.Head} ({Text(cases.Count(line => c.Counts(line)))})"), .. isTimed ? ["ms"] : Nothing]);
        Row(page, ["---", .. Enumerable.Repeat("--:", columns.Count + (isTimed ? 1 : 0))]);
        foreach (var result in results)
        {
            var counts = columns.Select(column => Text(cases.Count(line => column.Counts(line) && result.Found[line].Count > 0)));
            Row(page, [Header(result.Peer), .. counts, .. isTimed ? [Cost(result)] : Nothing]);
        }

        return page.ToString();
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

    private static string[] Nothing => [];

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
