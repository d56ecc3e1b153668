using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>One application.</summary>
/// <param name="Name">Which.</param>
/// <param name="Waits">What its recording says.</param>
/// <param name="Without">What visitors had of it without a recording, once a round.</param>
/// <param name="With">The same while it was recorded.</param>
internal sealed record RecallRow(
    string Name,
    WaitShares Waits,
    IReadOnlyList<LoadFigures> Without,
    IReadOnlyList<LoadFigures> With);
