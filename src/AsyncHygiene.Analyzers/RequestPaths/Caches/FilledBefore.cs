using System;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>
/// Code behind a check that returns as soon as something is kept, which the code then sets itself, or a method of the same type that it
/// calls: it runs once.
/// <code>
/// if (_key != null) return _key;  _key = Load().Result;  return _key;
/// if (s_done) return;  Load().Wait();  s_done = true;
/// </code>
/// </summary>
internal static class FilledBefore
{
    private static readonly ConditionalWeakTable<BlockSyntax, StrongBox<ImmutableArray<IfStatementSyntax>>> s_returns = new();

    /// <param name="node">What runs once.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="keptMember">The member behind an expression, if it stays for the life of the process.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(
        SyntaxNode node,
        SemanticModel model,
        Func<ExpressionSyntax, ISymbol?> keptMember,
        CancellationToken cancellationToken)
    {
        foreach (var block in node.Ancestors()
            .TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<BlockSyntax>())
        {
            foreach (var check in ReturnsIn(block))
            {
                if (check.Span.End <= node.SpanStart && IsFilledCheck(check.Condition, tested => IsSetAfter(check, block, tested)))
                    return true;
            }
        }

        return false;

        // Most names that conditions ask for are never set by their type, which needs no binding to see.
        bool IsSetAfter(IfStatementSyntax check, BlockSyntax block, ExpressionSyntax tested) =>
            KeptOnce.NameOf(tested) is { } name
            && check.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type
            && KeptOnce.SetIn(type, name) is { Count: > 0 } set
            && keptMember(tested) is { } member
            && set.Any(a => KeptOnce.IsFilledBy(a.Right, member)
                && SymbolEqualityComparer.Default.Equals(keptMember(a.Left), member)
                && (IsIn(a, check, block) || IsCalled(a, check, block, model, cancellationToken)))
            && !KeptOnce.IsSetBack(member, model.Compilation, cancellationToken);
    }

    /// <summary>The checks of a block after which it goes on only if nothing is kept yet; few blocks have any.</summary>
    private static ImmutableArray<IfStatementSyntax> ReturnsIn(BlockSyntax block) =>
        s_returns.GetValue(block, static b => new StrongBox<ImmutableArray<IfStatementSyntax>>(
            b.Statements.OfType<IfStatementSyntax>()
                .Where(i => Returns(i.Statement) && IsFilledCheck(i.Condition, static _ => true))
                .ToImmutableArray())).Value;

    /// <summary>Whatever else it does, it ends with a return.</summary>
    public static bool Returns(StatementSyntax statement) =>
        statement is ReturnStatementSyntax || (statement is BlockSyntax { Statements: { Count: > 0 } inner } && Returns(inner.Last()));

    private static bool IsIn(AssignmentExpressionSyntax set, IfStatementSyntax check, BlockSyntax block) =>
        set.SpanStart > check.Span.End
        && block.Span.Contains(set.Span)
        && !set.Ancestors().TakeWhile(a => a != block).Any(a => a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>A method sets it that is called behind the check.</summary>
    private static bool IsCalled(
        AssignmentExpressionSyntax set,
        IfStatementSyntax check,
        BlockSyntax block,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        set.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax method
        && block.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<InvocationExpressionSyntax>()
            .Any(call => call.SpanStart > check.Span.End
                && KeptOnce.NameOf(call.Expression) == method.Identifier.ValueText
                && model.GetSymbolInfo(call, cancellationToken).Symbol is { } called
                && called.OriginalDefinition.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) == method));

    /// <summary>
    /// It is false only while nothing is kept: with a check of the time after <c>&amp;&amp;</c> it would load again and again.
    /// </summary>
    private static bool IsFilledCheck(ExpressionSyntax condition, Func<ExpressionSyntax, bool> isKept) => condition switch
    {
        ParenthesizedExpressionSyntax inner => IsFilledCheck(inner.Expression, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } either =>
            IsFilledCheck(either.Left, isKept) || IsFilledCheck(either.Right, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            IsFilledCheck(both.Left, isKept) && IsFilledCheck(both.Right, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } unequal =>
            unequal.Right.IsKind(SyntaxKind.NullLiteralExpression) && isKept(unequal.Left),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equal =>
            equal.Right.IsKind(SyntaxKind.TrueLiteralExpression) && isKept(equal.Left),
        IsPatternExpressionSyntax { Pattern: var pattern } test => IsNotNull(pattern) && isKept(test.Expression),
        SimpleNameSyntax or MemberAccessExpressionSyntax => isKept(condition),
        _ => false,
    };

    /// <summary><c>is not null</c>, <c>is { }</c>, <c>is { } key</c></summary>
    private static bool IsNotNull(PatternSyntax pattern) => pattern switch
    {
        UnaryPatternSyntax { Pattern: ConstantPatternSyntax { Expression: var value } } =>
            value.IsKind(SyntaxKind.NullLiteralExpression),
        RecursivePatternSyntax { Type: null, PositionalPatternClause: null, PropertyPatternClause: { } properties } =>
            properties.Subpatterns.Count == 0,
        _ => false,
    };
}
