using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="Value">Null where the arm has no such figure.</param>
/// <param name="Text">The value as printed next to the row, or why there is none.</param>
internal sealed record RangeRow(string Name, SeriesStyle Style, Spread? Value, string Text);
