using System;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Razor;

/// <summary>Registers what a rule does with code, to be done with the code of pages only.</summary>
internal sealed class PageActions : CompilationStartAnalysisContext
{
    private readonly CompilationStartAnalysisContext _start;

#pragma warning disable RS1012 // What is registered here is up to each rule.
    public PageActions(CompilationStartAnalysisContext start)
        : base(start.Compilation, start.Options, start.CancellationToken) => _start = start;
#pragma warning restore RS1012

    public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds) =>
        _start.RegisterOperationAction(
            context =>
            {
                if (RazorCode.IsOfPage(context.Operation.Syntax.GetLocation()))
                    action(context);
            },
            operationKinds);

    public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action) =>
        _start.RegisterOperationBlockAction(context =>
        {
            if (context.OwningSymbol.Locations.Any(RazorCode.IsOfPage))
                action(context);
        });

    // Files of settings and the project as a whole: the rule itself looks at them.
    public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
    {
    }

    public override void RegisterCompilationEndAction(Action<CompilationAnalysisContext> action)
    {
    }

    // No rule has these.
    public override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds) =>
        throw new NotSupportedException();

    public override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action) => throw new NotSupportedException();

    public override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action) => throw new NotSupportedException();

    public override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action) => throw new NotSupportedException();

    public override void RegisterCodeBlockStartAction<TLanguageKindEnum>(
        Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) =>
        throw new NotSupportedException();

    public override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
        Action<SyntaxNodeAnalysisContext> action,
        ImmutableArray<TLanguageKindEnum> syntaxKinds) =>
        throw new NotSupportedException();
}
