using System;
using System.Globalization;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Numbers as the report prints them: two significant digits, which is what repeats have in common, and counts in full.</summary>
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

    /// <summary>Two significant digits: what repeats have in common.</summary>
    public static string Factor(double ratio) => $"{FactorNumber(ratio)}×";

    public static string FactorNumber(double ratio) => TwoDigits(ratio);

    public static string LoadAverage(double? load) => load is { } value ? value.ToString("0.0", CultureInfo.InvariantCulture) : None;

    public static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share * 100:0.#} %");

    /// <summary>"18 s (16–21)": the median, and the lowest and the highest repeat where they differ in what is printed.</summary>
    public static string Range(Metric metric, Spread spread)
    {
        var (low, median, high) = (Of(metric, spread.Low), Of(metric, spread.Median), Of(metric, spread.High));
        var text = $"{(spread.IsLowerBound ? "≥ " : "")}{median}";
        if (low == high)
            return text;

        return Unit(low) == Unit(median) && Unit(high) == Unit(median)
            ? $"{text} ({low[..^Unit(low).Length]}–{high[..^Unit(high).Length]})"
            : $"{text} ({low}–{high})";
    }

    public static string Of(Metric metric, double value) => metric switch
    {
        Metric.Duration or Metric.CpuSeconds or Metric.LastBurst => Seconds(value),
        Metric.MedianWait or Metric.MeanWait or Metric.Wait99 or Metric.PingMedian or Metric.PingWait99 => Milliseconds(value),
        Metric.RequestsPerSecond or Metric.SecondHalfPerSecond => Rate(value),
        Metric.MicrosecondsPerOperation => Microseconds(value),
        Metric.AllocatedPerOperation or Metric.PeakResidentBytes => Bytes(value),
        _ => Count(value),
    };

    /// <summary>Two significant digits, with groups of three before the point.</summary>
    public static string Digits(double value) => TwoDigits(value);

    /// <summary>With the space before it: " ms".</summary>
    private static string Unit(string text) => text.IndexOf(' ', StringComparison.Ordinal) is >= 0 and var space ? text[space..] : "";

    private static string TwoDigits(double value)
    {
        if (value == 0 || !double.IsFinite(value))
            return value.ToString("0", CultureInfo.InvariantCulture);

        var power = (int)Math.Floor(Math.Log10(Math.Abs(value)) + 1e-9) - 1;
        var step = Math.Pow(10, Math.Abs(power));
        var rounded = power >= 0 ? Math.Round(value / step) * step : Math.Round(value * step) / step;
        return rounded.ToString(power >= 0 ? "#,0" : $"0.{new string('#', -power)}", CultureInfo.InvariantCulture);
    }
}
