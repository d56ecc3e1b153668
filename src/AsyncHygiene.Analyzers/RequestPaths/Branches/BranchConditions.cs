using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>The conditions on the parameters of a function under which a piece of its code runs.</summary>
internal sealed class BranchConditions
{
    private readonly SemanticModel _model;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<string> _fixed;
    private readonly ImmutableArray<BranchCondition>.Builder _found = ImmutableArray.CreateBuilder<BranchCondition>();

    private BranchConditions(HashSet<string> @fixed, SemanticModel model, CancellationToken cancellationToken)
    {
        _fixed = @fixed;
        _model = model;
        _cancellationToken = cancellationToken;
    }

    /// <summary>None where the code is in another function, or where nothing is asked of a parameter that keeps its value.</summary>
    public static ImmutableArray<BranchCondition> Of(
        SyntaxNode code,
        IMethodSymbol function,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (function.Parameters.IsEmpty
            || FunctionSyntax.Around(code) is not { } declaration
            || declaration is not (BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax)
            || declaration.DescendantNodes().Any(n => n is LabeledStatementSyntax)
            || FixedParameters(declaration, function) is not { Count: > 0 } kept)
        {
            return ImmutableArray<BranchCondition>.Empty;
        }

        var conditions = new BranchConditions(kept, model, cancellationToken);
        for (var child = code; child != declaration; child = child.Parent!)
            conditions.AddOf(child.Parent!, child);
        return conditions._found.ToImmutable();
    }

    /// <summary>The parameters that are set nowhere.</summary>
    private static HashSet<string> FixedParameters(SyntaxNode declaration, IMethodSymbol function)
    {
        var names = new HashSet<string>(
            function.Parameters.Where(p => p.RefKind is RefKind.None or RefKind.In).Select(p => p.Name),
            StringComparer.Ordinal);
        foreach (var use in declaration.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (names.Contains(use.Identifier.ValueText) && IsSet(use))
                names.Remove(use.Identifier.ValueText);
        }

        return names;
    }

    private static bool IsSet(IdentifierNameSyntax use) => use.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == use,
        ArgumentSyntax { Parent: TupleExpressionSyntax } => true,
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None),
        PostfixUnaryExpressionSyntax postfix => !postfix.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        PrefixUnaryExpressionSyntax prefix => prefix.Kind() is SyntaxKind.PreIncrementExpression
            or SyntaxKind.PreDecrementExpression
            or SyntaxKind.AddressOfExpression,
        RefExpressionSyntax => true,
        _ => false,
    };

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

    private bool AsksForParameter(ExpressionSyntax expression) =>
        expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => _fixed.Contains(n.Identifier.ValueText));
}
