using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Whether an analyzer says itself what it does with generated code. Runs its initialisation and listens to that alone.</summary>
internal sealed class GeneratedCodeConfiguration : AnalysisContext
{
    private bool _isConfigured;

    private GeneratedCodeConfiguration()
    {
    }

    public static bool IsConfiguredBy(DiagnosticAnalyzer analyzer)
    {
        var context = new GeneratedCodeConfiguration();
        analyzer.Initialize(context);
        return context._isConfigured;
    }

    public override void ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags analysisMode) => _isConfigured = true;

    public override void EnableConcurrentExecution()
    {
    }

    public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
    {
    }

    public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action)
    {
    }

    public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action)
    {
    }

    public override void RegisterCompilationAction(Action<CompilationAnalysisContext> action)
    {
    }

    public override void RegisterCompilationStartAction(Action<CompilationStartAnalysisContext> action)
    {
    }

    public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds)
    {
    }

    public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action)
    {
    }

    public override void RegisterOperationBlockStartAction(Action<OperationBlockStartAnalysisContext> action)
    {
    }

    public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action)
    {
    }

    public override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds)
    {
    }

    public override void RegisterSymbolStartAction(Action<SymbolStartAnalysisContext> action, SymbolKind symbolKind)
    {
    }

    public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
        Action<SyntaxNodeAnalysisContext> action,
        ImmutableArray<TLanguageKindEnum> syntaxKinds)
    {
    }

    public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action)
    {
    }
}
