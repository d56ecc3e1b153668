using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>One experiment of one article.</summary>
public sealed record Benchmark
{
    /// <summary>B1 to B5.</summary>
    public required string Id { get; init; }

    public required string Title { get; init; }

    /// <summary>The number of the article, 1 to 5, as in samples/README.md.</summary>
    public required int Article { get; init; }

    /// <summary>The rules whose findings are the difference between the arms.</summary>
    public required IReadOnlyList<string> Rules { get; init; }

    public required IReadOnlyList<Arm> Arms { get; init; }

    public required IReadOnlyList<Ratio> Ratios { get; init; }

    public required IReadOnlyList<Claim> Claims { get; init; }

    /// <summary>Repeats this benchmark alone.</summary>
    public required string Command { get; init; }

    public Arm? FindArm(string id) => Arms.FirstOrDefault(arm => arm.Id == id);

    public Ratio? FindRatio(string id) => Ratios.FirstOrDefault(ratio => ratio.Id == id);
}
