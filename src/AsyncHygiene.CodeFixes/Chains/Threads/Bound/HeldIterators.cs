using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Iterators that hold something of the thread while whoever goes through them works on an item.
/// <code>
/// IEnumerable&lt;Order&gt; Open() { lock (_gate) { foreach (var order in _orders) yield return order; } }
/// foreach (var order in Open()) Save(order);   // behind an await: another thread would give back the lock
/// </code>
/// </summary>
internal sealed class HeldIterators
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public HeldIterators(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find()
    {
        foreach (var token in _models.AllTokens("yield", _cancellationToken))
        {
            if (token.Parent is YieldStatementSyntax { Expression: not null } item
                && FunctionSyntax.Around(item) is { } syntax
                && _models.For(item.SyntaxTree) is var model
                && (item.Ancestors().TakeWhile(n => n != syntax).Any(n => n is LockStatementSyntax)
                    || ThreadAffinity.IsAround(item, syntax, model, _cancellationToken))
                && Function.Around(item, model, _cancellationToken) is { } function)
            {
                yield return new ThreadDependency(
                    function,
                    "the thread that holds a lock or something else between two items",
                    ThreadDependencyKind.Lend);
            }
        }
    }
}
