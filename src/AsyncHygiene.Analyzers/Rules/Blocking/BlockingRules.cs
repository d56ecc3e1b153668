using System.Collections.Immutable;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>The rules about lines that block, AH1001 to AH1005: the one list of them.</summary>
internal static class BlockingRules
{
    public static ImmutableArray<BlockingAnalyzer> All { get; } = ImmutableArray.Create<BlockingAnalyzer>(
        new ThreadSleepAnalyzer(),
        new TaskWaitAnalyzer(),
        new SyncCallAnalyzer(),
        new RequestBodyAnalyzer(),
        new SynchronizationWaitAnalyzer());
}
