using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>
/// A check that a cache has nothing under a key.
/// <code>
/// if (!_cache.TryGetValue("words", out var words)) …
/// if (_cache.TryGetValue("words", out words)) return words; …
/// var words = _cache.Get("words"); if (words == null) …
/// </code>
/// </summary>
internal static class CacheMiss
{
    /// <summary>The key of a condition that holds only where nothing is there; null for every other one.</summary>
    public static ExpressionSyntax? KeyOf(ExpressionSyntax condition, SemanticModel model, CancellationToken cancellationToken) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => KeyOf(inner.Expression, model, cancellationToken),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
                KeyOf(both.Left, model, cancellationToken) ?? KeyOf(both.Right, model, cancellationToken),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: var asked } => AskedKey(asked),
            _ => NullOf(condition, isNull: true) is { } value ? ReadKey(value, model, cancellationToken) : null,
        };

    /// <summary>The key that a statement of the block before this one returns for, if something is there.</summary>
    public static ExpressionSyntax? KeyBefore(
        StatementSyntax statement,
        BlockSyntax block,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        block.Statements
            .TakeWhile(s => s != statement)
            .OfType<IfStatementSyntax>()
            .Where(s =>
                (s.Statement is BlockSyntax inner ? inner.Statements.LastOrDefault() : s.Statement) is ReturnStatementSyntax)
            .Select(s => AskedKey(s.Condition)
                ?? (NullOf(s.Condition, isNull: false) is { } value ? ReadKey(value, model, cancellationToken) : null))
            .FirstOrDefault(k => k is not null);

    private static ExpressionSyntax? AskedKey(ExpressionSyntax condition) =>
        condition is InvocationExpressionSyntax asked
        && asked.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "TryGetValue" }
            ? asked.ArgumentList.Arguments.FirstOrDefault()?.Expression
            : null;

    /// <summary>What <c>words == null</c> asks about, or <c>words != null</c>.</summary>
    private static ExpressionSyntax? NullOf(ExpressionSyntax condition, bool isNull) => condition switch
    {
        BinaryExpressionSyntax { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } } equal
            when equal.IsKind(isNull ? SyntaxKind.EqualsExpression : SyntaxKind.NotEqualsExpression) => equal.Left,
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax } test when isNull && IsNull(test.Pattern) => test.Expression,
        IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax not } test when !isNull && IsNull(not.Pattern) => test.Expression,
        _ => null,
    };

    private static bool IsNull(PatternSyntax pattern) =>
        pattern is ConstantPatternSyntax { Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } };

    /// <summary>The variable begins with what <c>cache.Get(key)</c> gives.</summary>
    private static ExpressionSyntax? ReadKey(ExpressionSyntax variable, SemanticModel model, CancellationToken cancellationToken) =>
        variable is IdentifierNameSyntax
        && model.GetSymbolInfo(variable, cancellationToken).Symbol is ILocalSymbol local
        && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Initializer.Value: var initial }
        && (initial is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } cast ? cast.Left
            : initial is CastExpressionSyntax { Expression: var inner } ? inner
            : initial) is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Get" } } read
            ? read.ArgumentList.Arguments.FirstOrDefault()?.Expression
            : null;
}
