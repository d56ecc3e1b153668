using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// Loops that await every task of a collection: <c>foreach (var t in tasks) await t;</c>. After such a loop all of them are complete.
/// </summary>
internal sealed class AwaitingLoops
{
    private readonly KnownTypes _types;

    public AwaitingLoops(KnownTypes types) => _types = types;

    /// <summary>Whether the <c>MoveNext</c> is that of a loop which can only come to its end when it has awaited each item.</summary>
    public bool AwaitsEachItem(IInvocationOperation moveNext) =>
        moveNext.Syntax.FirstAncestorOrSelf<ForEachStatementSyntax>() is { } loop
        && (loop == moveNext.Syntax || loop.Expression.Span.Contains(moveNext.Syntax.Span))
        && !HoldsValueTasks(moveNext.Instance?.Type)
        && !FunctionSyntax.OwnNodes(loop.Statement).Any(n => n is BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax)
        && Awaits(loop.Statement, loop.Identifier.ValueText);

    /// <summary>A value task may be awaited once only, so having been awaited is no proof there.</summary>
    private bool HoldsValueTasks(ITypeSymbol? enumerator)
    {
        for (var type = enumerator as INamedTypeSymbol; type is not null; type = type.ContainingType)
        {
            if (type.TypeArguments.Any(t => t.IsValueTask(_types)))
                return true;
        }

        return false;
    }

    private static bool Awaits(StatementSyntax statement, string item) => statement switch
    {
        BlockSyntax block => block.Statements.Any(s => Awaits(s, item)),
        TryStatementSyntax { Block.Statements: { Count: > 0 } statements } => Awaits(statements[0], item),
        ExpressionStatementSyntax or LocalDeclarationStatementSyntax =>
            statement.DescendantNodes(IsAlwaysEvaluated).OfType<AwaitExpressionSyntax>().Any(a => IsItem(a.Expression, item)),
        _ => false,
    };

    private static bool IsAlwaysEvaluated(SyntaxNode node) => node is not (
        AnonymousFunctionExpressionSyntax
        or ConditionalExpressionSyntax
        or ConditionalAccessExpressionSyntax
        or SwitchExpressionSyntax
        or BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.LogicalAndExpression
            or (int)SyntaxKind.LogicalOrExpression
            or (int)SyntaxKind.CoalesceExpression
        });

    private static bool IsItem(ExpressionSyntax expression, string item) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == item,
        ParenthesizedExpressionSyntax parenthesized => IsItem(parenthesized.Expression, item),
        InvocationExpressionSyntax
        { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured } =>
            IsItem(configured.Expression, item),
        _ => false,
    };
}
