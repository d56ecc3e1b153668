using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>An expression that is a statement of its own, and that nothing but an earlier exit keeps from being run with a body.</summary>
internal static class UnconditionalStatement
{
    public static bool Is(SyntaxNode expression, SyntaxNode body) =>
        expression.Parent is ExpressionStatementSyntax statement
        && statement.Ancestors()
            .TakeWhile(a => a != body)
            .All(a => a is BlockSyntax or TryStatementSyntax or FinallyClauseSyntax or UsingStatementSyntax);
}
