using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites;

/// <summary>The await that a rule's diagnostic asks for.</summary>
internal static class AwaitSiteLookup
{
    private delegate AwaitSite? Lookup(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken);

    private static readonly (string Rule, Lookup At)[] s_blocking =
    [
        (RuleIds.ThreadSleep, (node, edits, _) => SleepSite.At(node, edits)),
        (RuleIds.TaskWait, AwaitedWait.SiteAt),
        (RuleIds.SyncCall, CallOrUsing),
        (RuleIds.RequestBody,
            (node, edits, cancellationToken) => CallOrUsing(node, edits, cancellationToken) ?? FormSite.At(node, edits, cancellationToken)),
        (RuleIds.SynchronizationWait,
            (node, edits, cancellationToken) =>
                SemaphoreSite.At(node, edits, cancellationToken) ?? BlockingStreamSite.At(node, edits, cancellationToken)),
    ];

    /// <summary>The rules whose fix is an await, and may concern the callers.</summary>
    public static readonly string[] Rules = [.. s_blocking.Select(b => b.Rule)];

    /// <summary>Null where no await does the same as the blocking call.</summary>
    public static AwaitSite? At(string ruleId, SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken) =>
        ExpressionTree.Contains(node, edits.Context.Model) ? null
            : ruleId == RuleIds.LoopFireAndForget
            ? DroppedCallSite.At(node, edits, cancellationToken)
            : s_blocking.FirstOrDefault(b => b.Rule == ruleId).At?.Invoke(node, edits, cancellationToken);

    private static AwaitSite? CallOrUsing(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken) =>
        AwaitUsing.At(node) is { } statement ? AwaitUsing.SiteAt(statement, edits)
            : (CounterpartCall.At(node) is { } call ? CounterpartCall.SiteAt(call, edits, cancellationToken) : null)
                ?? EnumeratedQuery.SiteAt(node, edits, cancellationToken)
                ?? PagedSite.At(node, edits, cancellationToken);
}
