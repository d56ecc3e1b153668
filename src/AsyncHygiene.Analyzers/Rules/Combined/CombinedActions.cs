using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
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
    private readonly ImmutableArray<AsyncAnalyzer> _rules;
    private AsyncAnalyzer? _registering;

#pragma warning disable RS1012 // What is registered here is up to each rule.
    public CombinedActions(CompilationStartAnalysisContext start, ImmutableArray<AsyncAnalyzer> rules)
        : base(start.Compilation, start.Options, start.CancellationToken)
    {
        _start = start;
        _rules = rules;
    }
#pragma warning restore RS1012

    /// <summary>Registers what the rules do. Called once.</summary>
    public void Register()
    {
        foreach (var rule in _rules)
        {
            _registering = rule;
            rule.Register(this);
        }

        var all = TableOf(_ => true);
        if (!all.Kinds.IsEmpty)
            _start.RegisterOperationAction(context => Analyze(context, all), all.Kinds);
        if (!all.OfBlocks.IsEmpty)
            _start.RegisterOperationBlockAction(context => Analyze(context, all));
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

    private void Analyze(OperationAnalysisContext context, ActionTable all)
    {
        if (!Concerns(context.Operation))
            return;

        foreach (var action in In(context.Operation.Syntax.SyntaxTree, all, context.CancellationToken).Of(context.Operation.Kind))
            action(context);
    }

    private void Analyze(OperationBlockAnalysisContext context, ActionTable all)
    {
        if (!Concerns(context.OwningSymbol))
            return;

        foreach (var action in In(context.OperationBlocks[0].Syntax.SyntaxTree, all, context.CancellationToken).OfBlocks)
            action(context);
    }

    /// <summary>The compiler leaves out an analyzer whose rules are all switched off in a file; this leaves out each rule.</summary>
    private ActionTable In(SyntaxTree tree, ActionTable all, CancellationToken cancellationToken) =>
        _inTree.TryGetValue(tree, out var known) ? known : _inTree.GetOrAdd(tree, WithoutOff(tree, all, cancellationToken));

    // With the token of the action: that of the start may be cancelled while the host keeps what was registered.
    private ActionTable WithoutOff(SyntaxTree tree, ActionTable all, CancellationToken cancellationToken)
    {
        var off = RuleSwitch.AreOff(_rules, tree, Compilation.Options, cancellationToken);
        return off.IsEmpty ? all : TableOf(rule => !off.Contains(rule));
    }

    private ActionTable TableOf(Func<AsyncAnalyzer, bool> runs) => new(
        _ofOperations.Where(registered => runs(registered.Rule)).Select(registered => (registered.Kind, registered.Action)).ToList(),
        _ofBlocks.Where(registered => runs(registered.Rule)).Select(registered => registered.Action));
}
