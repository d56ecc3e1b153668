using System.Linq;
using AsyncHygiene.Rewriting.Lambdas;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// The body of a member that has nothing to await and returns a task because its family does: it returns a completed one. The modifier would only
/// bring a warning.
/// </summary>
internal static class CompletedBody
{
    public static void Plan(FamilyMember member)
    {
        switch (FunctionSyntax.BodyOf(member.Declaration))
        {
            case BlockSyntax block:
                PlanBlock(member, block);
                break;
            case ThrowExpressionSyntax:
                break;
            case ExpressionSyntax expression when member.Symbol.ReturnsVoid:
                PlanStatement(member, expression);
                break;
            case ExpressionSyntax expression:
                var result = FromResult(member, expression);
                member.Edits.Replace(expression, e => Given(result, e));
                break;
        }
    }

    private static void PlanBlock(FamilyMember member, BlockSyntax block)
    {
        var edits = member.Edits;
        foreach (var statement in FunctionSyntax.OwnNodes(member.Declaration).OfType<ReturnStatementSyntax>())
        {
            if (statement.Expression is { } expression)
            {
                var result = FromResult(member, expression);
                edits.Replace(statement, s => s.WithExpression(Given(result, s.Expression!)));
            }
            else
            {
                var done = CompletedTask(member);
                edits.Replace(statement, s => Returning(done).WithTriviaFrom(s));
            }
        }

        if (!member.Symbol.ReturnsVoid || edits.Model.AnalyzeControlFlow(block) is { Succeeded: true, EndPointIsReachable: false })
            return;

        var completed = CompletedTask(member);
        edits.Replace(block, b => b.AddStatements(Returning(completed).WithTrailingTrivia(Layout.NewLineOf(block)).WithAdditionalAnnotations(Formatter.Annotation)));
    }

    /// <summary><c>void F() =&gt; Do();</c> needs a block to return anything after the call.</summary>
    private static void PlanStatement(FamilyMember member, ExpressionSyntax expression)
    {
        var completed = CompletedTask(member);
        var newLine = Layout.NewLineOf(expression);
        member.Edits.Replace(member.Declaration, d => BlockBody.Of(
            d,
            [
                SyntaxFactory.ExpressionStatement(((ExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithoutTrivia()).WithTrailingTrivia(newLine),
                Returning(completed).WithTrailingTrivia(newLine),
            ]));
    }

    private static ReturnStatementSyntax Returning(ExpressionSyntax expression) =>
        SyntaxFactory.ReturnStatement(SyntaxFactory.Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(SyntaxFactory.Space), expression, SyntaxFactory.Token(SyntaxKind.SemicolonToken));

    private static ExpressionSyntax CompletedTask(FamilyMember member) => TaskSyntax.Completed(member.Edits, member.Declaration.SpanStart);

    /// <summary><c>Task.FromResult</c>, with the type argument where the value alone would give another task.</summary>
    private static ExpressionSyntax FromResult(FamilyMember member, ExpressionSyntax value)
    {
        var edits = member.Edits;
        var method = (MemberAccessExpressionSyntax)TaskSyntax.Member(edits, value.SpanStart, "FromResult");
        if (SymbolEqualityComparer.IncludeNullability.Equals(edits.Model.GetTypeInfo(value).Type, member.Symbol.ReturnType))
            return method;

        var type = member.Declaration switch
        {
            MethodDeclarationSyntax m => m.ReturnType,
            LocalFunctionStatementSyntax f => f.ReturnType,
            _ => throw new System.InvalidOperationException("A member of a family is a method or a local function."),
        };
        return method.WithName(SyntaxFactory.GenericName(SyntaxFactory.Identifier("FromResult"), SyntaxFactory.TypeArgumentList(SyntaxFactory.SingletonSeparatedList(type.WithoutTrivia()))));
    }

    private static ExpressionSyntax Given(ExpressionSyntax fromResult, ExpressionSyntax value) =>
        SyntaxFactory.InvocationExpression(fromResult, SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(SyntaxFactory.Argument(value.WithoutTrivia())))).WithTriviaFrom(value);
}
