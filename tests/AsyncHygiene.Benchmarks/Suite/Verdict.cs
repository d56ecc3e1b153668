using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Compares a figure with the one that was claimed.</summary>
internal static class Verdict
{
    /// <summary>Other machines and fifteen years lie between the two: this much more or less is the same size.</summary>
    private const double SameSize = 1.5;

    /// <summary>What is nearer to the neutral value than this is no effect.</summary>
    private const double NoEffect = 1.25;

    /// <param name="neutral">What the figure is when there is no effect: 1 for a ratio, 0 for a count.</param>
    /// <param name="isLowerBound">True when the figure would be larger if the arm had not been cut. Then nothing can be said to be
    /// smaller.</param>
    public static Outcome Of(double claimed, double? measured, double neutral, bool isLowerBound)
    {
        var outcome = Of(claimed, measured, neutral);
        return isLowerBound && outcome is (Outcome.Smaller or Outcome.NotReproduced) ? Outcome.NotMeasured : outcome;
    }

    private static Outcome Of(double claimed, double? measured, double neutral)
    {
        if (measured is not { } value)
            return Outcome.NotMeasured;

        if (neutral == 0)
            return value <= 0 ? Outcome.NotReproduced : Compare(value / claimed);

        // A claim that something makes no difference.
        if (claimed is < NoEffect and > 1 / NoEffect)
            return value is < SameSize and > 1 / SameSize ? Outcome.Reproduced : Outcome.NotReproduced;

        var (effect, expected) = claimed > 1 ? (value, claimed) : (1 / value, 1 / claimed);
        return effect < NoEffect ? Outcome.NotReproduced : Compare(effect / expected);
    }

    private static Outcome Compare(double share) => share switch
    {
        > SameSize => Outcome.Larger,
        < 1 / SameSize => Outcome.Smaller,
        _ => Outcome.Reproduced,
    };
}
