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

    /// <summary>Also by the methods that it calls on its object.</summary>
    private HashSet<ISymbol> RaisedBy(IMethodSymbol method) => new(
        _calls.Reached(method, MaxDepth, static (called, _) => called)
            .Select(_calls.BodyOf)
            .OfType<IMethodBodyOperation>()
            .SelectMany(body => body.Descendants())
            .OfType<IEventReferenceOperation>()
            .Where(e => e.Instance is IInstanceReferenceOperation && e.Parent is not IEventAssignmentOperation)
            .Select(e => e.Event.OriginalDefinition),
        SymbolEqualityComparer.Default);
}
