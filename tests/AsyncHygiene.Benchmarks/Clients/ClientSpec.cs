using System;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>What a client process is told to do.</summary>
/// <param name="Server">Null for work that needs none.</param>
/// <param name="Count">How many requests; for operations the number of rounds.</param>
/// <param name="Limit">How many at a time, where the work has such a number.</param>
internal sealed record ClientSpec(string Work, int Count, int Limit = 0, Uri? Server = null, string Path = "");
