using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>Compares code by what is written, without its trivia.</summary>
internal sealed class EquivalentSyntax : IEqualityComparer<SyntaxNode>
{
    public static readonly EquivalentSyntax Comparer = new();

    private EquivalentSyntax()
    {
    }

    /// <summary>The arguments that are written at a call, but for its token, which only the awaitable form may have.</summary>
    public static IEnumerable<SyntaxNode> WithoutTokens(IOperation? call) =>
        call is IInvocationOperation { Syntax: InvocationExpressionSyntax invocation, SemanticModel: { } model }
            ? invocation.ArgumentList.Arguments.Select(a => a.Expression).Where(e => !IsToken(model.GetTypeInfo(e).ConvertedType, model))
            : [];

    public bool Equals(SyntaxNode? x, SyntaxNode? y) => x is null ? y is null : y is not null && SyntaxFactory.AreEquivalent(x, y);

    public int GetHashCode(SyntaxNode node) => node.RawKind;

    private static bool IsToken(ITypeSymbol? type, SemanticModel model)
    {
        var types = KnownTypes.Of(model.Compilation);
        return types.Is(type, types.CancellationToken);
    }
}
