using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>One experiment: what to measure and what to make of it.</summary>
internal sealed record BenchmarkPlan(string Id, string Title, int Article)
{
    public required IReadOnlyList<string> Rules { get; init; }

    public required IReadOnlyList<ArmPlan> Arms { get; init; }

    public required IReadOnlyList<RatioPlan> Ratios { get; init; }

    public required IReadOnlyList<ClaimPlan> Claims { get; init; }

    public Benchmark Conclude(IReadOnlyList<Arm> arms, string command) => new()
    {
        Id = Id,
        Title = Title,
        Article = Article,
        Rules = Rules,
        Arms = arms,
        Ratios = [.. Ratios.Select(ratio => ratio.Compute(arms)).OfType<Ratio>()],
        Claims = [.. Claims.Select(claim => claim.Judge(arms))],
        Command = command,
    };
}
