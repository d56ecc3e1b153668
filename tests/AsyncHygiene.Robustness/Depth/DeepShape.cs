using System;

namespace AsyncHygiene.Robustness.Depth;

/// <param name="Name">What there is much of.</param>
/// <param name="Size">How much of it is far more than code written by hand has.</param>
/// <param name="Source">The code, of any size.</param>
internal sealed record DeepShape(string Name, int Size, Func<int, string> Source)
{
    public override string ToString() => Name;
}
