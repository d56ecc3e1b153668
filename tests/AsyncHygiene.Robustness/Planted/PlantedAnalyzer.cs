using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Planted;

/// <summary>An analyzer that reports each call with a text, and is as good or bad as the function that gives the text.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class PlantedAnalyzer(Func<OperationAnalysisContext, string?> textOf) : DiagnosticAnalyzer
{
    public const string Id = "PLANTED1";

    private static readonly DiagnosticDescriptor s_rule = new(Id, "Planted", "{0}", "Planted", DiagnosticSeverity.Warning, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [s_rule];

    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            c =>
            {
                if (textOf(c) is { } text)
                    c.ReportDiagnostic(Diagnostic.Create(s_rule, c.Operation.Syntax.GetLocation(), text));
            },
            OperationKind.Invocation);
    }
}
