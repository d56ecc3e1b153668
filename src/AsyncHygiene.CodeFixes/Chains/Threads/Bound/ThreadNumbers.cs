using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that ask which thread or task runs them, and look for what was kept for it:
/// <c>if (_owner != Environment.CurrentManagedThreadId)</c>, <c>s_values.TryGetValue(Thread.CurrentThread, …)</c>. A number that is only
/// shown to people does not count, and neither does what a part of a user interface asks: an await there comes back to its thread.
/// </summary>
internal sealed class ThreadNumbers
{
    private const string On = "the number of the thread, or of the task that runs on it";

    private static readonly (string Name, string Type)[] s_members =
    [
        ("CurrentManagedThreadId", "System.Environment"), ("CurrentThread", "System.Threading.Thread"),
        ("CurrentId", "System.Threading.Tasks.Task"),
    ];

    private readonly SemanticModelSource _models;
    private readonly NumberUse _uses;
    private readonly NumberPlaces _places;
    private readonly CancellationToken _cancellationToken;

    public ThreadNumbers(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _uses = new NumberUse(models, isStack: false, cancellationToken);
        _places = new NumberPlaces(models, _uses, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find()
    {
        foreach (var (member, type) in s_members)
        {
            foreach (var token in _models.AllTokens(member, _cancellationToken))
            {
                if (token.Parent is not SimpleNameSyntax name || _models.For(name.SyntaxTree) is not { } model)
                    continue;

                var types = KnownTypes.Of(model.Compilation);
                if (model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol
                    && types.Is(symbol.ContainingType, types[type]))
                {
                    foreach (var dependency in DependenciesOn(name))
                        yield return dependency;
                }
            }
        }

        foreach (var lookup in _uses.Lookups)
        {
            if (At(lookup, ThreadDependencyKind.LendObject) is { } lent)
                yield return lent;
        }
    }

    /// <summary>
    /// Where it is asked for; and where the property or method is named that gives it: <c>string Key =&gt; "t" + Task.CurrentId;</c>
    /// </summary>
    private IEnumerable<ThreadDependency> DependenciesOn(SimpleNameSyntax number)
    {
        foreach (var (place, outcome) in _places.Of(number))
        {
            var kind = outcome == NumberOutcome.Lend ? ThreadDependencyKind.Lend : ThreadDependencyKind.Read;
            if (outcome > NumberOutcome.HandedOut && At(place, kind) is { } dependency)
                yield return dependency;
        }
    }

    private ThreadDependency? At(SyntaxNode name, ThreadDependencyKind kind) =>
        _models.For(name.SyntaxTree) is var model
        && Function.Around(name, model, _cancellationToken) is { } function
        && !(function.Type is { } around && UserInterfaceTypes.Contain(around, KnownTypes.Of(model.Compilation)))
            ? new ThreadDependency(function, On, kind) { Place = name }
            : null;
}
