using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Depth;

/// <summary>
/// The floor: is called for what the rules are called for and does nothing, so that dispatch is charged to none of them. It reports where
/// they do, because the host looks up around each report whether it is suppressed.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class EmptyAnalyzer(IEnumerable<Location> reported) : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor s_rule =
        new("EMPTY0", "Empty", "Empty", "Empty", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    private readonly ImmutableArray<Location> _reported = [.. reported.Where(l => l.IsInSource)];

    public EmptyAnalyzer()
        : this([])
    {
    }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSemanticModelAction(c =>
        {
            foreach (var location in _reported)
                c.ReportDiagnostic(Diagnostic.Create(s_rule, Location.Create(c.SemanticModel.SyntaxTree, location.SourceSpan)));
        });
        context.RegisterOperationAction(
            _ => { },
            OperationKind.Invocation,
            OperationKind.PropertyReference,
            OperationKind.MethodReference,
            OperationKind.ObjectCreation,
            OperationKind.ExpressionStatement,
            OperationKind.AnonymousFunction,
            OperationKind.LocalFunction,
            OperationKind.Loop,
            OperationKind.Return);
    }
}
