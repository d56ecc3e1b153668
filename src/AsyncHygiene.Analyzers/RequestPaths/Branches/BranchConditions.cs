using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>The conditions on the parameters of a function under which a piece of its code runs.</summary>
internal sealed class BranchConditions
{
    private readonly FixedParameters _parameters;
    private readonly SemanticModel _model;
    private readonly CancellationToken _cancellationToken;
    private readonly ImmutableArray<BranchCondition>.Builder _found = ImmutableArray.CreateBuilder<BranchCondition>();

    private BranchConditions(FixedParameters parameters, SemanticModel model, CancellationToken cancellationToken)
    {
        _parameters = parameters;
        _model = model;
        _cancellationToken = cancellationToken;
    }

    /// <param name="code">The piece of code.</param>
    /// <param name="declaration">The function whose code it is.</param>
    /// <param name="parameters">Those of its parameters that keep their values.</param>
    /// <param name="model">Of the file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static ImmutableArray<BranchCondition> Of(
        SyntaxNode code,
        SyntaxNode declaration,
        FixedParameters parameters,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var conditions = new BranchConditions(parameters, model, cancellationToken);
        for (var child = code; child != declaration; child = child.Parent!)
            conditions.AddOf(child.Parent!, child);

        // A jump may lead past any condition.
        return conditions._found.Count == 0 || BodyWrites.In(declaration).HasGoto
            ? ImmutableArray<BranchCondition>.Empty
            : conditions._found.ToImmutable();
    }

    private void AddOf(SyntaxNode parent, SyntaxNode child)
    {
        switch (parent)
        {
            case IfStatementSyntax @if when child != @if.Condition:
                AddTruth(@if.Condition, child == @if.Statement);
                break;
            case ConditionalExpressionSyntax conditional when child != conditional.Condition:
                AddTruth(conditional.Condition, child == conditional.WhenTrue);
                break;
            case WhileStatementSyntax loop when child == loop.Statement:
                AddTruth(loop.Condition, value: true);
                break;
            case BinaryExpressionSyntax binary when child == binary.Right:
                AddOf(binary);
                break;
            case ConditionalAccessExpressionSyntax access when child == access.WhenNotNull:
                AddNullness(access.Expression, isNull: false);
                break;
            case SwitchSectionSyntax section when section.Parent is SwitchStatementSyntax @switch:
                AddSection(@switch, section);
                AddExits(section.Statements, child);
                break;
            case SwitchExpressionArmSyntax arm when arm.Parent is SwitchExpressionSyntax @switch:
                AddArm(@switch, arm);
                break;
            case BlockSyntax block:
                AddExits(block.Statements, child);
                break;
        }
    }

    private void AddOf(BinaryExpressionSyntax binary)
    {
        switch (binary.Kind())
        {
            case SyntaxKind.LogicalAndExpression:
                AddTruth(binary.Left, value: true);
                break;
            case SyntaxKind.LogicalOrExpression:
                AddTruth(binary.Left, value: false);
                break;
            case SyntaxKind.CoalesceExpression:
                AddNullness(binary.Left, isNull: true);
                break;
        }
    }

    /// <summary>What comes after <c>if (fast) return;</c> runs where that does not.</summary>
    private void AddExits(SyntaxList<StatementSyntax> statements, SyntaxNode child)
    {
        foreach (var before in statements.TakeWhile(s => s != child).OfType<IfStatementSyntax>())
        {
            if (Leaves(before.Statement))
                AddTruth(before.Condition, value: false);
            else if (before.Else is { Statement: var otherwise } && Leaves(otherwise))
                AddTruth(before.Condition, value: true);
        }
    }

    private static bool Leaves(StatementSyntax statement) => statement switch
    {
        BlockSyntax block => block.Statements.Count > 0 && Leaves(block.Statements.Last()),
        _ => statement is ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax,
    };

    private void AddTruth(ExpressionSyntax condition, bool value)
    {
        if (OperationOf(condition) is { } operation)
            _found.Add(new BranchCondition.Truth(operation, value));
    }

    private void AddNullness(ExpressionSyntax expression, bool isNull)
    {
        if (OperationOf(expression) is { } operation)
            _found.Add(new BranchCondition.Nullness(operation, isNull));
    }

    private void AddSection(SwitchStatementSyntax @switch, SwitchSectionSyntax section)
    {
        if (AsksForParameter(@switch.Expression)
            && _model.GetOperation(@switch, _cancellationToken) is ISwitchOperation operation
            && operation.Cases.FirstOrDefault(c => c.Syntax == section) is { } own)
        {
            _found.Add(new BranchCondition.Section(operation, own));
        }
    }

    private void AddArm(SwitchExpressionSyntax @switch, SwitchExpressionArmSyntax arm)
    {
        if (AsksForParameter(@switch.GoverningExpression)
            && _model.GetOperation(@switch, _cancellationToken) is ISwitchExpressionOperation operation
            && operation.Arms.FirstOrDefault(a => a.Syntax == arm) is { } own)
        {
            _found.Add(new BranchCondition.Arm(operation, own));
        }
    }

    private IOperation? OperationOf(ExpressionSyntax expression) =>
        AsksForParameter(expression) ? _model.GetOperation(expression, _cancellationToken) : null;

    private bool AsksForParameter(ExpressionSyntax expression) => _parameters.AreNamedIn(expression);
}
