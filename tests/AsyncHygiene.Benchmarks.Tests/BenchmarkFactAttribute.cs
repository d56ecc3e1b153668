using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>A test that needs servers under load; skipped, with the reason, where the machine cannot do that.</summary>
internal sealed class BenchmarkFactAttribute : FactAttribute
{
    public BenchmarkFactAttribute() => Skip = Machine.FindObstacle();
}
