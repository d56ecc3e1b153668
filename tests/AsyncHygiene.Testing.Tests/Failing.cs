using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Tests of tests: the check under test must fail, for the reason that these words give.</summary>
internal static class Failing
{
    public static async Task FailsAsync<TVerifier>(
        this Microsoft.CodeAnalysis.Testing.AnalyzerTest<TVerifier> test,
        params string[] fragments)
        where TVerifier : IVerifier, new()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => test.RunAsync());
        foreach (var fragment in fragments)
            Assert.Contains(fragment, failure.Message, StringComparison.Ordinal);
    }
}
