using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Parallel;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH2004: the calls of a selector or a loop wait at a semaphore, a limited number of them at a time.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FanOutFix))]
public sealed class FanOutFix : EditFix
{
    public FanOutFix()
        : base(RuleIds.FanOut)
    {
    }

    private protected override Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken) =>
        Task.FromResult(Write(edits, node, cancellationToken) ? "Run a limited number of calls at a time" : null);

    /// <summary>
    /// One failure ends the loop, where <c>Task.WhenAll</c> makes all the calls, so this is never done for all fan-outs at once.
    /// </summary>
    private protected override async Task<string?> WriteAlternativeAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (CallAt(edits.Context, node, cancellationToken) is not { } call
            || await AwaitHostResolver.AroundAsync(edits, call.Syntax, cancellationToken)
                .ConfigureAwait(false) is not { Converted: null } function)
        {
            return null;
        }

        var handed = new HandedTokens(new SolutionCalls(solution.Solution, cancellationToken), cancellationToken);
        var token = await function.TokenAtAsync(call.Syntax, handed).ConfigureAwait(false);
        var isPlanned = IsSelect(call, edits.Context.Types)
            ? ParallelSelect.Write(edits, call, token, cancellationToken)
            : ParallelAdditions.Write(edits, call, token, cancellationToken);
        return isPlanned ? "Use 'Parallel.ForEachAsync' (no further calls after a failure)" : null;
    }

    private static bool Write(DocumentEdits edits, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (CallAt(edits.Context, node, cancellationToken) is not { } call)
            return false;

        if (IsSelect(call, edits.Context.Types))
        {
            if (SelectorGate.TryCreate(edits, call, cancellationToken) is not { } gate)
                return false;

            gate.Write();
            return true;
        }

        if (AddedTasks.From(call, edits.Context, cancellationToken) is not { } tasks
            || AddedTasksGate.TryCreate(edits, tasks, cancellationToken) is not { } tasksGate)
        {
            return false;
        }

        tasksGate.Write(cancellationToken);
        return true;
    }

    private static bool IsSelect(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod: { Name: "Select", ContainingType: var type }, Arguments.Length: 2 }
            && types.Is(type, types["System.Linq.Enumerable"]);

    private static IInvocationOperation? CallAt(DocumentContext context, SyntaxNode node, CancellationToken cancellationToken) =>
        node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
            ? context.Model.GetOperation(call, cancellationToken) as IInvocationOperation
            : null;
}
