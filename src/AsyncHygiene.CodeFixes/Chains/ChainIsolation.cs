using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Planning;

namespace AsyncHygiene.Chains;

/// <summary>
/// Finds the chains that break the code where the errors do not tell which: they stand away from every edit. The chains are taken in by
/// halves, next to those that are in already, and what compiles stays.
/// </summary>
internal sealed class ChainIsolation
{
    /// <summary>Each compiles the solution.</summary>
    private const int MaximumAttempts = 16;

    private readonly ChainPlanner _planner;
    private readonly Stack<IReadOnlyList<IReadOnlyList<Family>>> _open = new();
    private IReadOnlyList<IReadOnlyList<Family>> _taken;
    private int _attempts;

    /// <param name="plan">What broke the code as a whole.</param>
    /// <param name="refusal">How.</param>
    /// <param name="planner">Plans without the chains that are not taken in.</param>
    public ChainIsolation(ChainPlan plan, Refusal refusal, ChainPlanner planner)
    {
        _planner = planner;
        _taken = BlockingCallCount.Of(plan, []).Linked(plan.Families).ToList();
        Reject(refusal);
    }

    /// <summary>Each chain has been taken in or refused.</summary>
    public bool IsDone => _taken.Count == 0;

    /// <summary>What was taken in compiles.</summary>
    public void Accept() => TakeNext();

    /// <summary>It does not.</summary>
    public void Reject(Refusal refusal)
    {
        Block(_taken, _taken.Count == 1 ? refusal : refusal.OfAll);
        if (_taken.Count > 1)
        {
            var half = _taken.Count / 2;
            _open.Push(_taken.Skip(half).ToList());
            _open.Push(_taken.Take(half).ToList());
        }

        TakeNext();
    }

    private void TakeNext()
    {
        _taken = _open.Count > 0 && _attempts++ < MaximumAttempts ? _open.Pop() : [];
        foreach (var family in _taken.SelectMany(chain => chain))
            _planner.Unblock(family);
    }

    private void Block(IEnumerable<IReadOnlyList<Family>> chains, Refusal refusal)
    {
        foreach (var family in chains.SelectMany(chain => chain))
            _planner.Block(family, refusal);
    }
}
