using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// <c>foreach (var item in source.ToBlockingEnumerable())</c>, which becomes <c>await foreach (var item in source)</c>: the same items in
/// the same order, the same disposal, the same exceptions. A token that it is given goes on to the stream.
/// </summary>
internal static class BlockingStreamSite
{
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (CounterpartCall.At(node) is not { } call
            || call.Parent is not CommonForEachStatementSyntax loop
            || loop.Expression != call
            || call.Expression is not MemberAccessExpressionSyntax
            || call.ArgumentList.Arguments.Count > 1
            || Layout.HasDirectivesInside(call)
            || edits.Context.Model.GetOperation(call, cancellationToken)
                is not IInvocationOperation { TargetMethod: { Name: "ToBlockingEnumerable" } method }
            || !edits.Context.Types.Is(method.ContainingType, edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"]))
        {
            return null;
        }

        return new AwaitSite(loop.Expression, "Use 'await foreach'", _ =>
        {
            var configured = edits.ConfiguredSource(loop.Expression);
            edits.Replace(loop.Expression, current =>
            {
                var invocation = (InvocationExpressionSyntax)current;
                var stream = invocation.ArgumentList.Arguments.Count == 0
                    ? ((MemberAccessExpressionSyntax)invocation.Expression).Expression.WithoutTrivia()
                    : SpeculativeBinding.WithName(invocation, "WithCancellation")!;
                return configured(stream).WithTriviaFrom(current);
            });
            edits.Replace(loop, AwaitSyntax.Await);
        });
    }
}
