using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How often fixes may be applied until nothing is left: negative is "at most", all else (and "at most one") is exact.</summary>
internal readonly record struct IterationCount(int Expected)
{
    public int Limit => Math.Abs(Expected);

    private bool IsExact => Expected >= -1;

    public void Verify(int actual, string kind, IVerifier verifier)
    {
        if (IsExact)
            verifier.Equal(Limit, actual, FormattableString.Invariant($"Expected '{Limit}' iterations but found '{actual}' iterations."));
        else
            verifier.True(actual <= Limit, $"The upper limit for the number of {kind} iterations was exceeded");
    }
}
