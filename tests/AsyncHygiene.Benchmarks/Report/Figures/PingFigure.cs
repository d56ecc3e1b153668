using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>What the load did to a visitor of a page that has nothing to do with it.</summary>
internal static class PingFigure
{
    public static Figure? Create(ArmGroup group)
    {
        var arms = group.Arms.Where(arm => arm.Ping is not null).ToList();
        if (arms.Count == 0)
            return null;

        var rows =
            arms.Select(arm =>
                new BarRow(arm.Title, group.Style(arm), arm.Ping!.Latency?.Median, arm.Ping.Wait99Milliseconds, Text(arm.Ping))).ToList();
        var scale = Scale.For(rows.SelectMany(row => new[] { row.Low, row.Value }).OfType<double>());
        return new Figure(
            "ping",
            "Another visitor, who asks for a page that does nothing",
            Reading(group, arms[0].Ping!),
            new BarChart(
                "For each arm a line from the median to the 99th percentile of the ping times.",
                new Axis("half and 99 of 100 pings took at most", scale, Quantity.Milliseconds),
                rows),
            new DataTable(
                $"Ping, {group.Name}",
                ["arm", "answers", "50 %", "90 %", "99 % of all", "max", "unanswered"],
                [.. arms.Select(arm => Row(arm.Title, arm.Ping!))]));
    }

    private static string Reading(ArmGroup group, PingProbe any)
    {
        var ranked = group.Ranked(arm => arm.Ping?.Wait99Milliseconds);
        var best = Sentences.Best(ranked);
        var silent = group.Arms
            .Where(arm => arm.Ping is { Latency: null })
            .Select(arm => $" With {Sentences.Name(arm)} no ping was answered at all.");
        var interval = $"every {Quantity.Milliseconds(any.IntervalMilliseconds)}";
        var answered = ranked.Count switch
        {
            1 => $"Of the pings {interval}, 99 of 100 took at most {Text(ranked[0].Arm.Ping!)} with {Sentences.Name(ranked[0].Arm)}.",
            _ => $"Of the pings {interval}, 99 of 100 took at most {Text(best.Arm.Ping!)} with {Sentences.Name(best.Arm)} and "
                + $"{Text(ranked[^1].Arm.Ping!)} with {Sentences.Name(ranked[^1].Arm)}.",
        };
        return answered + string.Concat(silent);
    }

    private static string Text(PingProbe ping) =>
        $"{(ping.Unanswered > 0 ? "≥ " : "")}{Quantity.Milliseconds(ping.Wait99Milliseconds)}";

    private static string Oldest(PingProbe ping) => ping.OldestUnansweredSeconds is { } age ? $" in {Quantity.Seconds(age)}" : "";

    private static IReadOnlyList<string> Row(string title, PingProbe ping) =>
    [
        title,
        Quantity.Count(ping.Latency?.Count ?? 0),
        ping.Latency is { } half ? Quantity.Milliseconds(half.Median) : Quantity.None,
        ping.Latency is { } most ? Quantity.Milliseconds(most.At(0.9)) : Quantity.None,
        Text(ping),
        ping.Latency is { } all ? Quantity.Milliseconds(all.Maximum) : Quantity.None,
        $"{Quantity.Count(ping.Unanswered)}{Oldest(ping)}",
    ];
}
