using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// Whether an expression is the first thing of its statement or expression body that does anything: nothing with an effect comes before it,
/// it does not change a variable that was read before it, and it is always evaluated.
/// </summary>
internal static class EvaluationOrder
{
    public static bool IsFirst(ExpressionSyntax expression, SyntaxNode statement, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode child = expression;
        var passed = new List<ExpressionSyntax>();
        for (var node = expression.Parent; node is not null && child != statement; (child, node) = (node, node.Parent))
        {
            var first = node switch
            {
                ParenthesizedExpressionSyntax or CastExpressionSyntax or PrefixUnaryExpressionSyntax or AwaitExpressionSyntax => true,
                MemberAccessExpressionSyntax access => access.Expression == child,
                ConditionalAccessExpressionSyntax access => access.Expression == child,
                InvocationExpressionSyntax invocation => invocation.Expression == child || Passes(Target(invocation.Expression)),
                ElementAccessExpressionSyntax access => access.Expression == child || Passes(access.Expression),
                BaseObjectCreationExpressionSyntax creation => creation.ArgumentList == child,
                BaseArgumentListSyntax list => list.Arguments.TakeWhile(a => a != child).All(a => Passes(a.Expression)),
                ArgumentSyntax => true,
                BinaryExpressionSyntax binary => binary.Left == child || (!IsShortCircuit(binary) && Passes(binary.Left)),
                ConditionalExpressionSyntax conditional => conditional.Condition == child,
                AssignmentExpressionSyntax assignment =>
                    assignment.Right == child && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && IsTarget(assignment.Left),
                EqualsValueClauseSyntax or ArrowExpressionClauseSyntax => true,
                VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } => declaration.Variables[0] == child.Parent,
                VariableDeclarationSyntax or LocalDeclarationStatementSyntax or ExpressionStatementSyntax or ReturnStatementSyntax => true,
                IfStatementSyntax @if => @if.Condition == child,
                CommonForEachStatementSyntax loop => loop.Expression == child,
                SwitchStatementSyntax @switch => @switch.Expression == child,
                _ => false,
            };
            if (!first)
                return false;
        }

        return child == statement && Keeps(passed, expression, model, cancellationToken);

        bool Passes(ExpressionSyntax? before)
        {
            if (before is not null)
                passed.Add(before);
            return HasNoEffect(before, model);
        }

        // What is set is touched when the value is there; only whose member it is comes before.
        bool IsTarget(ExpressionSyntax left) => model.GetSymbolInfo(left, cancellationToken).Symbol switch
        {
            ILocalSymbol { RefKind: RefKind.None }
                or IParameterSymbol
                or IFieldSymbol { RefKind: RefKind.None }
                or IPropertySymbol { RefKind: RefKind.None, IsIndexer: false }
                or IDiscardSymbol =>
                left is IdentifierNameSyntax || (left is MemberAccessExpressionSyntax access && Passes(access.Expression)),
            _ => false,
        };
    }

    /// <summary>What was read before the expression has the same value after it.</summary>
    private static bool Keeps(
        IReadOnlyList<ExpressionSyntax> read,
        ExpressionSyntax expression,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var variables = read
            .Select(r => r is ParenthesizedExpressionSyntax ? r.DescendantNodes().First(n => n is not ParenthesizedExpressionSyntax) : r)
            .Select(r => model.GetSymbolInfo(r, cancellationToken).Symbol)
            .OfType<ISymbol>()
            .Where(v => v is ILocalSymbol or IParameterSymbol { IsThis: false })
            .ToList();
        if (variables.Count == 0)
            return true;

        return variables.All(IsOwn)
            && model.AnalyzeDataFlow(expression) is { Succeeded: true } flow
            && !variables.Any(v => flow.WrittenInside.Contains(v, SymbolEqualityComparer.Default))
            && !LateReads.Change(
                [.. variables.Where(v => flow.Captured.Contains(v, SymbolEqualityComparer.Default))],
                Member(expression),
                Member(expression).Span,
                model,
                cancellationToken);
    }

    /// <summary>No other code has the variable: it refers to none, and is no parameter of the type.</summary>
    private static bool IsOwn(ISymbol variable) => variable switch
    {
        ILocalSymbol local => local.RefKind == RefKind.None,
        IParameterSymbol parameter =>
            parameter.RefKind == RefKind.None
                && !parameter.DeclaringSyntaxReferences.Any(r => r.GetSyntax().Parent?.Parent is TypeDeclarationSyntax),
        _ => false,
    };

    /// <summary>All that can write a variable of it.</summary>
    private static SyntaxNode Member(ExpressionSyntax expression) =>
        expression.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member and not GlobalStatementSyntax
            ? member
            : expression.SyntaxTree.GetRoot();

    private static bool IsShortCircuit(BinaryExpressionSyntax binary) =>
        binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression;

    private static ExpressionSyntax? Target(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        SimpleNameSyntax => null,
        _ => called,
    };

    /// <summary>Reading it does nothing and cannot fail.</summary>
    public static bool HasNoEffect(ExpressionSyntax? expression, SemanticModel model) => expression switch
    {
        null or LiteralExpressionSyntax or ThisExpressionSyntax or BaseExpressionSyntax or PredefinedTypeSyntax => true,
        ParenthesizedExpressionSyntax parenthesized => HasNoEffect(parenthesized.Expression, model),
        NameSyntax or MemberAccessExpressionSyntax =>
            model.GetSymbolInfo(expression).Symbol is ILocalSymbol or IParameterSymbol or INamespaceOrTypeSymbol,
        _ => false,
    };
}
