using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Charts;

/// <param name="IsCut">The line would go on: its end is drawn open.</param>
internal sealed record LineSeries(string Name, SeriesStyle Style, IReadOnlyList<Point> Points, bool IsCut);
