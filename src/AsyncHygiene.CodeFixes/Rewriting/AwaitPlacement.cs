using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Whether the language lets an <c>await</c> stand at a place, given that its function is async.</summary>
internal static class AwaitPlacement
{
    /// <summary>Null where an await may stand.</summary>
    public static Refusal? RefusalAt(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var version = (site.SyntaxTree.Options as CSharpParseOptions)?.LanguageVersion ?? LanguageVersion.Default;
        if (version < LanguageVersion.CSharp5)
            return Refusal.LanguageVersion;

        for (var (child, node) = (site, site.Parent); node is not null && child != function; (child, node) = (node, node.Parent))
        {
            var refusal = node switch
            {
                LockStatementSyntax locked when locked.Statement == child => Refusal.Lock,
                UnsafeStatementSyntax or FixedStatementSyntax => Refusal.Unsafe,
                CatchFilterClauseSyntax => Refusal.Filter,
                ParameterSyntax or AttributeSyntax => Refusal.Initializer,
                CatchClauseSyntax or FinallyClauseSyntax when version < LanguageVersion.CSharp6 => Refusal.LanguageVersion,
                QueryExpressionSyntax query when child != query.FromClause => Refusal.Query,
                FromClauseSyntax { Parent: QueryBodySyntax } => Refusal.Query,
                ArgumentListSyntax arguments when arguments.Arguments.Any(IsByRef) => Refusal.ByRefArgument,
                _ => null,
            };
            if (refusal is not null)
                return refusal;
        }

        return IsUnsafe(function) ? Refusal.Unsafe
            : ThreadAffinity.IsIn(function, model, cancellationToken) ? Refusal.ThreadAffine
            : HasRefLikeLocal(function, model, cancellationToken) ? Refusal.RefLike
            : null;
    }

    /// <summary>A reference to an array element or field cannot be kept across an await; a variable's can, it becomes a field of the state machine.</summary>
    private static bool IsByRef(ArgumentSyntax argument) =>
        !argument.RefKindKeyword.IsKind(SyntaxKind.None)
        && argument.Expression is not (IdentifierNameSyntax or DeclarationExpressionSyntax);

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
