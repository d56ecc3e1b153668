using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH1002: <c>task.Result</c>, <c>task.Wait()</c>, <c>task.GetAwaiter().GetResult()</c> and helpers that do the same become <c>await
/// task</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TaskWaitFix))]
public sealed class TaskWaitFix : ChainFix
{
    public TaskWaitFix()
        : base(RuleIds.TaskWait)
    {
    }
}
