using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// The handlers of a Blazor component's events. At the first await that really waits, the component is drawn, and the next event can be
/// handled; what was complete so far did not let that happen.
/// </summary>
internal static class ComponentEvents
{
    /// <summary>
    /// What a handler of an event shows, or lets happen, at an await that was none so far: the component is drawn there, and the next event
    /// is handled.
    /// </summary>
    public static string? ReasonAt(SyntaxNode site, SyntaxNode function, SemanticModel model, ISymbol handler)
    {
        if (!ComponentRendering.IsComponent(handler.ContainingType) || ComponentRendering.Runs(handler as IMethodSymbol))
            return null;

        var drawings = ComponentRendering.Drawings(handler.ContainingType).ToList();
        var half = FunctionSyntax.OwnNodes(function)
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Span.End <= site.SpanStart)
            .Select(a => (Assignment: a, Member: MemberOf(a.Left, model)))
            .FirstOrDefault(a => a.Member is not null && !CanBeDrawnBefore(a.Assignment, a.Member, site, function, model, drawings))
            .Member;
        if (half is not null)
            return $"'{FunctionName.Of(handler)}' sets '{half.Name}' before it awaits it, and the component would be drawn in between";

        return Decides(site)
            ? $"'{FunctionName.Of(handler)}' decides by what it awaits, and another event would come in between"
            : null;
    }

    /// <summary>A field or property of the component itself.</summary>
    private static ISymbol? MemberOf(ExpressionSyntax target, SemanticModel model) =>
        target is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
        && model.GetSymbolInfo(target).Symbol is (IFieldSymbol or IPropertySymbol) and { IsStatic: false } member
            ? member
            : null;

    /// <summary>It is not drawn, is a flag that is set again afterwards, or is none as long as it is drawn as none.</summary>
    private static bool CanBeDrawnBefore(
        AssignmentExpressionSyntax assignment,
        ISymbol member,
        SyntaxNode site,
        SyntaxNode function,
        SemanticModel model,
        IReadOnlyList<SyntaxNode> drawings)
    {
        var uses = drawings
            .SelectMany(d => d.DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == member.Name)
            .ToList();
        if (drawings.Count > 0 && uses.Count == 0)
            return true;

        return assignment.Right.Kind() switch
        {
            SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression => FunctionSyntax.OwnNodes(function)
                .OfType<AssignmentExpressionSyntax>()
                .Any(a => a.SpanStart > site.Span.End && SymbolEqualityComparer.Default.Equals(MemberOf(a.Left, model), member)),
            SyntaxKind.NullLiteralExpression => uses.Exists(IsComparedWithNull),
            _ => false,
        };
    }

    private static bool IsComparedWithNull(IdentifierNameSyntax name) => name.Parent switch
    {
        BinaryExpressionSyntax comparison when comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression =>
            comparison.Left.IsKind(SyntaxKind.NullLiteralExpression) || comparison.Right.IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax => true,
        ConditionalAccessExpressionSyntax => true,
        _ => false,
    };

    /// <summary><c>if (await CountAsync() &lt; 2) await AddAsync();</c></summary>
    private static bool Decides(SyntaxNode site) =>
        site.Ancestors().TakeWhile(n => n is not StatementSyntax).LastOrDefault() is var last
        && (last ?? site).Parent is IfStatementSyntax decision
        && decision.Condition.Span.Contains(site.Span)
        && decision.Statement.DescendantNodesAndSelf().Any(n => n is InvocationExpressionSyntax);
}
