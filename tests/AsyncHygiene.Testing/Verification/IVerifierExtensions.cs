namespace Microsoft.CodeAnalysis.Testing;

public static class IVerifierExtensions
{
    /// <summary>Compares two texts exactly and shows a line diff when they differ.</summary>
    public static void EqualOrDiff(this IVerifier verifier, string expected, string actual, string? message = null)
    {
        if (string.Equals(expected, actual, System.StringComparison.Ordinal))
            return;

        var headline = message ?? "Actual and expected values differ. Expected shown in baseline of diff:";
        verifier.Fail(headline + "\n" + LineDiff.Create(expected, actual));
    }
}
