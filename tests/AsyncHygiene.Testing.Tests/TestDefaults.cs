using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>An analyzer test on references that are in the packages folder.</summary>
public class AnalyzerTest<TAnalyzer> : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    public AnalyzerTest()
    {
        ReferenceAssemblies = References.Net80;
    }

    public AnalyzerTest<TAnalyzer> Expect(params DiagnosticResult[] expected)
    {
        ExpectedDiagnostics.AddRange(expected);
        return this;
    }
}

/// <summary>A code fix test on references that are in the packages folder.</summary>
public class FixTest<TAnalyzer, TFix> : CSharpCodeFixTest<TAnalyzer, TFix, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TFix : CodeFixProvider, new()
{
    public FixTest()
    {
        ReferenceAssemblies = References.Net80;
    }
}

internal static class Failing
{
    /// <summary>The test must fail, and say why with these words.</summary>
    public static async Task FailsAsync<TVerifier>(this Microsoft.CodeAnalysis.Testing.AnalyzerTest<TVerifier> test, params string[] fragments)
        where TVerifier : IVerifier, new()
    {
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => test.RunAsync());
        foreach (var fragment in fragments)
            Assert.Contains(fragment, failure.Message, StringComparison.Ordinal);
    }
}
