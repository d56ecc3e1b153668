using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH1005: <c>semaphore.Wait(…)</c> becomes <c>await semaphore.WaitAsync(…)</c> with the same arguments. The token in scope is not added: a wait that
/// ends early inside try would release a semaphore that was never entered.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PrimitiveWaitFix))]
public sealed class PrimitiveWaitFix : EditFix
{
    public PrimitiveWaitFix()
        : base(RuleIds.PrimitiveWait)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (CounterpartCall.At(node) is not { ContainsDirectives: false } call
            || SpeculativeBinding.IsConditional(call)
            || edits.Model.GetOperation(call, cancellationToken) is not IInvocationOperation { TargetMethod: { Name: "Wait" } method }
            || !method.ContainingType.Inherits(edits.Types["System.Threading.SemaphoreSlim"])
            || await AsyncFunction.AroundAsync(edits, call, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        function.MakeAsync();
        edits.Replace(call, current => AwaitSyntax.Await(SpeculativeBinding.WithName(current, "WaitAsync")!, current, call));
        return "Use 'await WaitAsync'";
    }
}
