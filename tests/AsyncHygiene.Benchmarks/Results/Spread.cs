namespace AsyncHygiene.Benchmarks.Results;

/// <summary>A figure over the repeats of an arm: the middle one, the lowest and the highest.</summary>
/// <param name="IsLowerBound">The median would be higher if no repeat had been cut.</param>
public sealed record Spread(double Median, double Low, double High, int Repeats, bool IsLowerBound = false);
