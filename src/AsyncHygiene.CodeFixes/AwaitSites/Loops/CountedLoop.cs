using System;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>A <c>for</c> statement that only counts, as a sequence of numbers.</summary>
internal static class CountedLoop
{
    /// <summary><c>Enumerable.Range</c> for a loop that counts an int up by one to a bound that does not move.</summary>
    public static Func<Func<StatementSyntax, ExpressionSyntax>>? SourceOf(
        ForStatementSyntax loop,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (loop
            is not
            {
                Declaration.Variables.Count: 1,
                Initializers.Count: 0,
                Incrementors.Count: 1,
                Condition: BinaryExpressionSyntax condition
            }
            || loop.Declaration.Variables[0] is not { Initializer.Value: { } } variable
            || edits.Context.Types["System.Linq.Enumerable"] is not { } enumerable
            || edits.Context.Model.GetDeclaredSymbol(
                variable,
                cancellationToken) is not ILocalSymbol { Type.SpecialType: SpecialType.System_Int32, IsRef: false } counter
            || !IsCounter(condition.Left)
            || !(condition.IsKind(SyntaxKind.LessThanExpression) || condition.IsKind(SyntaxKind.LessThanOrEqualExpression))
            || !IsIncrement(loop.Incrementors[0])
            || edits.Context.Model.GetTypeInfo(condition.Right, cancellationToken).Type?.SpecialType != SpecialType.System_Int32
            || edits.Context.Model.GetOperation(condition.Right, cancellationToken) is not { } bound
            || !DoesNotMove(bound)
            || IsCaptured(counter, loop, edits.Context.Model))
        {
            return null;
        }

        var from = variable.Initializer.Value;
        var inclusive = condition.IsKind(SyntaxKind.LessThanOrEqualExpression);
        var startsAt = edits.Context.Model.GetConstantValue(from, cancellationToken).Value as int?;
        return () => Range(
            TypeName.Expression(edits, enumerable, loop.SpanStart),
            startsAt == (inclusive ? 1 : 0) ? null : TypeName.Expression(edits, edits.Context.Types["System.Math"]!, loop.SpanStart),
            inclusive);

        bool IsCounter(ExpressionSyntax expression) =>
            SymbolEqualityComparer.Default.Equals(edits.Context.Model.GetSymbolInfo(expression, cancellationToken).Symbol, counter);

        bool IsIncrement(ExpressionSyntax expression) => expression switch
        {
            PostfixUnaryExpressionSyntax post => post.IsKind(SyntaxKind.PostIncrementExpression) && IsCounter(post.Operand),
            PrefixUnaryExpressionSyntax pre => pre.IsKind(SyntaxKind.PreIncrementExpression) && IsCounter(pre.Operand),
            AssignmentExpressionSyntax add => add.IsKind(SyntaxKind.AddAssignmentExpression)
                && IsCounter(add.Left)
                && edits.Context.Model.GetConstantValue(add.Right, cancellationToken) is { HasValue: true, Value: 1 },
            _ => false,
        };
    }

    /// <summary>All passes share the counter, and a function in the body sees it at whatever it is by then.</summary>
    private static bool IsCaptured(ILocalSymbol counter, ForStatementSyntax loop, SemanticModel model) =>
        model.AnalyzeDataFlow(loop.Statement) is not { Succeeded: true } flow || flow.Captured.Contains(counter);

    /// <summary>
    /// A bound below the start means no pass to a loop, but an exception to Range: hence Math.Max, but for the usual starts.
    /// </summary>
    private static Func<StatementSyntax, ExpressionSyntax> Range(ExpressionSyntax enumerable, ExpressionSyntax? math, bool inclusive) =>
        current =>
    {
        var counted = (ForStatementSyntax)current;
        var from = counted.Declaration!.Variables[0].Initializer!.Value.WithoutTrivia();
        var count = ((BinaryExpressionSyntax)counted.Condition!).Right.WithoutTrivia();
        if (math is not null)
        {
            count = Difference(count, from);
            if (inclusive)
                count = Binary(SyntaxKind.AddExpression, count, Number(1));
            count = Call(math, "Max", Number(0), count);
        }

        return Call(enumerable, "Range", from, count);
    };

    private static ExpressionSyntax Call(ExpressionSyntax type, string method, ExpressionSyntax first, ExpressionSyntax second) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, type, SyntaxFactory.IdentifierName(method)),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(
                [SyntaxFactory.Argument(first), SyntaxFactory.Argument(second)],
                [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)])));

    private static bool DoesNotMove(IOperation bound) => bound switch
    {
        { ConstantValue.HasValue: true } => true,
        ILocalReferenceOperation or IParameterReferenceOperation => true,
        IBinaryOperation sum => DoesNotMove(sum.LeftOperand) && DoesNotMove(sum.RightOperand),
        IFieldReferenceOperation field =>
            field.Field.IsReadOnly && (field.Instance is null || field.Instance is IInstanceReferenceOperation),
        IPropertyReferenceOperation { Property.Name: "Length" or "Count" } property =>
            property.Instance is not null && DoesNotMove(property.Instance),
        _ => false,
    };

    private static ExpressionSyntax Difference(ExpressionSyntax to, ExpressionSyntax from) =>
        Binary(SyntaxKind.SubtractExpression, Operand(to), Operand(from));

    private static ExpressionSyntax Operand(ExpressionSyntax expression) =>
        expression is LiteralExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax
            ? expression
            : SyntaxFactory.ParenthesizedExpression(expression);

    private static ExpressionSyntax Binary(SyntaxKind kind, ExpressionSyntax left, ExpressionSyntax right) =>
        SyntaxFactory.BinaryExpression(kind, left.WithTrailingTrivia(SyntaxFactory.Space), right.WithLeadingTrivia(SyntaxFactory.Space));

    private static ExpressionSyntax Number(int value) =>
        SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(value));
}
