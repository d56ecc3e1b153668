using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1005: <c>semaphore.Wait(…)</c> becomes <c>await semaphore.WaitAsync(…)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PrimitiveWaitFix))]
public sealed class PrimitiveWaitFix : ChainFix
{
    public PrimitiveWaitFix()
        : base(RuleIds.PrimitiveWait)
    {
    }
}
