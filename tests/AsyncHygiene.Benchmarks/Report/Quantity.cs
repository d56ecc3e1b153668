using System;
using System.Globalization;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Numbers as the report prints them: three significant digits, which is more than two runs have in common.</summary>
internal static class Quantity
{
    /// <summary>Where an arm has no such figure.</summary>
    public const string None = "–";

    public static string Milliseconds(double milliseconds) => milliseconds switch
    {
        >= 999.5 => $"{Digits(milliseconds / 1000)} s",
        >= 0.1 or 0 => $"{Digits(milliseconds)} ms",
        _ => $"{Digits(milliseconds * 1000)} µs",
    };

    public static string Seconds(double seconds) => Milliseconds(seconds * 1000);

    public static string Microseconds(double microseconds) =>
        microseconds >= 999.5 ? Milliseconds(microseconds / 1000) : $"{Digits(microseconds)} µs";

    public static string Bytes(double bytes) => bytes switch
    {
        >= 999.5e6 => $"{Digits(bytes / 1e9)} GB",
        >= 999.5e3 => $"{Digits(bytes / 1e6)} MB",
        >= 999.5 => $"{Digits(bytes / 1e3)} kB",
        _ => $"{Digits(bytes)} B",
    };

    public static string Rate(double perSecond) => $"{Digits(perSecond)} /s";

    public static string Count(double count) => count.ToString("#,0", CultureInfo.InvariantCulture);

    public static string Times(double ratio) => $"{Digits(ratio)}×";

    public static string LoadAverage(double? load) => load is { } value ? value.ToString("0.0", CultureInfo.InvariantCulture) : None;

    public static string Of(Metric metric, double value) => metric switch
    {
        Metric.Duration or Metric.CpuSeconds => Seconds(value),
        Metric.MedianLatency or Metric.MedianWait or Metric.PingWait99 => Milliseconds(value),
        Metric.RequestsPerSecond => Rate(value),
        Metric.MicrosecondsPerOperation => Microseconds(value),
        Metric.AllocatedPerOperation or Metric.PeakResidentBytes => Bytes(value),
        _ => Count(value),
    };

    /// <summary>Three significant digits, with groups of three before the point.</summary>
    public static string Digits(double value)
    {
        var size = Math.Abs(value);
        if (size >= 99.95)
            return Count(size >= 10_000 ? Math.Round(value / 100) * 100 : Math.Round(value));
        return value.ToString(size switch { >= 9.995 => "0.#", >= 0.0995 => "0.##", 0 => "0", _ => "0.###" }, CultureInfo.InvariantCulture);
    }
}
