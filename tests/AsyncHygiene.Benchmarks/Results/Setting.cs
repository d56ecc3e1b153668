namespace AsyncHygiene.Benchmarks.Results;

public sealed record Setting(string Name, string Value);
