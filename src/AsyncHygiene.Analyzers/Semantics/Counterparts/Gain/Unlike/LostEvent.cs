using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A method that raises an event of its object, and a namesake that does not.
/// <code>
/// void Save(string text) { File.WriteAllText(_path, text); Saved?.Invoke(); }
/// async Task SaveAsync(string text) =&gt; await File.WriteAllTextAsync(_path, text);
/// </code>
/// </summary>
internal sealed class LostEvent
{
    private const int MaxDepth = 4;

    private readonly OwnCalls _calls;

    private LostEvent(OwnCalls calls) => _calls = calls;

    public static bool Is(
        IMethodSymbol synchronous,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var search = new LostEvent(new OwnCalls(compilation, cancellationToken));
        return search.RaisedBy(synchronous) is { Count: > 0 } raised && !raised.IsSubsetOf(search.RaisedBy(counterpart));
    }

    private HashSet<ISymbol> RaisedBy(IMethodSymbol method)
    {
        var events = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        Add(method, events, MaxDepth);
        return events;
    }

    /// <summary>Also those of the methods that it calls on its object.</summary>
    private void Add(IMethodSymbol method, HashSet<ISymbol> events, int depth)
    {
        if (_calls.BodyOf(method) is not { } body)
            return;

        events.UnionWith(body.Descendants()
            .OfType<IEventReferenceOperation>()
            .Where(e => e.Instance is IInstanceReferenceOperation && e.Parent is not IEventAssignmentOperation)
            .Select(e => e.Event.OriginalDefinition));
        if (depth == 0)
            return;

        foreach (var (called, _) in _calls.OnThis(method))
            Add(called, events, depth - 1);
    }
}
