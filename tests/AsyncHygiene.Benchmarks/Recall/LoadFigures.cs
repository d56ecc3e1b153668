namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>What visitors had of an application for a time.</summary>
/// <param name="PerSecond">Answers.</param>
/// <param name="Median">Of the latency of all requests, in milliseconds.</param>
/// <param name="Percentile99">Of the same.</param>
internal sealed record LoadFigures(double PerSecond, double Median, double Percentile99);
