using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports each type whose name starts with 'Bad', with its name as the argument.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BadNameAnalyzer : DiagnosticAnalyzer
{
    public const string Id = "TST001";

    public static readonly DiagnosticDescriptor Descriptor = new(Id, "Bad name", "Name '{0}' is bad", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Descriptor];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(Analyze, SymbolKind.NamedType);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        if (context.Symbol.Name.StartsWith("Bad", StringComparison.Ordinal))
            context.ReportDiagnostic(Diagnostic.Create(Descriptor, context.Symbol.Locations[0], context.Symbol.Name));
    }
}
