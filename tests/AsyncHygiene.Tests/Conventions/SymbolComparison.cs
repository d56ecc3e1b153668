using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>A place that compares the text of syntax, or the name of a type, where a symbol could be compared.</summary>
internal static class SymbolComparison
{
    private static readonly string[] s_texts = ["ToString", "ToFullString", "ToDisplayString"];
    private static readonly string[] s_comparisons = ["Contains", "StartsWith", "EndsWith", "IndexOf", "Equals"];
    private static readonly string[] s_types = ["Type", "ContainingType", "AttributeClass", "ReturnType", "ConvertedType"];

    public static IEnumerable<SyntaxNode> In(SyntaxNode root) =>
        root.DescendantNodes().Where(n => n switch
        {
            InvocationExpressionSyntax call => IsText(call) && IsCompared(call),
            MemberAccessExpressionSyntax or ConditionalAccessExpressionSyntax =>
                IsNameOfType((ExpressionSyntax)n) && IsComparedWithText((ExpressionSyntax)n),
            SubpatternSyntax { NameColon: { } colon } pattern =>
                s_types.Contains(colon.Name.Identifier.ValueText) && HasNameOf(pattern.Pattern),
            SubpatternSyntax { ExpressionColon: { } colon } pattern => IsNameOfType(colon.Expression) && HasText(pattern.Pattern),
            _ => false,
        });

    /// <summary>
    /// <c>node.ToString()</c>, also as <c>node?.ToString()</c>; of numbers and the like too, since only syntax is looked at.
    /// </summary>
    private static bool IsText(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => s_texts.Contains(access.Name.Identifier.ValueText),
        MemberBindingExpressionSyntax binding => s_texts.Contains(binding.Name.Identifier.ValueText),
        _ => false,
    };

    private static bool IsCompared(ExpressionSyntax text)
    {
        var value = Outermost(text);
        return value.Parent switch
        {
            BinaryExpressionSyntax binary => binary.IsKind(SyntaxKind.EqualsExpression) || binary.IsKind(SyntaxKind.NotEqualsExpression),
            IsPatternExpressionSyntax pattern => pattern.Expression == value && HasText(pattern.Pattern),
            SwitchExpressionSyntax or SwitchStatementSyntax => true,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access =>
                access.Expression == value && s_comparisons.Contains(access.Name.Identifier.ValueText),
            _ => false,
        };
    }

    private static bool IsComparedWithText(ExpressionSyntax name) => Outermost(name).Parent switch
    {
        BinaryExpressionSyntax binary => (binary.IsKind(SyntaxKind.EqualsExpression) || binary.IsKind(SyntaxKind.NotEqualsExpression))
            && binary.DescendantNodes().Any(IsTextLiteral),
        IsPatternExpressionSyntax pattern => HasText(pattern.Pattern),
        _ => false,
    };

    /// <summary>With what only wraps the value, and in the string that it is put into.</summary>
    private static ExpressionSyntax Outermost(ExpressionSyntax value)
    {
        while (true)
        {
            var outer = value.Parent switch
            {
                ParenthesizedExpressionSyntax parenthesized => parenthesized,
                ConditionalAccessExpressionSyntax access when access.WhenNotNull == value => access,
                PostfixUnaryExpressionSyntax suppressed => suppressed,
                InterpolationSyntax { Parent: InterpolatedStringExpressionSyntax text } => text,
                _ => (ExpressionSyntax?)null,
            };
            if (outer is null)
                return value;
            value = outer;
        }
    }

    /// <summary><c>x.ContainingType.Name</c>, <c>a.AttributeClass?.Name</c>, and any <c>MetadataName</c>.</summary>
    private static bool IsNameOfType(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "MetadataName" } => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name", Expression: var type } => IsType(type),
        ConditionalAccessExpressionSyntax
        {
            WhenNotNull: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Name" },
            Expression: var type
        } => IsType(type),
        _ => false,
    };

    private static bool IsType(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax access => s_types.Contains(access.Name.Identifier.ValueText),
        IdentifierNameSyntax name => s_types.Contains(name.Identifier.ValueText),
        _ => false,
    };

    private static bool HasText(PatternSyntax pattern) => pattern.DescendantNodesAndSelf().Any(IsTextLiteral);

    private static bool HasNameOf(PatternSyntax pattern) =>
        pattern is RecursivePatternSyntax { PropertyPatternClause.Subpatterns: var parts }
        && parts.Any(p => p.NameColon?.Name.Identifier.ValueText is "Name" or "MetadataName" && HasText(p.Pattern));

    private static bool IsTextLiteral(SyntaxNode node) =>
        node.IsKind(SyntaxKind.StringLiteralExpression) || node is InterpolatedStringExpressionSyntax;
}
