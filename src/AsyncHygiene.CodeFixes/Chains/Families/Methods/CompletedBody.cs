using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// The body of a member that has nothing to await and returns a task because its family does: it returns a completed one. The modifier
/// would only bring a warning.
/// </summary>
internal static class CompletedBody
{
    public static void Write(FamilyMember member)
    {
        switch (FunctionSyntax.BodyOf(member.Declaration))
        {
            case BlockSyntax block:
                WriteBlock(member, block);
                break;
            case ThrowExpressionSyntax:
                break;
            case ExpressionSyntax expression when member.Symbol.ReturnsVoid:
                WriteStatement(member, expression);
                break;
            case ExpressionSyntax expression:
                var result = FromResult(member, expression);
                member.Edits.Replace(expression, e => TaskSyntax.Given(result, e));
                break;
        }
    }

    private static void WriteBlock(FamilyMember member, BlockSyntax block)
    {
        var edits = member.Edits;
        foreach (var statement in FunctionSyntax.OwnNodes(member.Declaration).OfType<ReturnStatementSyntax>())
        {
            if (statement.Expression is { } expression)
            {
                var result = FromResult(member, expression);
                edits.Replace(statement, s => s.WithExpression(TaskSyntax.Given(result, s.Expression!)));
            }
            else
            {
                var done = CompletedTask(member);
                edits.Replace(statement, s => LastStatement.Return(done).WithTriviaFrom(s));
            }
        }

        if (!member.Symbol.ReturnsVoid || edits.Context.Model.AnalyzeControlFlow(block) is { Succeeded: true, EndPointIsReachable: false })
            return;

        var completed = CompletedTask(member);
        edits.Replace(
            block,
            b => b.AddStatements(
                LastStatement.Return(completed)
                    .WithTrailingTrivia(Layout.NewLineOf(block))
                    .WithAdditionalAnnotations(Formatter.Annotation)));
    }

    /// <summary><c>void F() =&gt; Do();</c> needs a block to return anything after the call.</summary>
    private static void WriteStatement(FamilyMember member, ExpressionSyntax expression)
    {
        var completed = CompletedTask(member);
        var newLine = Layout.NewLineOf(expression);
        member.Edits.Replace(member.Declaration, d => BlockBody.Of(
            d,
            [
                SyntaxFactory.ExpressionStatement(((ExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithoutTrivia())
                    .WithTrailingTrivia(newLine),
                LastStatement.Return(completed).WithTrailingTrivia(newLine),
            ]));
    }

    private static ExpressionSyntax CompletedTask(FamilyMember member) => TaskSyntax.Completed(member.Edits, member.Declaration.SpanStart);

    /// <summary>Not <c>default</c> and <c>new()</c>: they have the type of their place, and nothing could be inferred from them.</summary>
    private static bool HasOwnType(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax parenthesized => HasOwnType(parenthesized.Expression),
        PostfixUnaryExpressionSyntax suppressed => HasOwnType(suppressed.Operand),
        _ => value is not ImplicitObjectCreationExpressionSyntax && !value.IsKind(SyntaxKind.DefaultLiteralExpression),
    };

    private static ExpressionSyntax FromResult(FamilyMember member, ExpressionSyntax value)
    {
        var edits = member.Edits;
        var isSame = HasOwnType(value)
            && SymbolEqualityComparer.IncludeNullability.Equals(edits.Context.Model.GetTypeInfo(value).Type, member.ResultType);
        return TaskSyntax.FromResult(edits, value.SpanStart, isSame ? null : member.Declaration switch
        {
            MethodDeclarationSyntax m => member.ResultTypeAt(m.ReturnType),
            LocalFunctionStatementSyntax f => f.ReturnType,
            _ => throw new System.InvalidOperationException("A member of a family is a method or a local function."),
        });
    }
}
