using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>Comments, of documentation or not.</summary>
internal static class CommentTrivia
{
    public static bool IsAnyComment(this SyntaxTrivia trivia) => trivia.Kind()
        is SyntaxKind.SingleLineCommentTrivia
        or SyntaxKind.MultiLineCommentTrivia
        or SyntaxKind.SingleLineDocumentationCommentTrivia
        or SyntaxKind.MultiLineDocumentationCommentTrivia;
}
