namespace AsyncHygiene.Benchmarks.Results;

public readonly record struct Point(double X, double Y);
