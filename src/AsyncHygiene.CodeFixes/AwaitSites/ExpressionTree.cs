using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>Lambdas that are data, which something translates or runs: they have no place for an await.</summary>
internal static class ExpressionTree
{
    public static bool Contains(SyntaxNode node, SemanticModel model) =>
        node.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(lambda =>
            model.GetTypeInfo(lambda).ConvertedType is { } type
                && type.Inherits(KnownTypes.Of(model.Compilation)["System.Linq.Expressions.Expression`1"]));
}
