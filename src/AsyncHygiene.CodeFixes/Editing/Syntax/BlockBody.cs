using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A block in place of the expression after an arrow.</summary>
internal static class BlockBody
{
    /// <summary>The method or local function that has the arrow; null for accessors and others.</summary>
    public static SyntaxNode? OwnerOf(ArrowExpressionClauseSyntax arrow) =>
        arrow.Parent is MethodDeclarationSyntax or LocalFunctionStatementSyntax ? arrow.Parent : null;

    /// <param name="statements">Each with its line end.</param>
    public static SyntaxNode Of(SyntaxNode declaration, IEnumerable<StatementSyntax> statements)
    {
        var block = SyntaxFactory.Block(statements)
            .WithTrailingTrivia(declaration.GetTrailingTrivia())
            .WithAdditionalAnnotations(Formatter.Annotation);
        return declaration switch
        {
            MethodDeclarationSyntax m => m.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            LocalFunctionStatementSyntax f => f.WithExpressionBody(null).WithSemicolonToken(default).WithBody(block),
            _ => declaration,
        };
    }
}
