using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// The calls of a solution whose effect depends on the thread that makes them: somewhere below they read a value that each thread has its
/// own of, or release a lock that was taken before. Behind an await the thread may be another one.
/// </summary>
internal sealed class ThreadFlow
{
    /// <summary>Beyond these, only the nearest are known.</summary>
    public const int MaximumFunctions = 5000;

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly AmbientScope _scope;
    private readonly AmbientObjects _objects;
    private readonly LastErrors _errors;
    private readonly StackQuestions _questions;
    private readonly LentObjects _lent;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(string File, TextSpan Function), List<(SyntaxNode Call, ThreadDependency On)>> _calls = [];

    private ThreadFlow(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = new CallerGraph(models);
        _scope = new AmbientScope(models, cancellationToken);
        _objects = new AmbientObjects(models, _graph, _scope, cancellationToken);
        _errors = LastErrors.Of(models, _graph, cancellationToken);
        _questions = StackQuestions.Of(models, _graph, _scope, cancellationToken);
        _lent = new LentObjects(models, _graph, IsCall, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    public static ThreadFlow Of(SemanticModelSource models, CancellationToken cancellationToken)
    {
        var flow = new ThreadFlow(models, cancellationToken);
        var locks = new ThreadLocks(models, cancellationToken);
        var released = locks.Find().ToList();
        flow.Follow(new ThreadValues(models, cancellationToken).Find(), []);
        flow.Follow(new ThreadNumbers(models, cancellationToken).Find(), []);
        flow.Follow(new LibraryThreadValues(models, cancellationToken).Find(), []);
        flow.Follow(new ThreadChanges(models, cancellationToken).Find(), []);
        flow.Follow(new HeldIterators(models, cancellationToken).Find(), []);
        if (released.Count > 0)
            flow.Follow(released, flow.CallersOf(locks.Takers));
        return flow;
    }

    /// <summary>The member that looks for the function on the stack; null where none does.</summary>
    public string? AskerOf(SyntaxNode function) => _questions.AskerOf(function);

    /// <summary>Why a place has to stay on its thread; null where no other call of its function depends on that.</summary>
    public string? ReasonAt(SyntaxNode site, SyntaxNode function) =>
        _calls.TryGetValue((function.SyntaxTree.FilePath, function.Span), out var calls)
            && calls.Find(c => c.On.Kind == ThreadDependencyKind.Lend ? RunsBefore(c.Call, site) : RunsAfter(c.Call, site, function))
                is { On: { On: not null } on }
                ? on.Kind == ThreadDependencyKind.Lend
                    ? $"what it has called ties it to {on.On}"
                    : $"what it calls afterwards depends on {on.On}"
                : _errors.AreReadAfter(site, function)
                    ? "what it calls afterwards depends on the error number of the thread's last native call"
                    : _lent.HeldAt(site, function) is { } lent ? $"what it has called ties it to {lent}" : null;

    private void Follow(IEnumerable<ThreadDependency> dependencies, HashSet<Function> balanced)
    {
        var all = dependencies.ToLookup(d => d.Kind == ThreadDependencyKind.LendObject);
        _lent.Follow(all[true]);
        var open = new Queue<ThreadDependency>(all[false]);
        var seen = new HashSet<(Function, string)>(open.Select(d => (d.Function, d.On)));
        while (open.Count > 0 && seen.Count < MaximumFunctions)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var dependency = open.Dequeue();
            if (dependency.Place is { } place)
                Add(place, dependency);
            foreach (var site in _graph.CallersOf(dependency.Function, _cancellationToken).Sites.Where(s => IsCall(s, dependency.Function)))
            {
                Add(site.Syntax, dependency);
                var isEnd = (dependency.Kind == ThreadDependencyKind.Lend && !PassesOn(site.Syntax))
                    || (dependency.Kind == ThreadDependencyKind.Release && balanced.Contains(site.Caller));
                if (!isEnd && seen.Add((site.Caller, dependency.On)))
                    open.Enqueue(dependency with { Function = site.Caller, Place = null });
            }

            foreach (var run in KeptRuns(dependency.Function))
            {
                Add(run, dependency);
                if (Function.Around(run, _models.For(run.SyntaxTree), _cancellationToken) is { } runner
                    && seen.Add((runner, dependency.On)))
                {
                    open.Enqueue(dependency with { Function = runner, Place = null });
                }
            }
        }
    }

    /// <summary>A delegate that a field or a collection in one keeps runs where that is read, not where the delegate is made.</summary>
    private IEnumerable<SyntaxNode> KeptRuns(Function function) =>
        _graph.CallersOf(function, _cancellationToken).Sites
            .Select(s => s.Syntax is AssignmentExpressionSyntax kept ? kept.Right : s.Syntax)
            .Select(_scope.KeeperOf)
            .OfType<ISymbol>()
            .Distinct<ISymbol>(SymbolEqualityComparer.Default)
            .SelectMany(_scope.RunsOf);

    /// <summary>What it is lent, the function lends to its caller, or keeps in an object that is being made.</summary>
    private static bool PassesOn(SyntaxNode site)
    {
        var target = PropertyUse.Target(site);
        return IsPassedOn(target.Parent is InvocationExpressionSyntax call && call.Expression == target ? call : target);
    }

    /// <summary>A value that the function returns, alone or from a variable, or keeps in a field from the beginning.</summary>
    public static bool IsPassedOn(SyntaxNode value) =>
        value.Parent switch
        {
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => true,
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: FieldDeclarationSyntax } } => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var name } } =>
                FunctionSyntax.Around(value) is { } function
                && function.DescendantNodes().OfType<ReturnStatementSyntax>()
                    .Any(r => r.Expression is IdentifierNameSyntax returned && returned.Identifier.ValueText == name),
            _ => false,
        };

    /// <summary>With all functions that call them, directly or not.</summary>
    private HashSet<Function> CallersOf(HashSet<Function> functions)
    {
        var all = new HashSet<Function>(functions);
        var open = new Queue<Function>(functions);
        while (open.Count > 0 && all.Count < MaximumFunctions)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var called = open.Dequeue();
            foreach (var site in _graph.CallersOf(called, _cancellationToken).Sites.Where(s => IsCall(s, called) && all.Add(s.Caller)))
                open.Enqueue(site.Caller);
        }

        return all;
    }

    /// <summary>
    /// Not where another thread runs it, and not through a slot of the framework, which everything implements, or at the end of a
    /// <c>using</c> of something else.
    /// </summary>
    private bool IsCall(CallSite site, Function function) =>
        !_scope.RunsElsewhere(site.Syntax)
        && (site.Certainty == PathCertainty.Proven
            || !_objects.AreOthersAt(site.Syntax, function)
            && _models.For(site.Syntax.SyntaxTree).GetSymbolInfo(PropertyUse.Target(site.Syntax), _cancellationToken).Symbol
                is { } called && !called.IsFramework());

    private void Add(SyntaxNode call, ThreadDependency on)
    {
        if (FunctionSyntax.Around(call) is not { } function)
            return;

        var key = (call.SyntaxTree.FilePath, function.Span);
        if (!_calls.TryGetValue(key, out var calls))
            _calls.Add(key, calls = []);
        calls.Add((call, on));
    }

    /// <summary>After the await at the place, or before it in another pass of a loop.</summary>
    private static bool RunsAfter(SyntaxNode call, SyntaxNode site, SyntaxNode function)
    {
        var (whole, end) = Extent(call);
        var loops = call.Ancestors().TakeWhile(n => n.Span != function.Span).Where(LoopStatement.Is);
        return loops.Any(l => l.Span.Contains(site.Span)) || (end > site.SpanStart && !site.Span.Contains(whole));
    }

    /// <summary>
    /// What it gives may be used after the await; what a <c>using</c> disposes, and what a loop goes through, within it only.
    /// </summary>
    private static bool RunsBefore(SyntaxNode call, SyntaxNode site) =>
        call is CommonForEachStatementSyntax loop ? loop.Statement.Span.Contains(site.Span)
        : AmbientScope.ResourceAround(call) is not null ? call.Span.End <= site.SpanStart && site.SpanStart < Extent(call).End
        : call.Span.End <= site.SpanStart || (site.Span.Contains(call.Span) && call.Span != site.Span);

    private static (TextSpan Whole, int End) Extent(SyntaxNode call)
    {
        // The end of a using runs what its object is disposed by.
        if (AmbientScope.ResourceAround(call) is { } resource)
        {
            var owner = resource.FirstAncestorOrSelf<StatementSyntax>()!;
            return (owner.Span, owner is UsingStatementSyntax ? owner.Span.End : owner.Parent?.Span.End ?? owner.Span.End);
        }

        var target = PropertyUse.Target(call);
        var whole = target.Parent is InvocationExpressionSyntax invocation && invocation.Expression == target ? invocation : target;
        return (whole.Span, whole.Span.End);
    }
}
