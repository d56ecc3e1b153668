using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// A question about the place of a call that takes the callers of the whole solution to answer. Plans ask it again for the same calls, so
/// each answer is kept.
/// </summary>
internal abstract class CallSiteCheck
{
    private readonly SolutionCalls _calls;
    private readonly Dictionary<SyntaxNode, bool> _known = [];

    protected CallSiteCheck(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        CancellationToken = cancellationToken;
    }

    protected CancellationToken CancellationToken { get; }

    public async Task<bool> AnyAsync(IEnumerable<FamilyCall> calls)
    {
        foreach (var call in calls)
        {
            if (await HoldsAsync(call.Site).ConfigureAwait(false))
                return true;
        }

        return false;
    }

    /// <summary>A call in one of the compilations that were searched.</summary>
    protected abstract bool Holds(SyntaxNode call, SolutionCalls.Calls solution);

    private async Task<bool> HoldsAsync(SyntaxNode call)
    {
        if (_known.TryGetValue(call, out var known))
            return known;

        var solution = await _calls.GetAsync().ConfigureAwait(false);
        return _known[call] = solution.Models.Has(call.SyntaxTree) && Holds(call, solution);
    }

    /// <summary>Null where the call stands in an initializer.</summary>
    protected Function? FunctionAround(SyntaxNode call, SemanticModelSource models) =>
        Function.Around(call, models.For(call.SyntaxTree), CancellationToken);
}
