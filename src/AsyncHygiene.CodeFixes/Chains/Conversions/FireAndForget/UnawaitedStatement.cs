using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Concurrency;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Conversions.FireAndForget;

/// <summary>
/// A call of a method that was <c>async void</c>: no caller has waited for it. Where its function can be async it is awaited; elsewhere it
/// says openly that it drops the task, and runs alongside its caller as before.
/// </summary>
internal sealed class UnawaitedStatement
{
    private readonly ExpressionSyntax _call;
    private readonly IInvocationOperation? _unpaced;
    private readonly DocumentEdits _edits;
    private readonly CancellationToken _cancellationToken;

    private UnawaitedStatement(
        ExpressionSyntax call,
        IInvocationOperation? unpaced,
        bool staysBeside,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        _call = call;
        _unpaced = unpaced;
        StaysBeside = staysBeside;
        _edits = edits;
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// The call is meant to run alongside its caller: an await would hold up a loop that takes connections, wait for what does not end by
    /// itself, or keep back what the work looks at when it goes on.
    /// </summary>
    public bool StaysBeside { get; }

    /// <summary>Null where the call can neither be awaited nor dropped in the open.</summary>
    public static UnawaitedStatement? Of(
        InvocationExpressionSyntax invocation,
        bool lasts,
        AwaitHost host,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        ExpressionSyntax call = invocation;
        while (call.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == call)
            call = conditional;
        if (call.Parent is not (ExpressionStatementSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax))
            return null;

        var (unpaced, isPaced) = call.Parent is ExpressionStatementSyntax statement
            ? LoopAround(statement, edits.Context, cancellationToken)
            : (null, false);
        var staysBeside = lasts || isPaced;
        if (host is AwaitHost.Refused || staysBeside)
        {
            if (!DroppedCall.CanDiscard(edits.Context, call))
                return null;
            if (call.Parent is LambdaExpressionSyntax { AsyncKeyword.RawKind: 0 } lambda
                && !KeepsItsType(lambda, edits.Context.Model, cancellationToken))
            {
                return null;
            }
        }

        return new UnawaitedStatement(call, unpaced, staysBeside, edits, cancellationToken);
    }

    /// <summary>In a loop that starts the calls without bounds it bounds them; false where the call is like any other.</summary>
    public bool WriteBound(string? tokenInScope)
    {
        if (_unpaced is null)
            return false;

        DroppedCall.Bound(_edits, (ExpressionStatementSyntax)_call.Parent!, _unpaced, tokenInScope, _cancellationToken);
        return true;
    }

    public void WriteDiscard() => DroppedCall.Discard(_edits, _call);

    /// <summary>The loop that would start its passes alongside each other, as before, and await them at its end.</summary>
    public static StatementSyntax? BoundedLoopAround(
        InvocationExpressionSyntax call,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        call.Parent is ExpressionStatementSyntax statement
        && LoopAround(statement, edits.Context, cancellationToken).Unpaced is { } unpaced
        && ParallelLoop.TryCreate(edits, statement, unpaced, token: null, cancellationToken) is not null
            ? IndependentPasses.LoopOf(statement)
            : null;

    private static (IInvocationOperation? Unpaced, bool IsPaced) LoopAround(
        ExpressionStatementSyntax statement,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (DroppedCall.OperationOf(context, statement, cancellationToken) is not { } operation || !UnthrottledLoop.IsInLoop(operation))
            return (null, false);

        return operation.Operation is IInvocationOperation call
            && UnthrottledLoop.Around(operation, call, context.Model.Compilation, context.Types, cancellationToken) is not null
            ? (call, false)
            : (null, true);
    }

    /// <summary>
    /// <c>() =&gt; Save()</c> fits other delegates once Save returns a task: no overload and no inferred type may depend on it.
    /// </summary>
    private static bool KeepsItsType(LambdaExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        lambda.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax invocation } =>
                model.GetMemberGroup(invocation.Expression, cancellationToken).Length == 1,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax declaration } } =>
                !declaration.Type.IsVar,
            AssignmentExpressionSyntax => true,
            _ => false,
        };
}
