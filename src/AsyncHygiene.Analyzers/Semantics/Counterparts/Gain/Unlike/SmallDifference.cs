using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Two forms that are written alike, word by word, but for an operator or a value, or for the order: one was changed and the other
/// forgotten. The awaits, <c>Async</c>, and what only tasks need do not count.
/// <code>
/// int Open(int id) =&gt; _orders.Count(o =&gt; o.Id &gt;= id);
/// Task&lt;int&gt; OpenAsync(int id) =&gt; _orders.CountAsync(o =&gt; o.Id &gt; id);
/// </code>
/// </summary>
internal static class SmallDifference
{
    private static readonly string[] s_logging =
        ["Log", "Trace", "Debug", "Verbose", "Info", "Warn", "Error", "Fatal", "Critical", "Write"];

    /// <summary>How the second form differs from the first; null where they are alike, or differ in more.</summary>
    public static string? Between(IMethodSymbol synchronous, IMethodSymbol counterpart, CancellationToken cancellationToken)
    {
        if (FormWords.Of(synchronous, cancellationToken) is not { Count: > 0 } one
            || FormWords.Of(counterpart, cancellationToken) is not { } other
            || one.Count != other.Count)
        {
            return null;
        }

        var differing = Enumerable.Range(0, one.Count).Where(i => one[i].Text != other[i].Text).ToList();
        if (differing.Count == 0)
            return null;

        if (differing.TrueForAll(i => IsOperator(one[i].Token) && IsOperator(other[i].Token))
            || differing.TrueForAll(i => IsValue(one[i].Token) && IsValue(other[i].Token)))
        {
            return $"'{synchronous.Name}' has '{one[differing[0]].Text}' where '{counterpart.Name}' has '{other[differing[0]].Text}'";
        }

        return HaveSameWords(one, other) ? $"'{counterpart.Name}' does the same as '{synchronous.Name}' in another order" : null;
    }

    private static bool HaveSameWords(IReadOnlyList<FormWord> one, IReadOnlyList<FormWord> other) =>
        Sorted(one).SequenceEqual(Sorted(other), StringComparer.Ordinal);

    private static IEnumerable<string> Sorted(IEnumerable<FormWord> words) =>
        words.Select(w => w.Text).OrderBy(t => t, StringComparer.Ordinal);

    private static bool IsOperator(SyntaxToken token) => token.Parent switch
    {
        BinaryExpressionSyntax binary => binary.OperatorToken == token,
        AssignmentExpressionSyntax assignment => assignment.OperatorToken == token,
        PrefixUnaryExpressionSyntax prefix => prefix.OperatorToken == token,
        PostfixUnaryExpressionSyntax postfix => postfix.OperatorToken == token,
        RelationalPatternSyntax pattern => pattern.OperatorToken == token,
        BinaryPatternSyntax pattern => pattern.OperatorToken == token,
        _ => false,
    };

    /// <summary>
    /// Not null, which is often the same as another default; not the size of a buffer; and not a flag that is handed on, which may say
    /// which form it is for.
    /// </summary>
    private static bool IsValue(SyntaxToken token) => token.Parent?.Kind() switch
    {
        SyntaxKind.NumericLiteralExpression => !IsOfBuffer(token.Parent),
        SyntaxKind.CharacterLiteralExpression => true,
        SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression => token.Parent.Parent is not ArgumentSyntax,
        SyntaxKind.StringLiteralExpression => !IsMessage(token.Parent),
        _ => false,
    };

    private static bool IsOfBuffer(SyntaxNode literal) => literal.Ancestors()
        .TakeWhile(a => a is not StatementSyntax)
        .Any(a => a is ArrayCreationExpressionSyntax or BaseObjectCreationExpressionSyntax);

    /// <summary>The text of an exception or a log may name the form.</summary>
    private static bool IsMessage(SyntaxNode literal) => literal.Ancestors().TakeWhile(a => a is not StatementSyntax).Any(a => a switch
    {
        ThrowExpressionSyntax => true,
        ObjectCreationExpressionSyntax { Type: SimpleNameSyntax { Identifier.ValueText: var type } } =>
            type.EndsWith("Exception", StringComparison.Ordinal),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } } =>
            Array.Exists(s_logging, word => name.StartsWith(word, StringComparison.Ordinal)),
        _ => false,
    });
}
