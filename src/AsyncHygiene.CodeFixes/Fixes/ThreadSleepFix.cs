using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1001: <c>Thread.Sleep(x)</c> becomes <c>await Task.Delay(x)</c>, with the cancellation token that is in scope.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ThreadSleepFix))]
public sealed class ThreadSleepFix : ChainFix
{
    public ThreadSleepFix()
        : base(RuleIds.ThreadSleep)
    {
    }
}
