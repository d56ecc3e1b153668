using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>The result as two tables and a list.</summary>
internal static class RecallTable
{
    public static void Write(IReadOnlyList<RecallRow> rows, TextWriter output)
    {
        output.WriteLine("| application | pool threads, at most | waited in its code | a rule reports | `check` reports |");
        output.WriteLine("|---|--:|--:|--:|--:|");
        foreach (var row in rows)
        {
            var waits = row.Waits;
            output.WriteLine(
                $"| {row.Name} | {waits.Threads} | {Text(waits.InCode)} s | {Part(waits.Explained, waits.InCode)} "
                    + $"| {Part(waits.Reported, waits.InCode)} |");
        }

        output.WriteLine();
        output.WriteLine("| application | requests/s, without → with a recording | median latency | 99th percentile |");
        output.WriteLine("|---|--:|--:|--:|");
        foreach (var row in rows)
        {
            output.WriteLine(
                $"| {row.Name} | {Change(row, f => f.PerSecond)} | {Change(row, f => f.Median)} ms "
                    + $"| {Change(row, f => f.Percentile99)} ms |");
        }

        foreach (var row in rows.Where(r => r.Waits.Unexplained.Count > 0))
        {
            output.WriteLine();
            output.WriteLine($"No rule reports in {row.Name}:");
            foreach (var place in row.Waits.Unexplained)
                output.WriteLine($"- {place}");
        }
    }

    /// <summary>The medians of all rounds, each with its range.</summary>
    private static string Change(RecallRow row, Func<LoadFigures, double> figure) =>
        $"{Range(row.Without.Select(figure))} → {Range(row.With.Select(figure))}";

    private static string Range(IEnumerable<double> figures)
    {
        var sorted = figures.Order().ToList();
        return $"{Text(Quantiles.Median(sorted))} ({Text(sorted[0])}–{Text(sorted[^1])})";
    }

    private static string Part(double part, double whole) =>
        whole <= 0 ? "–" : string.Create(CultureInfo.InvariantCulture, $"{Math.Floor(1000 * part / whole) / 10:0.0} %");

    private static string Text(double number) => number.ToString(number < 100 ? "0.0" : "0", CultureInfo.InvariantCulture);
}
