using System;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// <c>SaveChanges</c> where the statement before has saved all that the same context has: it sends nothing.
/// <code>
/// for (var i = 0; i &lt; 50; i++) { _shop.Add(new Order(i)); _shop.SaveChanges(); }
/// _shop.SaveChanges();
/// </code>
/// </summary>
internal static class SavedBefore
{
    private const string Save = "SaveChanges";

    private static readonly string[] s_contexts = ["Microsoft.EntityFrameworkCore.DbContext", "System.Data.Entity.DbContext"];

    public static bool Is(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod.Name: Save, Instance: { Type: { } type } context, SemanticModel: { } model }
        && type.InheritsOneOf(s_contexts, types)
        && context is ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IInstanceReferenceOperation
        && call.Arguments.All(a => a.IsImplicit)
        && call.Syntax is InvocationExpressionSyntax { Parent: ExpressionStatementSyntax { Parent: BlockSyntax block } statement } save
        && block.Statements.IndexOf(statement) is > 0 and var place
        && Saves(block.Statements[place - 1], save, model);

    private static bool Saves(StatementSyntax before, InvocationExpressionSyntax save, SemanticModel model) => before switch
    {
        ExpressionStatementSyntax { Expression: var expression } => IsAlike(expression, save),
        DoStatementSyntax loop => EndsInSave(loop.Statement, save),
        ForStatementSyntax loop => EndsInSave(loop.Statement, save) && (HasTurn(loop, model) || IsFirst(loop, save)),
        CommonForEachStatementSyntax loop => EndsInSave(loop.Statement, save) && IsFirst(loop, save),
        WhileStatementSyntax loop => EndsInSave(loop.Statement, save) && IsFirst(loop, save),
        _ => false,
    };

    /// <summary>Each turn does, because none ends before.</summary>
    private static bool EndsInSave(StatementSyntax body, InvocationExpressionSyntax save) =>
        body is BlockSyntax { Statements: { Count: > 0 } statements }
        && statements.Last() is ExpressionStatementSyntax { Expression: var last }
        && IsAlike(last, save)
        && !body.DescendantNodes().Any(n => n is BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax);

    private static bool IsAlike(ExpressionSyntax expression, InvocationExpressionSyntax save)
    {
        var (name, call) = expression is AwaitExpressionSyntax { Expression: var awaited }
            ? (AsyncSuffix.AddTo(Save), awaited.Unconfigured())
            : (Save, expression);
        return call is InvocationExpressionSyntax { Expression: var called, ArgumentList.Arguments: var arguments }
            && BlockingWait.NameOf(call)?.Identifier.ValueText == name
            && arguments.Count == (name == Save ? 0 : Math.Min(arguments.Count, 1))
            && !arguments.Any(a => a.Expression.IsKind(SyntaxKind.FalseLiteralExpression))
            && (called, save.Expression) switch
            {
                (MemberAccessExpressionSyntax one, MemberAccessExpressionSyntax other) =>
                    SyntaxFactory.AreEquivalent(one.Expression, other.Expression),
                (SimpleNameSyntax, SimpleNameSyntax) => true,
                _ => false,
            };
    }

    /// <summary><c>for (var i = 1; i &lt;= 50; i++)</c></summary>
    private static bool HasTurn(ForStatementSyntax loop, SemanticModel model) =>
        loop is
        {
            Declaration.Variables: { Count: 1 } variables,
            Condition: BinaryExpressionSyntax { Left: IdentifierNameSyntax counter, Right: var end } condition,
        }
        && variables[0].Initializer?.Value is { } start
        && counter.Identifier.ValueText == variables[0].Identifier.ValueText
        && model.GetConstantValue(start) is { HasValue: true, Value: int first }
        && model.GetConstantValue(end) is { HasValue: true, Value: int last }
        && condition.Kind() switch
        {
            SyntaxKind.LessThanExpression => first < last,
            SyntaxKind.LessThanOrEqualExpression => first <= last,
            SyntaxKind.GreaterThanExpression => first > last,
            SyntaxKind.GreaterThanOrEqualExpression => first >= last,
            _ => false,
        };

    private static bool IsNew(VariableDeclaratorSyntax variable) => variable.Initializer?.Value is BaseObjectCreationExpressionSyntax;

    /// <summary>The loop is the first that happens to the context, so nothing waits to be saved where it has no turn.</summary>
    private static bool IsFirst(StatementSyntax loop, InvocationExpressionSyntax save)
    {
        if (save.Expression is not MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: var context } })
            return false;

        var block = (BlockSyntax)loop.Parent!;
        var place = block.Statements.IndexOf(loop);
        var declaration = place > 0 ? (block.Statements[place - 1] as LocalDeclarationStatementSyntax)?.Declaration
            : (block.Parent as UsingStatementSyntax)?.Declaration;
        return declaration?.Variables.Any(v => v.Identifier.ValueText == context && IsNew(v)) == true;
    }
}
