using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// A <c>try</c>, <c>using</c> or <c>lock</c> that is over when the function returns a task from it: it neither hears the task's exceptions
/// nor waits with its end until the task is done.
/// </summary>
internal static class EndingBlock
{
    /// <param name="returned">What a statement returns, or the expression of a function.</param>
    public static bool IsAround(ExpressionSyntax returned) =>
        returned.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)).Any(n => n.Parent switch
        {
            TryStatementSyntax { Finally: { } end } => n != end,
            TryStatementSyntax { Block: var block } => n == block,
            UsingStatementSyntax { Statement: var statement } => n == statement,
            LockStatementSyntax { Statement: var statement } => n == statement,
            BlockSyntax { Statements: var statements } => DisposesAfter(statements, n),
            SwitchSectionSyntax { Statements: var statements } => DisposesAfter(statements, n),
            _ => false,
        });

    private static bool DisposesAfter(SyntaxList<StatementSyntax> statements, SyntaxNode returning) =>
        statements.TakeWhile(s => s != returning)
            .Any(s => s is LocalDeclarationStatementSyntax declaration && declaration.UsingKeyword.IsKind(SyntaxKind.UsingKeyword));
}
