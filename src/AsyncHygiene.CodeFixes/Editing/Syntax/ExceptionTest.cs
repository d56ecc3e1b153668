using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// A question about an exception that is false for those it names, and true for others.
/// <code>
/// e is not IOException    !IsFatal(e)    e switch { IOException =&gt; false, _ =&gt; true }
/// IsHarmless(e)           // static bool IsHarmless(Exception e) =&gt; e is not IOException;
/// </code>
/// </summary>
internal static class ExceptionTest
{
    private const int DeepestCall = 3;

    public static bool IsNegated(SyntaxNode test, string variable, SemanticModel model) => IsNegated(test, variable, model, depth: 0);

    private static bool IsNegated(SyntaxNode test, string variable, SemanticModel model, int depth) =>
        test.DescendantNodesAndSelf().Any(n => n switch
        {
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Names(not, variable),
            UnaryPatternSyntax pattern => pattern.FirstAncestorOrSelf<IsPatternExpressionSyntax>() is { } asked && Names(asked, variable),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } unequal => Names(unequal, variable),
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.FalseLiteralExpression } no => IsForSome(no, test, variable),
            _ => false,
        })
        || (depth < DeepestCall
            && model.Compilation.ContainsSyntaxTree(test.SyntaxTree)
            && GivenException.MethodsIn(test, variable, model).Any(m =>
                m.Body != test
                && model.Compilation.ContainsSyntaxTree(m.Body.SyntaxTree)
                && IsNegated(m.Body, m.Parameter, ModelOf(m.Body, model), depth + 1)));

    /// <summary><c>if (e is IOException) return false;</c>, and not the answer for all that no other names.</summary>
    private static bool IsForSome(SyntaxNode answer, SyntaxNode test, string variable) =>
        answer.Ancestors().TakeWhile(n => test.Span.Contains(n.Span)).Any(n => n switch
        {
            IfStatementSyntax choice => choice.Statement.Span.Contains(answer.Span) && Names(choice.Condition, variable),
            ConditionalExpressionSyntax choice => choice.WhenTrue.Span.Contains(answer.Span) && Names(choice.Condition, variable),
            SwitchSectionSyntax section =>
                !ExceptionCase.IsAll(section) && Names(((SwitchStatementSyntax)section.Parent!).Expression, variable),
            SwitchExpressionArmSyntax arm =>
                !ExceptionCase.IsAll(arm) && Names(((SwitchExpressionSyntax)arm.Parent!).GoverningExpression, variable),
            _ => false,
        });

    public static bool Names(SyntaxNode node, string variable) =>
        node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == variable);

    public static SemanticModel ModelOf(SyntaxNode code, SemanticModel model) =>
        code.SyntaxTree == model.SyntaxTree ? model : model.Compilation.GetSemanticModel(code.SyntaxTree);
}
