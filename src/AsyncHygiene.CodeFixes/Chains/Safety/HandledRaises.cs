using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Where the solution raises the events of its own that a function handles. The code there goes on when the handler has returned.
/// <code>
/// store.Changed += (_, _) =&gt; Load();
/// lock (_gate) { Changed?.Invoke(this, EventArgs.Empty); }
/// </code>
/// </summary>
internal static class HandledRaises
{
    /// <summary>The names of the events there, wherever they are read.</summary>
    public static IEnumerable<SyntaxNode> Of(Function handler, SemanticModelSource models, CancellationToken cancellationToken) =>
        HandledBy(handler, models, cancellationToken)
            .SelectMany(raised => models.AllTokens(raised.Name, cancellationToken)
                .Select(token => token.Parent)
                .OfType<SimpleNameSyntax>()
                .Where(name => !IsSubscription(name)
                    && models.Symbols.Equals(
                        models.For(name.SyntaxTree).GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
                        raised)));

    private static IEnumerable<IEventSymbol> HandledBy(Function handler, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var given = handler switch
        {
            { Node: AnonymousFunctionExpressionSyntax lambda } => [lambda],
            { Node: null, Method: { MethodKind: MethodKind.Ordinary } method } => models.AllTokens(method.Name, cancellationToken)
                .Select(token => token.Parent)
                .OfType<ExpressionSyntax>(),
            _ => Enumerable.Empty<ExpressionSyntax>(),
        };
        foreach (var handled in given)
        {
            var whole = PropertyUse.Target(handled);
            if (whole.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } subscription
                && subscription.Right == whole
                && models.For(subscription.SyntaxTree).GetSymbolInfo(subscription.Left, cancellationToken).Symbol
                    is IEventSymbol { OriginalDefinition: { DeclaringSyntaxReferences.IsEmpty: false } raised })
            {
                yield return raised;
            }
        }
    }

    private static bool IsSubscription(SimpleNameSyntax name)
    {
        var whole = PropertyUse.Target(name);
        return whole.Parent is AssignmentExpressionSyntax assignment
            && assignment.Left == whole
            && assignment.Kind() is SyntaxKind.AddAssignmentExpression or SyntaxKind.SubtractAssignmentExpression;
    }
}
