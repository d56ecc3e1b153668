using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports each type whose name starts with 'Bad'. What a variant does differently it overrides.</summary>
public abstract class NameAnalyzer(params DiagnosticDescriptor[] descriptors) : DiagnosticAnalyzer
{
    public const string Id = "TST001";

    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [.. descriptors];

    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        Configure(context);
        Register(context);
    }

    protected static DiagnosticDescriptor Rule(string id, bool isEnabledByDefault = true, params string[] tags) =>
        new(id, "Bad name", "Name '{0}' is bad", "Test", DiagnosticSeverity.Warning, isEnabledByDefault, customTags: tags);

    protected virtual void Configure(AnalysisContext context) => context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);

    protected virtual void Register(AnalysisContext context) => context.RegisterSymbolAction(
        symbolContext =>
        {
            if (symbolContext.Symbol.Name.StartsWith("Bad", StringComparison.Ordinal))
                Report(symbolContext.Symbol, symbolContext.ReportDiagnostic);
        },
        SymbolKind.NamedType);

    protected virtual void Report(ISymbol symbol, Action<Diagnostic> report)
    {
        foreach (var descriptor in SupportedDiagnostics)
            report(Diagnostic.Create(descriptor, symbol.Locations[0], symbol.Name));
    }
}
