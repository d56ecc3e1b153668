using System.Linq;
using System.Threading;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// A function to whose context one more await makes no difference: it has left it by then, or awaits something in it each time, which is
/// not complete by then, and never ended where a caller kept the context.
/// </summary>
internal static class ReturnsToContext
{
    /// <param name="site">What becomes an await.</param>
    /// <param name="function">Around it.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Certainly(SyntaxNode site, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (PriorAwait.IsBefore(site, function, model, cancellationToken))
            return true;

        var nodes = FunctionSyntax.OwnNodes(function).ToList();
        return !nodes.Exists(n => n is IdentifierNameSyntax { Identifier.ValueText: "ConfigureAwait" })
            && nodes.OfType<AwaitExpressionSyntax>().Any(a =>
                CertainPart.Is(a, function)
                    && !nodes.Exists(n => n is ReturnStatementSyntax && n.Span.End <= a.SpanStart)
                    && model.GetOperation(a, cancellationToken) is IAwaitOperation { Operation: var task }
                    && PendingTask.Is(task, model.Compilation, cancellationToken));
    }
}
