using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// An await on every way to a place, of a task that need not be complete: the callers go on before what comes then anyway.
/// </summary>
internal static class PriorAwait
{
    public static bool IsBefore(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        FunctionSyntax.OwnNodes(function)
            .OfType<AwaitExpressionSyntax>()
            .Any(a => a.Span.End <= site.SpanStart && IsOnTheWay(a, site) && MayWait(a, model, cancellationToken));

    /// <summary>Its statement stands in a block around the place.</summary>
    private static bool IsOnTheWay(AwaitExpressionSyntax await, SyntaxNode site) =>
        await.FirstAncestorOrSelf<StatementSyntax>() is { Parent: { } block } && block.Span.Contains(site.Span);

    private static bool MayWait(AwaitExpressionSyntax await, SemanticModel model, CancellationToken cancellationToken) =>
        (model.GetOperation(await, cancellationToken) as IAwaitOperation)?.Operation.WithoutConfiguration() switch
        {
            IInvocationOperation { TargetMethod: var method } =>
                !(method.ContainingType.IsTask(KnownTypes.Of(model.Compilation)) && method.Name == "FromResult")
                && !SynchronousBody.AreAllComplete(method, model.Compilation, cancellationToken),
            IPropertyReferenceOperation { Property.Name: "CompletedTask" } => false,
            _ => true,
        };
}
