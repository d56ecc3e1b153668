using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Typing;
using static System.FormattableString;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>The generated parts of docs/performance.md.</summary>
internal static class PerformanceTables
{
    public static string Requests(IEnumerable<CostRow> rows)
    {
        var table = new MarkdownTable(
            "code", "MB", "documents", "sites", "members asked", "name scan, ms a name", "first query, ms", "edit, ms",
            "held, kB (empty analyzer; share of the trees)", "bound, kB", "whole, ms (share of compile time)");
        foreach (var row in rows)
        {
            table.Add(
                Invariant($"{row.Name}"),
                Invariant($"{row.Megabytes:0.0}"),
                Invariant($"{row.Documents}"),
                Invariant($"{row.Sites}"),
                Invariant($"{row.MembersAsked}"),
                Invariant($"{row.NameScanPerName:0.0}"),
                Invariant($"{row.FirstQuery:0}"),
                Invariant($"{row.EditQuery:0}"),
                Invariant($"{row.HeldKilobytes:0} ({row.HeldByEmptyAnalyzer:0}; {100 * row.HeldShareOfTrees:0.0} %)"),
                Invariant($"{row.BoundKilobytes:0}"),
                row.WholeNet is null ? "–" : Invariant($"{row.WholeNet:0} ({100 * row.ShareOfCompile:0} %)"));
        }

        return table.ToString();
    }

    public static string Chains(IEnumerable<ChainRow> rows)
    {
        var table = new MarkdownTable(
            "upper end", "MB", "projects", "blocking calls", "chain length", "family size", "members changed", "searches", "verify rounds",
            "compile ms", "plan ms", "edit and verify ms", "all, times a compilation");
        foreach (var row in rows)
        {
            table.Add(
                Invariant($"{TopOf(row.Shape.Top)}"),
                Invariant($"{row.Shape.Megabytes:0.0}"),
                Invariant($"{row.Shape.Projects}"),
                Invariant($"{row.Shape.Seeds * row.Shape.CallsInChain}"),
                Invariant($"{row.Shape.Length}"),
                Invariant($"{row.Shape.FamilySize}"),
                Invariant($"{row.Members}"),
                Invariant($"{row.Searches}"),
                Invariant($"{row.Rounds}"),
                Invariant($"{row.Compile:0}"),
                Invariant($"{row.Plan:0}"),
                Invariant($"{row.Verify:0}"),
                Invariant($"{(row.Plan + row.Verify) / row.Compile:0.0}"));
        }

        return table.ToString();
    }

    public static string Typing(IEnumerable<TypingRow> rows)
    {
        var table = new MarkdownTable(
            "edit", "edits", "empty analyzer, median ms", "all rules on top, median ms", "99th percentile, ms", "findings");
        foreach (var row in rows)
        {
            table.Add(
                Invariant($"{NameOf(row.Kind)}"),
                Invariant($"{row.Edits}"),
                Invariant($"{row.Floor:0.0}"),
                Invariant($"{row.Median:0.0}"),
                Invariant($"{row.Percentile99:0.0}"),
                Invariant($"{row.Findings}"));
        }

        return table.ToString();
    }

    public static string Packages(IReadOnlyList<(CodeBase Code, IReadOnlyList<LineCost> Costs)> measured)
    {
        var table = new MarkdownTable(
            [
                "package",
                "rules",
                .. measured.SelectMany(m => new[] { $"{m.Code.Name}, {m.Code.KiloLines:0} kLOC: over the floor", "booked" }),
            ]);
        foreach (var (package, i) in measured[0].Costs.Select((cost, i) => (cost.Package, i)))
        {
            table.Add(
            [
                Invariant($"{package.Package}"),
                Invariant($"{package.Rules.Count}"),
                .. measured.SelectMany(m => new[] { Invariant($"{m.Costs[i].OverFloor:0.0}"), Invariant($"{m.Costs[i].Booked:0.0}") }),
            ]);
        }

        return table.ToString();
    }

    private static string NameOf(EditKind kind) => kind switch
    {
        EditKind.Statement => "a statement in a body",
        EditKind.Declaration => "a member",
        EditKind.FileAdded => "another file comes",
        _ => "another file goes",
    };

    private static string TopOf(ChainTop top) => top switch
    {
        ChainTop.AsyncMethod => "async method",
        ChainTop.Constructor => "constructor",
        _ => "constructor of a controller",
    };
}
