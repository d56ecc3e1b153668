using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Reflected;

/// <summary>The type that reflection looks into: <c>order.GetType()</c>.</summary>
internal static class ReflectedType
{
    /// <summary>The type that the object has at least; null for another call.</summary>
    public static INamedTypeSymbol? OfObject(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (call is not { ArgumentList.Arguments.Count: 0 }
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol
            {
                Name: nameof(GetType),
                ContainingType.SpecialType: SpecialType.System_Object,
            })
        {
            return null;
        }

        return call.Expression switch
        {
            MemberAccessExpressionSyntax access => model.GetTypeInfo(access.Expression, cancellationToken).Type as INamedTypeSymbol,
            _ => model.GetEnclosingSymbol(call.SpanStart, cancellationToken)?.ContainingType,
        };
    }
}
