using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// What belongs to a thread and is passed on from one function to another by it. Found out for a whole solution when it is asked for first.
/// </summary>
internal sealed class ThreadBoundState
{
    /// <summary>As long as the change of a solution is planned, and no longer: it holds the models of all files.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, ThreadBoundState> s_known = new();

    private ThreadFlow? _flow;

    private ThreadBoundState()
    {
    }

    /// <summary>Why no await may stand at the place; null where what comes later runs as well on another thread.</summary>
    public static async Task<Refusal?> RefusalAtAsync(
        SyntaxNode site,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var state = s_known.GetValue(context.References, static _ => new ThreadBoundState());
        var flow = state._flow ??= ThreadFlow.Of(
            await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false),
            cancellationToken);
        if (flow.AskerOf(function) is { } asker)
            return Refusal.RunningMethod.Because($"'{asker}' looks for its callers on the stack");
        return flow.ReasonAt(site, function) is { } reason
            ? Refusal.ThreadAffine.Because($"{reason}, and an 'await' may change the thread")
            : null;
    }
}
