using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>A place in the code, and the question which calls lead to it.</summary>
internal sealed class BranchPlace
{
    private readonly SyntaxNode _place;
    private readonly SemanticModelSource _models;

    public BranchPlace(SyntaxNode place, SemanticModelSource models)
    {
        _place = place;
        _models = models;
    }

    /// <summary>What the function around the place must be given; null where that does not matter.</summary>
    public BranchReach? ReachIn(Function function, CancellationToken cancellationToken) =>
        BranchReach.Of(_place, function, _models, cancellationToken);

    /// <summary>What the caller must be given so that a call leads to the place.</summary>
    /// <param name="below">What the called function must be given.</param>
    /// <param name="called">The called function.</param>
    /// <param name="site">The call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public BranchReach? ReachOver(BranchReach? below, Function called, CallSite site, CancellationToken cancellationToken) =>
        BranchReach.Over(below, called, site, _models, cancellationToken);

    /// <summary>The calls of a path that ends in the function around the place lead elsewhere, by what one of them gives.</summary>
    public bool IsCutOff(Function function, RequestPath path, CancellationToken cancellationToken)
    {
        var reach = ReachIn(function, cancellationToken);
        for (var i = path.Sites.Length - 1; i >= 0; i--)
        {
            reach = ReachOver(reach, function, path.Sites[i], cancellationToken);
            if (reach is { IsRefuted: true })
                return true;
            function = path.Sites[i].Caller;
        }

        return false;
    }
}
