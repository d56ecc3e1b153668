using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>The statements of a <c>for</c> or <c>foreach</c>, when they are to stand elsewhere.</summary>
internal static class LoopBody
{
    public static StatementSyntax Of(StatementSyntax loop) =>
        loop is ForEachStatementSyntax forEach ? forEach.Statement : ((ForStatementSyntax)loop).Statement;

    /// <summary>Without what follows the loop: where the body is no block, its statement carries that too.</summary>
    public static SyntaxList<StatementSyntax> StatementsOf(StatementSyntax loop) =>
        Of(loop) is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(Of(loop).WithTrailingTrivia());

    /// <summary>No comment stands in the head of the loop or at its braces, where it would get lost.</summary>
    public static bool KeepsComments(StatementSyntax loop)
    {
        var body = Of(loop);
        var statements = body is BlockSyntax block ? block.Statements : SyntaxFactory.SingletonList(body);
        return !loop.DescendantTrivia()
            .Any(t => (t.IsKind(SyntaxKind.SingleLineCommentTrivia) || t.IsKind(SyntaxKind.MultiLineCommentTrivia))
            && loop.Span.Contains(t.Span)
            && !statements.Any(s => s.FullSpan.Contains(t.Span)));
    }
}
