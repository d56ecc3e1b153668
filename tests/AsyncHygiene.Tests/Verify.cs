using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncHygiene.Tests;

/// <summary>
/// The one wrapper around the testing library: a rule with its fix, on .NET 10 with ASP.NET Core unless a test says otherwise.
/// </summary>
internal static class Verify<TAnalyzer, TFix>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TFix : CodeFixProvider, new()
{
    /// <summary>The source has exactly the marked diagnostics; whether a fix is offered is not looked at.</summary>
    public static Task AnalyzerAsync(string source, params DiagnosticResult[] expected) => AnalyzerAsync(source, Framework.Net10, expected);

    public static Task AnalyzerAsync(string source, ReferenceAssemblies references, params DiagnosticResult[] expected)
    {
        var test = new Test { TestCode = source, ReferenceAssemblies = references };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>
    /// The marked diagnostics are there, and the fix, one at a time and with Fix All in every scope, gives exactly the second source.
    /// </summary>
    public static Task FixAsync(string source, string fixedSource) => FixAsync(source, fixedSource, Framework.Net10);

    public static Task FixAsync(string source, string fixedSource, ReferenceAssemblies references) =>
        new Test { TestCode = source, FixedCode = fixedSource, ReferenceAssemblies = references }.RunAsync();

    /// <summary>The marked diagnostics are there and nothing is offered for any of them.</summary>
    public static Task NoFixAsync(string source) => NoFixAsync(source, Framework.Net10);

    public static Task NoFixAsync(string source, ReferenceAssemblies references) => FixAsync(source, source, references);

    /// <summary>
    /// The marked diagnostics are there, and what is offered for them only says why the code stays: it changes nothing, also with Fix All.
    /// </summary>
    public static Task ReasonAsync(string source) => ReasonAsync(source, Framework.Net10);

    public static Task ReasonAsync(string source, ReferenceAssemblies references) => Reason(source, references).RunAsync();

    public static Test Reason(string source, ReferenceAssemblies references) => new()
    {
        TestCode = source,
        FixedCode = source,
        ReferenceAssemblies = references,
        NumberOfIncrementalIterations = 1,
        NumberOfFixAllIterations = 1,
    };

    public sealed class Test : CSharpCodeFixTest<TAnalyzer, TFix, DefaultVerifier>
    {
        public Test() => ReferenceAssemblies = Framework.Net10;

        /// <summary>For programs with top-level statements and a Main.</summary>
        public Test AsProgram()
        {
            TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication;
            return this;
        }
    }
}
