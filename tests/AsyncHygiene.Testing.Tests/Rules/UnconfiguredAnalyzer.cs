using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Says nothing about generated code, and so reports there.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnconfiguredAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Configure(AnalysisContext context)
    {
    }
}
