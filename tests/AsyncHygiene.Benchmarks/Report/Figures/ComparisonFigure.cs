using System;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>Figures that are shown only where arms differ in them: connections, allocations, memory.</summary>
internal static class ComparisonFigure
{
    public static Figure? Connections(ArmGroup group) =>
        Create(
            group,
            "connections",
            "Connections opened",
            "connections accepted by the server",
            4,
            arm => Metrics.Read(arm, Metric.ConnectionsAccepted),
            Quantity.Count,
            "connections");

    public static Figure? Allocations(ArmGroup group) =>
        Create(
            group,
            "allocated",
            "Memory allocated for one operation",
            "allocated for one operation",
            1.5,
            arm => arm.Operation?.AllocatedBytes,
            Quantity.Bytes,
            "allocated");

    public static Figure? Memory(ArmGroup group) =>
        Create(
            group,
            "memory",
            "Memory of the client",
            "most resident memory of the client",
            Sentences.Equal,
            arm => arm.Requests is null ? null : arm.FindProcess(ProcessMeasurement.Client)?.PeakResidentBytes,
            Quantity.Bytes,
            "at its peak");

    private static Figure? Create(
        ArmGroup group,
        string kind,
        string title,
        string axis,
        double difference,
        Func<Arm, double?> figure,
        Func<double, string> format,
        string noun)
    {
        if (group.Ranked(figure) is not [var low, .., var high] || high.Value < Math.Max(low.Value, 1) * difference)
            return null;

        var times = Sentences.TimesAs(high.Value, low.Value, "much") is { } factor
            ? $", {(kind == "connections" ? factor.Replace("much", "many", StringComparison.Ordinal) : factor)}"
            : "";
        return BarFigure.Create(
            group,
            kind,
            title,
            axis,
            $"{Sentences.Name(high.Arm)}: {format(high.Value)} {noun}; {Sentences.Name(low.Arm)}: {format(low.Value)}{times}.",
            figure,
            format);
    }
}
