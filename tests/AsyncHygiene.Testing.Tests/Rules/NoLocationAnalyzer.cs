using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports on the project, nowhere in it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NoLocationAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Report(ISymbol symbol, Action<Diagnostic> report) =>
        report(Diagnostic.Create(SupportedDiagnostics[0], Location.None, symbol.Name));
}
