using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Started;

/// <summary>
/// What <c>Task.Factory.StartNew</c> takes from the task that runs it, and <c>Task.Run</c> does not: its scheduler, and its place as the
/// parent that waits for children. Which task runs it no call shows, so any that the solution names counts.
/// </summary>
internal static class CurrentScheduler
{
    private const string Scheduler = "TaskScheduler";
    private const string Child = "AttachedToParent";

    /// <summary>They name the pool's, or the one that runs.</summary>
    private static readonly string[] s_harmless = ["Default", "Current", "UnobservedTaskException"];

    private static readonly string[] s_words = ["ConcurrentExclusiveSchedulerPair", Scheduler];

    /// <summary>Null where there is no other scheduler and no child.</summary>
    public static async Task<Refusal?> RefusalOfAsync(DocumentContext context, CancellationToken cancellationToken)
    {
        var models = await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        if (Named(s_words, models, cancellationToken).FirstOrDefault(n => !IsHarmless(n)) is { } scheduler)
        {
            return Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(scheduler.GetLocation())}, names a scheduler: StartNew runs its lambda on the one that runs the call, "
                    + "and 'Task.Run', which an async lambda needs, on the pool");
        }

        return Named([Child], models, cancellationToken).FirstOrDefault() is { } child
            ? Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(child.GetLocation())}, attaches tasks to their parent: that of StartNew waits for them, that of an async "
                    + "lambda does not")
            : null;
    }

    private static IEnumerable<SimpleNameSyntax> Named(
        IEnumerable<string> words,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        words.SelectMany(word => models.AllTokens(word, cancellationToken)).Select(t => t.Parent).OfType<SimpleNameSyntax>();

    private static bool IsHarmless(SimpleNameSyntax name) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access.Parent as MemberAccessExpressionSyntax,
            MemberAccessExpressionSyntax access => access,
            _ => null,
        } is { Name.Identifier.ValueText: var member }
        && Array.IndexOf(s_harmless, member) >= 0;
}
