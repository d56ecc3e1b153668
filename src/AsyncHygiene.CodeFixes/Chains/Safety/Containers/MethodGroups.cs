using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>Where a method or local function is named without being called: <c>services.AddScoped(Make);</c></summary>
internal static class MethodGroups
{
    public static IEnumerable<ExpressionSyntax> Of(
        SyntaxNode function,
        IMethodSymbol method,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        models.AllTokens(method.Name, cancellationToken)
            .Select(token => token.Parent)
            .OfType<SimpleNameSyntax>()
            .Where(name => models.For(name.SyntaxTree).GetSymbolInfo(name, cancellationToken).Symbol is IMethodSymbol named
                && named.OriginalDefinition.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) == function))
            .Select(PropertyUse.Target)
            .OfType<ExpressionSyntax>()
            .Where(group => !(group.Parent is InvocationExpressionSyntax call && call.Expression == group));
}
