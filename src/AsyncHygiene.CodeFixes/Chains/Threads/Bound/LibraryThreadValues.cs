using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Functions that ask a library for what it keeps per thread: NHibernate's current session, the properties of log4net, a slot. What the
/// code above them has put there, they find on its thread only.
/// </summary>
internal sealed class LibraryThreadValues
{
    private static readonly string[] s_members =
        ["GetCurrentSession", "Unbind", "Properties", "Stacks", "GetData", "GetAllocatedBytesForCurrentThread"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public LibraryThreadValues(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<ThreadDependency> Find() => s_members.SelectMany(Find);

    private IEnumerable<ThreadDependency> Find(string member)
    {
        foreach (var token in _models.AllTokens(member, _cancellationToken))
        {
            if (token.Parent is { } node
                && _models.For(node.SyntaxTree) is var model
                && ThreadMember.At(node, model, KnownTypes.Of(model.Compilation), _cancellationToken) is not null
                && Function.Around(node, model, _cancellationToken) is { } function)
            {
                yield return new ThreadDependency(function, $"what '{member}' gives, which is kept per thread", ThreadDependencyKind.Read);
                if (member is "GetData" && node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call)
                    yield return new ThreadDependency(function, "what its slot keeps", ThreadDependencyKind.LendObject) { Place = call };
            }
        }
    }
}
