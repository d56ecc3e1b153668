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

    /// <summary>"B2.1" is the first group of arms of B2.</summary>
    public IReadOnlyList<string> Groups => [.. Arms.Select(arm => arm.Group).Distinct()];

    /// <summary>Only some of the groups, by their numbers from 1.</summary>
    public BenchmarkPlan Only(IReadOnlyCollection<int> groups) =>
        this with { Arms = [.. Arms.Where(arm => groups.Contains(Groups.ToList().IndexOf(arm.Group) + 1))] };

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
