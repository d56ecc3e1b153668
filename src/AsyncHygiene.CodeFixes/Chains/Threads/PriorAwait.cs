using System.Linq;
using System.Threading;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// An await on every way to a place, of a task that is not complete by then: the callers go on before what comes then anyway.
/// </summary>
internal static class PriorAwait
{
    public static bool IsBefore(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        FunctionSyntax.OwnNodes(function)
            .OfType<AwaitExpressionSyntax>()
            .Any(a => a.Span.End <= site.SpanStart
                && CertainPart.Is(a, a.Ancestors().First(n => n.Span.Contains(site.Span)))
                && model.GetOperation(a, cancellationToken) is IAwaitOperation { Operation: var task }
                && PendingTask.Is(task, model.Compilation, cancellationToken));
}
