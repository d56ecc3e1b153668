using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1002: <c>task.Result</c>, <c>task.Wait()</c>, <c>task.GetAwaiter().GetResult()</c> and helpers that do the same become <c>await task</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TaskWaitFix))]
public sealed class TaskWaitFix : EditFix
{
    public TaskWaitFix()
        : base(RuleIds.TaskWait)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (AwaitedWait.At(node, edits, cancellationToken) is not { } wait
            || await AsyncFunction.AroundAsync(edits, wait.Site, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        function.MakeAsync();
        wait.Plan();
        return "Use 'await'";
    }
}
