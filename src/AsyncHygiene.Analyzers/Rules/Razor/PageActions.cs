using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Razor;

/// <summary>
/// Collects what rules do with code, to be done with the code of pages only. The compiler calls one action for each operation of the
/// project instead of one for each rule: most of them are in no page.
/// </summary>
internal sealed class PageActions : CompilationStartAnalysisContext
{
    private readonly CompilationStartAnalysisContext _start;
    private readonly Dictionary<OperationKind, List<Action<OperationAnalysisContext>>> _ofOperations = [];
    private readonly List<Action<OperationBlockAnalysisContext>> _ofBlocks = [];

#pragma warning disable RS1012 // What is registered here is up to each rule.
    public PageActions(CompilationStartAnalysisContext start)
        : base(start.Compilation, start.Options, start.CancellationToken) => _start = start;
#pragma warning restore RS1012

    public override void RegisterOperationAction(Action<OperationAnalysisContext> action, ImmutableArray<OperationKind> operationKinds)
    {
        foreach (var kind in operationKinds)
        {
            if (!_ofOperations.TryGetValue(kind, out var actions))
                _ofOperations.Add(kind, actions = []);
            actions.Add(action);
        }
    }

    public override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action) => _ofBlocks.Add(action);

    /// <summary>Registers what was collected, when all rules have said what they do.</summary>
    public void Register()
    {
        if (_ofOperations.Count > 0)
            _start.RegisterOperationAction(Analyze, _ofOperations.Keys.ToImmutableArray());
        if (_ofBlocks.Count > 0)
            _start.RegisterOperationBlockAction(Analyze);
    }

    private void Analyze(OperationAnalysisContext context)
    {
        var syntax = context.Operation.Syntax;
        if (!RazorCode.IsIn(syntax.SyntaxTree) || !RazorCode.IsOfPage(syntax.GetLocation()))
            return;

        foreach (var action in _ofOperations[context.Operation.Kind])
            action(context);
    }

    private void Analyze(OperationBlockAnalysisContext context)
    {
        if (!context.OwningSymbol.Locations.Any(RazorCode.IsOfPage))
            return;

        foreach (var action in _ofBlocks)
            action(context);
    }

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
