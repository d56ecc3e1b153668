using System;
using System.IO;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Tests.Results;

/// <summary>A small run for tests. Its numbers are made up.</summary>
internal static class SampleRun
{
    public static string Json { get; } = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "Results", "sample-run.json"));

    public static BenchmarkRun Read() => RunJson.Read(Json);
}
