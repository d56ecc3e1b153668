using AsyncHygiene.Benchmarks.Report.Charts;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>A picture, the sentence to take away from it, and its numbers.</summary>
/// <param name="Kind">Unique in its group: "latency".</param>
internal sealed record Figure(string Kind, string Title, string Reading, IChart Chart, DataTable Table);
