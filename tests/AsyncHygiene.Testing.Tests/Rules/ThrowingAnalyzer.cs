using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Has a defect.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ThrowingAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Report(ISymbol symbol, Action<Diagnostic> report) => throw new NotSupportedException("a defect");
}
