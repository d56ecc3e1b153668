using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>The operators of LINQ over objects.</summary>
internal static class SequenceOperator
{
    public static bool Is(IMethodSymbol method, KnownTypes types) => types.Is(method.ContainingType, types["System.Linq.Enumerable"]);

    /// <summary>The operator that is called on what this call returns.</summary>
    public static (InvocationExpressionSyntax Call, IMethodSymbol Method)? After(
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access
        && access.Expression == call
        && next.Expression == access
        && context.Model.GetSymbolInfo(next, cancellationToken).Symbol is IMethodSymbol { MethodKind: MethodKind.ReducedExtension } method
        && Is(method, context.Types)
            ? (next, method)
            : null;
}
