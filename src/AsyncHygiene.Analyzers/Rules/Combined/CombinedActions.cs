using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Combined;

/// <summary>
/// Collects what rules do with code, to do it in one action. The compiler's own work for each action at each operation costs as much as
/// what most rules do there.
/// </summary>
internal class CombinedActions : CompilationStartAnalysisContext
{
    private readonly CompilationStartAnalysisContext _start;
    private readonly List<(AsyncAnalyzer Rule, OperationKind Kind, Action<OperationAnalysisContext> Action)> _ofOperations = [];
    private readonly List<(AsyncAnalyzer Rule, Action<OperationBlockAnalysisContext> Action)> _ofBlocks = [];
    private readonly ConcurrentDictionary<SyntaxTree, ActionTable> _inTree = new();
    private ImmutableArray<AsyncAnalyzer> _rules = ImmutableArray<AsyncAnalyzer>.Empty;
    private ActionTable _all = new([], []);
    private AsyncAnalyzer? _registering;

#pragma warning disable RS1012 // What is registered here is up to each rule.
    public CombinedActions(CompilationStartAnalysisContext start)
        : base(start.Compilation, start.Options, start.CancellationToken) => _start = start;
#pragma warning restore RS1012

    /// <summary>Registers what the rules do. Called once.</summary>
    public void Register(ImmutableArray<AsyncAnalyzer> rules)
    {
        _rules = rules;
        foreach (var rule in rules)
        {
            _registering = rule;
            rule.Register(this);
        }

        _all = TableOf(_ => true);
        if (!_all.Kinds.IsEmpty)
            _start.RegisterOperationAction(Analyze, _all.Kinds);
        if (!_all.OfBlocks.IsEmpty)
            _start.RegisterOperationBlockAction(Analyze);
    }

    public sealed override void RegisterOperationAction(
        Action<OperationAnalysisContext> action,
        ImmutableArray<OperationKind> operationKinds)
    {
        foreach (var kind in operationKinds)
            _ofOperations.Add((_registering!, kind, action));
    }

    public sealed override void RegisterOperationBlockAction(Action<OperationBlockAnalysisContext> action) =>
        _ofBlocks.Add((_registering!, action));

    public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action) =>
        _start.RegisterAdditionalFileAction(action);

    public override void RegisterCompilationEndAction(Action<CompilationAnalysisContext> action) =>
        _start.RegisterCompilationEndAction(action);

    // No rule has these.
    public sealed override void RegisterSymbolAction(Action<SymbolAnalysisContext> action, ImmutableArray<SymbolKind> symbolKinds) =>
        throw new NotSupportedException();

    public sealed override void RegisterSemanticModelAction(Action<SemanticModelAnalysisContext> action) =>
        throw new NotSupportedException();

    public sealed override void RegisterSyntaxTreeAction(Action<SyntaxTreeAnalysisContext> action) => throw new NotSupportedException();

    public sealed override void RegisterCodeBlockAction(Action<CodeBlockAnalysisContext> action) => throw new NotSupportedException();

    public sealed override void RegisterCodeBlockStartAction<TLanguageKindEnum>(
        Action<CodeBlockStartAnalysisContext<TLanguageKindEnum>> action) =>
        throw new NotSupportedException();

    public sealed override void RegisterSyntaxNodeAction<TLanguageKindEnum>(
        Action<SyntaxNodeAnalysisContext> action,
        ImmutableArray<TLanguageKindEnum> syntaxKinds) =>
        throw new NotSupportedException();

    /// <summary>Whether the rules look at this operation at all.</summary>
    protected virtual bool Concerns(IOperation operation) => true;

    /// <summary>Whether the rules look at the body of this member at all.</summary>
    protected virtual bool Concerns(ISymbol member) => true;

    private void Analyze(OperationAnalysisContext context)
    {
        if (!Concerns(context.Operation))
            return;

        foreach (var action in In(context.Operation.Syntax.SyntaxTree).Of(context.Operation.Kind))
            action(context);
    }

    private void Analyze(OperationBlockAnalysisContext context)
    {
        if (!Concerns(context.OwningSymbol))
            return;

        foreach (var action in In(context.OperationBlocks[0].Syntax.SyntaxTree).OfBlocks)
            action(context);
    }

    /// <summary>The compiler leaves out an analyzer whose rules are all switched off in a file; this leaves out each rule.</summary>
    private ActionTable In(SyntaxTree tree) =>
        _inTree.TryGetValue(tree, out var known) ? known : _inTree.GetOrAdd(tree, WithoutOff(tree));

    private ActionTable WithoutOff(SyntaxTree tree)
    {
        var off = RuleSwitch.AreOff(_rules, tree, Compilation, CancellationToken);
        return off.IsEmpty ? _all : TableOf(rule => !off.Contains(rule));
    }

    private ActionTable TableOf(Func<AsyncAnalyzer, bool> runs) => new(
        _ofOperations.Where(registered => runs(registered.Rule)).Select(registered => (registered.Kind, registered.Action)).ToList(),
        _ofBlocks.Where(registered => runs(registered.Rule)).Select(registered => registered.Action));
}
