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

        var rows = arms.Select(arm => new BarRow(arm.Title, group.Style(arm), arm.Ping!.Latency?.Median, arm.Ping.Latency?.At(0.99), Text(arm.Ping))).ToList();
        var scale = Scale.For(rows.SelectMany(row => new[] { row.Low, row.Value }).OfType<double>());
        return new Figure(
            "ping",
            "Another visitor, who asks for a page that does nothing",
            Reading(group, arms[0].Ping!),
            new BarChart("For each arm a line from the median to the 99th percentile of the ping times.", new Axis("half and 99 of 100 pings took at most", scale, Quantity.Milliseconds), rows),
            new DataTable(
                $"Ping, {group.Name}",
                ["arm", "pings", "50 %", "90 %", "99 %", "max", "unanswered"],
                [.. arms.Select(arm => Row(arm.Title, arm.Ping!))]));
    }

    private static string Reading(ArmGroup group, PingProbe any)
    {
        var ranked = group.Ranked(arm => arm.Ping?.Latency?.At(0.99));
        var silent = group.Arms.Where(arm => arm.Ping is { Latency: null }).Select(arm => $" With {arm.Title} no ping was answered{Oldest(arm.Ping!)}.");
        var interval = $"every {Quantity.Milliseconds(any.IntervalMilliseconds)}";
        var answered = ranked.Count switch
        {
            0 => $"A ping was sent {interval}.",
            1 => $"Of the pings {interval}, 99 of 100 took at most {Quantity.Milliseconds(ranked[0].Value)} with {ranked[0].Arm.Title}.",
            _ => $"Of the pings {interval}, 99 of 100 took at most {Quantity.Milliseconds(ranked[0].Value)} with {ranked[0].Arm.Title} and {Quantity.Milliseconds(ranked[^1].Value)} with {ranked[^1].Arm.Title}.",
        };
        return answered + string.Concat(silent);
    }

    private static string Text(PingProbe ping) =>
        ping.Latency is { } latency ? $"{(ping.Unanswered > 0 ? "≥ " : "")}{Quantity.Milliseconds(latency.At(0.99))}" : $"no answer{Oldest(ping)}";

    private static string Oldest(PingProbe ping) => ping.OldestUnansweredSeconds is { } age ? $" in {Quantity.Seconds(age)}" : "";

    private static IReadOnlyList<string> Row(string title, PingProbe ping) =>
        ping.Latency is { } latency
            ? [title, Quantity.Count(latency.Count), .. ((double[])[latency.Median, latency.At(0.9), latency.At(0.99), latency.Maximum]).Select(Quantity.Milliseconds), Quantity.Count(ping.Unanswered)]
            : [title, "0", Quantity.None, Quantity.None, Quantity.None, Quantity.None, $"{Quantity.Count(ping.Unanswered)}{Oldest(ping)}"];
}
