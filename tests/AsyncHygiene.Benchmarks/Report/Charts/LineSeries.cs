using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <summary>One arm in a chart of lines: the line of its middle repeat.</summary>
internal sealed record LineSeries(string Name, SeriesStyle Style, IReadOnlyList<Point> Points)
{
    /// <summary>The line would go on: its end is drawn open.</summary>
    public bool IsCut { get; init; }

    /// <summary>The lines of the other repeats, drawn thin.</summary>
    public IReadOnlyList<IReadOnlyList<Point>> Repeats { get; init; } = [];

    /// <summary>Where the line may run, since some requests had no answer; the corners of an area, or none.</summary>
    public IReadOnlyList<Point> Unknown { get; init; } = [];

    /// <summary>What to write into that area: "64 of 66 still wait".</summary>
    public string? UnknownText { get; init; }
}
