using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Started;

/// <summary>
/// The task of a call, where code can tell how it ended. That of <c>Task.Run(() =&gt; Load())</c> is another task with an async lambda: it
/// never runs, but waits for activation, and a cancellation that is thrown makes it cancelled, not faulted.
/// <code>
/// var task = Task.Run(() =&gt; Load());
/// task.ContinueWith(t =&gt; _log.Error(t.Exception), TaskContinuationOptions.OnlyOnFaulted);
/// </code>
/// </summary>
internal static class AskedTask
{
    /// <summary>Names in a handler by which it tells a cancellation from other exceptions.</summary>
    private static readonly string[] s_telling = ["OperationCanceledException", "TaskCanceledException", nameof(GetType)];

    /// <summary>Null where nothing can tell.</summary>
    public static async Task<Refusal?> RefusalOfAsync(
        AnonymousFunctionExpressionSyntax lambda,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (lambda.Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            || context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { Name: "Run" or "StartNew" } started
            || !started.IsInOrBelow("System.Threading.Tasks"))
        {
            return null;
        }

        var models = await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        var uses = new TaskUses(models, cancellationToken);
        var asked = uses.FirstAsking(call) ?? (uses.Escapes ? TaskState.FirstIn(models, cancellationToken) : null);
        if (asked is not null)
        {
            return Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(asked.GetLocation())}, asks for '{asked.Identifier.ValueText}' of its task"
                    + (uses.Escapes ? ", or of one that may be it" : "")
                    + ": that of an async lambda never runs, and is cancelled, not faulted, by a cancellation that is thrown");
        }

        var combined = uses.Escapes && call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            ? uses.Combined.Concat(CombinationsIn(member))
            : uses.Combined;
        return combined.Select(CancellationHandler).FirstOrDefault(h => h is not null) is { } handler
            ? Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(handler.GetLocation())}, handles a cancellation of tasks that are awaited together: with async lambdas "
                    + "an exception of another one comes first")
            : null;
    }

    /// <summary>
    /// Where code asks for the state of the task that a call gives, as far as the task is followed; or, where it goes elsewhere, any task
    /// in the same member. Null where it is awaited, or nothing asks.
    /// </summary>
    public static SimpleNameSyntax? Find(
        InvocationExpressionSyntax call,
        DocumentContext context,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        // An order has a status too.
        if (context.Model.GetTypeInfo(call, cancellationToken).Type?.IsTaskLike(context.Types) != true)
            return null;

        var uses = new TaskUses(models, cancellationToken);
        return uses.FirstAsking(call)
            ?? (uses.Escapes && call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
                ? member.DescendantNodes()
                    .OfType<SimpleNameSyntax>()
                    .FirstOrDefault(name => !call.Span.Contains(name.Span) && TaskState.IsAskedBy(name, context.Model, cancellationToken))
                : null);
    }

    private static IEnumerable<InvocationExpressionSyntax> CombinationsIn(SyntaxNode member) =>
        member.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Where(c => BlockingWait.NameOf(c)?.Identifier.ValueText == nameof(Task.WhenAll));

    /// <summary>One that tells a cancellation from other exceptions.</summary>
    private static SyntaxNode? CancellationHandler(InvocationExpressionSyntax combined) =>
        combined.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(combined.Span))
            .SelectMany(t => t.Catches)
            .FirstOrDefault(c => c.DescendantTokens().Any(token => Array.IndexOf(s_telling, token.ValueText) >= 0));
}
