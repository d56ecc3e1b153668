using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// An await in a hole of an interpolated string. Compilers before that of .NET 10 parse a hole on its own and do not know there that the
/// function is async: <c>await (x)</c> is a call of a method <c>await</c> to them, and <c>await -x</c> a subtraction.
/// </summary>
internal static class InterpolatedAwait
{
    /// <summary>Whether an await in the place of an expression, of what the expression begins with, is misread by some compiler.</summary>
    public static bool WouldBeMisread(SyntaxNode site) =>
        site is ExpressionSyntax && IsInHole(site) && !IsPlainStart(site.GetFirstToken());

    /// <summary>The awaits of a tree that some compiler misreads.</summary>
    public static IEnumerable<AwaitExpressionSyntax> MisreadIn(SyntaxNode root) =>
        root.DescendantNodes()
            .OfType<InterpolationSyntax>()
            .SelectMany(hole => hole.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax).OfType<AwaitExpressionSyntax>())
            .Where(a => !IsPlainStart(a.Expression.GetFirstToken()))
            .Distinct();

    private static bool IsInHole(SyntaxNode node) =>
        node.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)).Any(n => n is InterpolationSyntax);

    /// <summary>Tokens that cannot follow a name, so that every compiler takes the word before them for the keyword.</summary>
    private static bool IsPlainStart(SyntaxToken token) => token.Kind()
        is SyntaxKind.IdentifierToken
            or SyntaxKind.NewKeyword
            or SyntaxKind.ThisKeyword
            or SyntaxKind.BaseKeyword
            or SyntaxKind.AwaitKeyword
            or SyntaxKind.DefaultKeyword
            or SyntaxKind.TypeOfKeyword
            or SyntaxKind.StringLiteralToken
            or SyntaxKind.InterpolatedStringStartToken
            or SyntaxKind.InterpolatedVerbatimStringStartToken;
}
