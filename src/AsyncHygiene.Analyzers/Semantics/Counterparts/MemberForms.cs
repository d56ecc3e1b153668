using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// The awaitable calls and the awaits of one member, bound once for all blocking calls in it that ask for their other form.
/// </summary>
internal sealed class MemberForms
{
    private static readonly ConditionalWeakTable<SemanticModel, ConcurrentDictionary<SyntaxNode, MemberForms>> s_known = new();

    private readonly SemanticModel _model;
    private readonly ConcurrentDictionary<string, IReadOnlyList<(SimpleNameSyntax Name, AwaitableCall Call)>> _calls = new();
    private ILookup<string, (AwaitExpressionSyntax Await, IOperation Awaited)>? _awaits;

    private MemberForms(MemberNames names, SemanticModel model)
    {
        Names = names;
        _model = model;
    }

    public MemberNames Names { get; }

    public static MemberForms Around(SyntaxNode node, SemanticModel model)
    {
        var names = MemberNames.Around(node);
        return s_known.GetValue(model, static _ => new()).GetOrAdd(names.Member, _ => new MemberForms(names, model));
    }

    /// <summary>The awaitable calls of methods of a name.</summary>
    public IReadOnlyList<(SimpleNameSyntax Name, AwaitableCall Call)> Calls(string name, CancellationToken cancellationToken) =>
        _calls.TryGetValue(name, out var known) ? known : _calls.GetOrAdd(name, FindCalls(name, cancellationToken));

    /// <summary>The awaits that may be of the same object; <see cref="SameObject"/> tells.</summary>
    public IEnumerable<(AwaitExpressionSyntax Await, IOperation Awaited)> AwaitsLike(IOperation task, CancellationToken cancellationToken)
    {
        if (Names.Awaits.Count == 0)
            return [];

        var awaits = _awaits ??= FindAwaits(cancellationToken);
        return SameObject.NamesOf(task).Distinct(StringComparer.Ordinal).SelectMany(name => awaits[name]).Distinct();
    }

    private List<(SimpleNameSyntax Name, AwaitableCall Call)> FindCalls(string name, CancellationToken cancellationToken)
    {
        var calls = new List<(SimpleNameSyntax Name, AwaitableCall Call)>();
        foreach (var place in Names.Of(name))
        {
            if (AwaitableCall.At(place, _model, cancellationToken) is { } call)
                calls.Add((place, call));
        }

        return calls;
    }

    private ILookup<string, (AwaitExpressionSyntax Await, IOperation Awaited)> FindAwaits(CancellationToken cancellationToken) =>
        Names.Awaits
            .Select(a => (Await: a, Awaited: _model.GetOperation(a.Expression, cancellationToken)))
            .Where(a => a.Awaited is not null)
            .SelectMany(
                a => SameObject.NamesOf(a.Awaited!).Distinct(StringComparer.Ordinal),
                (a, name) => (a.Await, Awaited: a.Awaited!, name))
            .ToLookup(a => a.name, a => (a.Await, a.Awaited), StringComparer.Ordinal);
}
