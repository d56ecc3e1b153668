using System;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>A test under load that takes about a minute; it runs with the other long ones.</summary>
internal sealed class LongBenchmarkFactAttribute : FactAttribute
{
    private const string Switch = "ASYNC_HYGIENE_LONG";

    public LongBenchmarkFactAttribute() =>
        Skip = Environment.GetEnvironmentVariable(Switch) == "1" ? Machine.FindObstacle() : $"takes about a minute; {Switch}=1 runs it";
}
