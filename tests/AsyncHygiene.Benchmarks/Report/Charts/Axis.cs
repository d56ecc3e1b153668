using System;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="Name">Says what is counted: "pool threads".</param>
/// <param name="Format">A value as its tick shows it.</param>
internal sealed record Axis(string Name, Scale Scale, Func<double, string> Format)
{
    /// <summary>Zero needs no unit.</summary>
    public string Tick(double value) => value == 0 ? "0" : Format(value);

    public string Title => Scale.IsLogarithmic ? $"{Name}, logarithmic" : Name;
}
