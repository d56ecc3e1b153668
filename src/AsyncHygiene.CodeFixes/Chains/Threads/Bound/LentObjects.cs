using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// The functions that have an object of the thread: those that take it from there, and those that these give it to. While one waits, its
/// thread runs other code, which takes the same object.
/// </summary>
internal sealed class LentObjects
{
    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly Func<CallSite, Function, bool> _isCall;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(string File, TextSpan Function), List<(LentObject Lent, ThreadDependency On, bool IsCaptured)>> _held = [];
    private readonly HashSet<(SyntaxNode Place, string On, bool KeepsContents)> _seen = [];

    public LentObjects(
        SemanticModelSource models,
        CallerGraph graph,
        Func<CallSite, Function, bool> isCall,
        CancellationToken cancellationToken)
    {
        _models = models;
        _graph = graph;
        _isCall = isCall;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The object that a function has while it waits at the place; null where it has none.</summary>
    public string? HeldAt(SyntaxNode site, SyntaxNode function) =>
        _held.TryGetValue((function.SyntaxTree.FilePath, function.Span), out var held)
            ? held.Find(h =>
                    h.IsCaptured || h.Lent.IsHeldAt(site, function) || (h.On.KeepsContents && h.Lent.IsTakenBefore(site)))
                .On.On
            : null;

    public void Follow(IEnumerable<ThreadDependency> dependencies)
    {
        var open = new Queue<ThreadDependency>(dependencies);
        var origins = new HashSet<SyntaxNode?>(open.Select(d => d.Place));
        var lenders = new HashSet<(Function, string, bool)>();
        while (open.Count > 0 && _seen.Count < ThreadFlow.MaximumFunctions)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var dependency = open.Dequeue();
            if (dependency.Place is not { } place || !_seen.Add((place, dependency.On, dependency.KeepsContents)))
                continue;

            var lent = LentObjectFlow.Of(place, _models, _cancellationToken);
            if (!lent.IsChangeable)
                continue;

            Add(FunctionSyntax.Around(place), lent, dependency, isCaptured: false);
            foreach (var function in lent.Captures)
                Add(function, lent, dependency, isCaptured: true);
            var keepsContents = !lent.IsEmptied && (dependency.KeepsContents || origins.Contains(place));
            if (lent.HandedOut.TrueForAll(h => IsGivenAway(h, place, dependency.Clears))
                || !lenders.Add((dependency.Function, dependency.On, keepsContents)))
            {
                continue;
            }

            foreach (var site in _graph.CallersOf(dependency.Function, _cancellationToken).Sites)
            {
                if (_isCall(site, dependency.Function))
                {
                    open.Enqueue(new(site.Caller, dependency.On, ThreadDependencyKind.LendObject)
                    {
                        Place = Whole(site.Syntax),
                        KeepsContents = keepsContents,
                    });
                }
            }
        }
    }

    private void Add(SyntaxNode? function, LentObject lent, ThreadDependency on, bool isCaptured)
    {
        if (function is null)
            return;

        var key = (function.SyntaxTree.FilePath, function.Span);
        if (!_held.TryGetValue(key, out var held))
            _held.Add(key, held = []);
        held.Add((lent, on, isCaptured));
    }

    /// <summary>
    /// Before it is handed out, the thread is left without it on the same way: <c>var b = t_b; t_b = null; return b;</c>
    /// </summary>
    private static bool IsGivenAway(SyntaxNode handedOut, SyntaxNode place, IReadOnlyList<SyntaxNode>? clears) =>
        clears?.Any(c => c.SpanStart >= place.Span.End
            && c.Span.End <= handedOut.SpanStart
            && c.FirstAncestorOrSelf<StatementSyntax>()?.Parent?.Span.Contains(handedOut.Span) == true) == true;

    /// <summary>The call that a name is called by.</summary>
    private static SyntaxNode Whole(SyntaxNode site)
    {
        var target = PropertyUse.Target(site);
        return target.Parent is InvocationExpressionSyntax call && call.Expression == target ? call : target;
    }
}
