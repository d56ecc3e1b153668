using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports types that start with the prefix that .editorconfig names.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Register(AnalysisContext context) => context.RegisterSymbolAction(
        symbolContext =>
        {
            var options = symbolContext.Options.AnalyzerConfigOptionsProvider.GetOptions(symbolContext.Symbol.Locations[0].SourceTree!);
            if (options.TryGetValue("test.prefix", out var prefix)
                && symbolContext.Symbol.Name.StartsWith(prefix, StringComparison.Ordinal))
            {
                Report(symbolContext.Symbol, symbolContext.ReportDiagnostic);
            }
        },
        SymbolKind.NamedType);
}
