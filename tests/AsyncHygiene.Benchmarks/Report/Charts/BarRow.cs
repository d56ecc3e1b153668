namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="Low">Where the row begins, for a range; null for a bar from zero.</param>
/// <param name="Text">The value as printed next to the row, or why there is none.</param>
internal sealed record BarRow(string Name, SeriesStyle Style, double? Low, double? Value, string Text);
