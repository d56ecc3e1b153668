using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Report.Charts;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Figures;

/// <summary>One figure of every arm as bars, with its table.</summary>
internal static class BarFigure
{
    public static Figure Create(
        ArmGroup group,
        string kind,
        string title,
        string axis,
        string reading,
        Func<Arm, double?> figure,
        Func<double, string> format,
        Func<Arm, bool>? isLowerBound = null)
    {
        var rows = group.Arms.Select(arm => new BarRow(arm.Title, group.Style(arm), Low: null, figure(arm), Text(arm))).ToList();
        var scale = Scale.For(rows.Select(row => row.Value).OfType<double>());
        return new Figure(
            kind,
            title,
            reading,
            new BarChart(
                $"One {(scale.IsLogarithmic ? "point on a logarithmic axis" : "bar")} for each of {rows.Count} arms.",
                new Axis(axis, scale, format),
                rows),
            new DataTable(
                $"{title}, {group.Name}",
                ["arm", axis],
                [.. group.Arms.Select(arm => (IReadOnlyList<string>)[arm.Title, Text(arm)])]));

        string Text(Arm arm) =>
            figure(arm) is { } value ? (isLowerBound?.Invoke(arm) == true ? "≥ " : "") + format(value) : arm.Problem ?? "no figure";
    }
}
