using System;
using System.Linq;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// What code does with the inner exception of an exception in a variable. Where the outer one was the <c>AggregateException</c> of a wait,
/// an await throws the inner one itself, which has another one or none: code that decides by it goes another way.
/// </summary>
internal static class InnerExceptionUse
{
    private const string InnerException = nameof(Exception.InnerException);
    private const string BaseException = nameof(Exception.GetBaseException);

    /// <summary>Somewhere in the code, what is done depends on the inner exception; to write it to a log does not count.</summary>
    public static bool Decides(SyntaxNode code, string variable) => code.DescendantNodes().Any(node => node switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: InnerException } access =>
            IsNamed(access.Expression, variable)
                && !IsFollowedToItself(access, variable)
                && !(FallsBack(access, variable) && IsInLog(access))
                && !IsLogged(access),

        // That of an AggregateException is what it wraps; that of any other is the innermost.
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: BaseException, Expression: IdentifierNameSyntax owner } access =>
            owner.Identifier.ValueText == variable && !IsInLog(access),
        MemberBindingExpressionSyntax { Name.Identifier.ValueText: InnerException } access =>
            access.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>() is { } conditional
                && IsNamed(conditional.Expression, variable)
                && !IsInLog(access),
        SubpatternSyntax pattern => NameOf(pattern) == InnerException,
        _ => false,
    });

    private static bool IsNamed(ExpressionSyntax expression, string variable) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == variable,
        PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax name } => name.Identifier.ValueText == variable,
        _ => false,
    };

    /// <summary>
    /// The handler keeps the exception, and what is done with it elsewhere depends on the inner one:
    /// <c>catch (Exception e) { last = e; } … if (last.InnerException == null)</c>
    /// </summary>
    public static bool DecidesLater(CatchClauseSyntax handler, string variable) => handler.Block.DescendantNodes()
        .OfType<AssignmentExpressionSyntax>()
        .Where(a => a.Right is IdentifierNameSyntax { Identifier.ValueText: var kept } && kept == variable)
        .Select(a => BlockingWait.NameOf(a.Left)?.Identifier.ValueText)
        .Any(name => name is not null && ScopeOf(name, handler) is { } scope && Decides(scope, name));

    /// <summary>Of a variable the member, of a field or property the type.</summary>
    private static SyntaxNode? ScopeOf(string name, SyntaxNode code) =>
        code.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member ? null
        : member.DescendantTokens().Any(t => t.ValueText == name && t.Parent is VariableDeclaratorSyntax or ParameterSyntax) ? member
        : member.Parent;

    /// <summary>
    /// <c>while (e.InnerException != null) e = e.InnerException;</c> ends at the same exception; with <c>if</c> it goes one step, which
    /// leads to another one.
    /// </summary>
    private static bool IsFollowedToItself(MemberAccessExpressionSyntax access, string variable)
    {
        if (access.FirstAncestorOrSelf<WhileStatementSyntax>() is not { Condition: var condition, Statement: var body })
            return false;

        if (body is BlockSyntax { Statements: { Count: 1 } statements })
            body = statements[0];

        return condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression }
                or IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax }
            && condition.Span.Length < 80
            && body is ExpressionStatementSyntax
            {
                Expression: AssignmentExpressionSyntax
                {
                    Left: IdentifierNameSyntax left,
                    Right: MemberAccessExpressionSyntax { Name.Identifier.ValueText: InnerException },
                },
            }
            && left.Identifier.ValueText == variable;
    }

    /// <summary><c>e.InnerException ?? e</c>, <c>e.InnerException?.Message ?? e.Message</c></summary>
    private static bool FallsBack(ExpressionSyntax access, string variable)
    {
        var value = access;
        while (value.Parent is ConditionalAccessExpressionSyntax conditional && conditional.Expression == value
            || value.Parent is ParenthesizedExpressionSyntax)
        {
            value = (ExpressionSyntax)value.Parent;
        }

        return value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce
            && coalesce.Left == value
            && coalesce.Right.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == variable);
    }

    /// <summary>Whole or behind <c>?.</c>, as an argument; a plain member of it would throw.</summary>
    private static bool IsLogged(MemberAccessExpressionSyntax access) =>
        access.Parent is not (MemberAccessExpressionSyntax
            or PostfixUnaryExpressionSyntax
            or IsPatternExpressionSyntax
            or BinaryExpressionSyntax)
        && IsInLog(access);

    private static bool IsInLog(SyntaxNode access) =>
        access.Ancestors().OfType<ArgumentSyntax>().FirstOrDefault()?.Parent?.Parent is InvocationExpressionSyntax call && LogCall.Is(call);

    private static string? NameOf(SubpatternSyntax pattern) => pattern switch
    {
        { NameColon.Name.Identifier.ValueText: var name } => name,
        { ExpressionColon.Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax first } } =>
            first.Identifier.ValueText,
        _ => null,
    };
}
