using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.Branches;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// A branch into which no call leads, where all calls of its function are known: each gives a constant that leads elsewhere, or is made
/// where another one has led elsewhere before; or one that asks for an attribute that nothing has.
/// </summary>
internal sealed class UncalledBranch
{
    private const int MaximumDepth = 8;

    private readonly OffRequestScope _scope;
    private readonly OffRequestSearch _search;

    public UncalledBranch(OffRequestScope scope)
    {
        _scope = scope;
        _search = new OffRequestSearch(scope);
    }

    public bool Contains(SyntaxNode place, Function function, CancellationToken cancellationToken)
    {
        var branch = new BranchPlace(place, _scope.Models);
        return AbsentAttribute.Guards(place, _scope, cancellationToken)
            || (branch.ReachIn(function, cancellationToken) is { } reach && NoCallLeadsTo(function, reach, 0));

        bool NoCallLeadsTo(Function called, BranchReach needed, int depth) =>
            depth < MaximumDepth
            && !_search.MayHaveOtherCallers(called)
            && _scope.Callers.CallersOf(called, cancellationToken) is { Registration: null, Sites.IsEmpty: false } callers
            && callers.Sites.All(site =>
                branch.ReachOver(needed, called, site, cancellationToken) is { } above
                && (above.IsRefuted || (above.IsOpen && NoCallLeadsTo(site.Caller, above, depth + 1))));
    }
}
