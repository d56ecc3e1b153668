using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Whether the language lets an <c>await</c> stand at a place, given that its function is async.</summary>
internal static class AwaitPlacement
{
    public static bool IsAllowed(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var version = (site.SyntaxTree.Options as CSharpParseOptions)?.LanguageVersion ?? LanguageVersion.Default;
        for (var (child, node) = (site, site.Parent); node is not null && child != function; (child, node) = (node, node.Parent))
        {
            var forbidden = node switch
            {
                LockStatementSyntax locked => locked.Statement == child,
                UnsafeStatementSyntax or FixedStatementSyntax or CatchFilterClauseSyntax or ParameterSyntax or AttributeSyntax => true,
                CatchClauseSyntax or FinallyClauseSyntax => version < LanguageVersion.CSharp6,
                QueryExpressionSyntax query => child != query.FromClause,
                FromClauseSyntax { Parent: QueryBodySyntax } => true,
                _ => false,
            };
            if (forbidden)
                return false;
        }

        return version >= LanguageVersion.CSharp5
            && !IsUnsafe(function)
            && !ThreadAffinity.IsIn(function, model, cancellationToken)
            && !HasRefLikeLocal(function, model, cancellationToken);
    }

    /// <summary>Before C# 13 no await may stand in an unsafe context; from then on it still may not in the unsafe blocks themselves.</summary>
    private static bool IsUnsafe(SyntaxNode function) =>
        function.AncestorsAndSelf().Any(n => n switch
        {
            TypeDeclarationSyntax type => type.Modifiers.Has(SyntaxKind.UnsafeKeyword),
            _ => FunctionSyntax.ModifiersOf(n).Has(SyntaxKind.UnsafeKeyword),
        });

    /// <summary>A span or a ref local may not live across an await. Whether it does would need its whole flow; having one is enough to refuse.</summary>
    private static bool HasRefLikeLocal(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var node in FunctionSyntax.OwnNodes(function))
        {
            if (node is ForEachStatementSyntax loop && model.GetTypeInfo(loop.Expression, cancellationToken).Type is { IsRefLikeType: true })
                return true;

            var local = node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax
                ? model.GetDeclaredSymbol(node, cancellationToken) as ILocalSymbol
                : null;
            if (local is { IsRef: true } or { Type.IsRefLikeType: true })
                return true;
        }

        return false;
    }
}
