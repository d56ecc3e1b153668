using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// The two calls of an <see cref="SyncAsyncPair"/>: <c>notes += Execute(id);</c> and in the next statement <c>notes += await
/// ExecuteAsync(id);</c>
/// </summary>
internal static class SyncAsyncPairCalls
{
    /// <summary>
    /// The call of the other method that the next statement awaits, with the same receiver and arguments, and the same use of the result.
    /// </summary>
    public static InvocationExpressionSyntax? After(InvocationExpressionSyntax call, bool returnsVoid)
    {
        if (call.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement
            || block.Statements.IndexOf(statement) is var index && index + 1 == block.Statements.Count
            || AwaitedIn(block.Statements[index + 1]) is not { } next
            || !IsRepeatable(call)
            || ReceiverOf(call) != ReceiverOf(next)
            || call.ArgumentList.NormalizeWhitespace().ToString() != next.ArgumentList.NormalizeWhitespace().ToString())
        {
            return null;
        }

        return returnsVoid
            ? statement is ExpressionStatementSyntax first
                && first.Expression == call
                && block.Statements[index + 1] is ExpressionStatementSyntax { Expression: AwaitExpressionSyntax } ? next : null
            : VariableOf(statement, call) is { } variable && variable == AppendedIn(block.Statements[index + 1]) && IsLocal(variable, call)
                ? next
                : null;
    }

    private static InvocationExpressionSyntax? AwaitedIn(StatementSyntax statement)
    {
        var awaited = (statement as ExpressionStatementSyntax)?.Expression switch
        {
            AwaitExpressionSyntax await => await.Expression,
            AssignmentExpressionSyntax { Right: AwaitExpressionSyntax await } => await.Expression,
            _ => null,
        };
        return awaited
            is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax
            {
                Name.Identifier.Text: "ConfigureAwait",
                Expression: InvocationExpressionSyntax configured
            }
        } ? configured : awaited as InvocationExpressionSyntax;
    }

    /// <summary>The variable that the text is the first value of, or is put at the end of.</summary>
    private static string? VariableOf(StatementSyntax statement, InvocationExpressionSyntax call) => statement switch
    {
        LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } variables } when variables[0].Initializer?.Value == call =>
            variables[0].Identifier.ValueText,
        ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax
            {
                RawKind: (int)SyntaxKind.AddAssignmentExpression,
                Left: IdentifierNameSyntax name,
                Right: var value
            }
        } when value == call => name.Identifier.ValueText,
        _ => null,
    };

    private static string? AppendedIn(StatementSyntax statement) =>
        statement
            is ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax
            {
                RawKind: (int)SyntaxKind.AddAssignmentExpression,
                Left: IdentifierNameSyntax name
            }
        } ? name.Identifier.ValueText : null;

    /// <summary>Other code may see in between what is kept in a field.</summary>
    private static bool IsLocal(string variable, InvocationExpressionSyntax call) =>
        FunctionSyntax.Around(call)?.DescendantNodes().Any(n =>
            n is VariableDeclaratorSyntax declared && declared.Identifier.ValueText == variable) == true;

    private static string ReceiverOf(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax access ? access.Expression.NormalizeWhitespace().ToString() : "";

    /// <summary>Names, casts and members of them: what is read twice in a row is the same.</summary>
    private static bool IsRepeatable(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.All(a => IsRepeatable(a.Expression))
            && (call.Expression is SimpleNameSyntax
                || (call.Expression is MemberAccessExpressionSyntax access && IsRepeatable(access.Expression)));

    private static bool IsRepeatable(ExpressionSyntax expression) =>
        expression.DescendantNodesAndSelf()
            .All(n =>
                n is NameSyntax
                    or MemberAccessExpressionSyntax
                    or ThisExpressionSyntax
                    or LiteralExpressionSyntax
                    or CastExpressionSyntax
                    or ParenthesizedExpressionSyntax
                    or PredefinedTypeSyntax
                    or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression }
                    or TypeArgumentListSyntax);
}
