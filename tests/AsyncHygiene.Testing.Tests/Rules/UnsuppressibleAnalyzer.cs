using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports at a place that the compiler does not know to be in a source file, so that no pragma reaches it.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnsuppressibleAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Report(ISymbol symbol, Action<Diagnostic> report)
    {
        var lines = symbol.Locations[0].GetLineSpan();
        report(Diagnostic.Create(
            SupportedDiagnostics[0],
            Location.Create(lines.Path, symbol.Locations[0].SourceSpan, lines.Span),
            symbol.Name));
    }
}
