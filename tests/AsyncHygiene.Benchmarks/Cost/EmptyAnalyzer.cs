using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>
/// The floor: asks for the same operations and does nothing with them, so that binding and dispatch are charged to nobody.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class EmptyAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule = new(
        "EMPTY0",
        "Empty",
        "Empty",
        "Empty",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(_ => { }, OperationKind.Invocation);
    }
}
