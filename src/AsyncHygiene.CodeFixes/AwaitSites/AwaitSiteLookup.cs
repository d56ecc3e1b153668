using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites;

/// <summary>The await that a rule's diagnostic asks for.</summary>
internal static class AwaitSiteLookup
{
    /// <summary>The rules whose fix is an await, and may concern the callers.</summary>
    public static readonly string[] Rules = [RuleIds.ThreadSleep, RuleIds.TaskWait, RuleIds.SyncCall, RuleIds.RequestBody, RuleIds.SynchronizationWait];

    /// <summary>Null where no await does the same as the blocking call.</summary>
    public static AwaitSite? At(string ruleId, SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken) => ruleId switch
    {
        RuleIds.ThreadSleep => SleepSite.At(node, edits),
        RuleIds.TaskWait => AwaitedWait.SiteAt(node, edits, cancellationToken),
        RuleIds.SyncCall => CallOrUsing(node, edits, cancellationToken),
        RuleIds.RequestBody => CallOrUsing(node, edits, cancellationToken) ?? FormSite.At(node, edits, cancellationToken),
        RuleIds.SynchronizationWait => SemaphoreSite.At(node, edits, cancellationToken),
        RuleIds.LoopFireAndForget => DroppedCallSite.At(node, edits, cancellationToken),
        _ => null,
    };

    private static AwaitSite? CallOrUsing(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken) =>
        AwaitUsing.At(node) is { } statement ? AwaitUsing.SiteAt(statement, edits)
            : CounterpartCall.At(node) is { } call ? CounterpartCall.SiteAt(call, edits, cancellationToken)
            : null;
}
