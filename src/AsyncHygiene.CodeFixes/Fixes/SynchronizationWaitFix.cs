using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1005: <c>semaphore.Wait(…)</c> becomes <c>await semaphore.WaitAsync(…)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SynchronizationWaitFix))]
public sealed class SynchronizationWaitFix : ChainFix
{
    public SynchronizationWaitFix()
        : base(RuleIds.SynchronizationWait)
    {
    }
}
