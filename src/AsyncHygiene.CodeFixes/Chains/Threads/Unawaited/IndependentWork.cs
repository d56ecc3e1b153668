using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Unawaited;

/// <summary>
/// Work that a statement starts, and that can be awaited there: it ends by itself, neither it nor what it calls waits for what other code
/// does or starts the same work anew (<c>async Task PollAsync() { …; PollAsync(); }</c>), and nothing that comes after the statement
/// changes what it reads.
/// </summary>
internal static class IndependentWork
{
    /// <summary>The work of one call.</summary>
    public static bool Is(
        IInvocationOperation call,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        EndingWork.Is(call, context.Model.Compilation, cancellationToken)
        && IsIndependent(statement, statement, context, cancellationToken);

    /// <summary>The work of a lambda that the statement's call is given.</summary>
    public static bool Is(
        LambdaExpressionSyntax lambda,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        EndingWork.Is(lambda, context.Model.Compilation, cancellationToken)
        && IsIndependent(lambda, statement, context, cancellationToken);

    /// <summary>Work of which is known what it runs, at a statement that starts it or calls what does.</summary>
    public static bool Is(
        IReadOnlyCollection<CodeSummary> reached,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        !reached.Any(code => Waits(code, cancellationToken) || statement.Ancestors().Contains(code.Code))
        && !LaterChanges.Are(reached, statement, context, cancellationToken);

    private static bool IsIndependent(
        SyntaxNode work,
        StatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        Is(
            ReachedCode.Of(context).From([work], context.Model, cancellationToken).ToList(),
            statement,
            context,
            cancellationToken);

    private static bool Waits(CodeSummary code, CancellationToken cancellationToken) =>
        KnownTypes.Of(code.Model.Compilation) is var types
        && code.Code.DescendantNodesAndSelf().Any(n =>
            WaitingCode.IsAt(n, code.Code, code.Model, cancellationToken)
            || (n is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax or InvocationExpressionSyntax
                && BlockingWait.From(code.Model.GetOperation(n, cancellationToken), types) is not null));
}
