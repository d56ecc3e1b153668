using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains;

/// <summary>Finds the part of a plan that broke something, by the marks that its edits left in the changed trees.</summary>
internal sealed class ErrorAttribution
{
    private readonly ChainPlan _plan;
    private readonly ChainPlanner _planner;

    public ErrorAttribution(ChainPlan plan, ChainPlanner planner)
    {
        _plan = plan;
        _planner = planner;
    }

    /// <summary>False where every error stands away from the edits: whatever was renamed may be the cause.</summary>
    public bool OnWhatBroke(IEnumerable<ChangeProblem> problems, CancellationToken cancellationToken)
    {
        var blamed = false;
        foreach (var problem in problems)
        {
            var owners = problem.Owners?.Select(ChangeOwner.IdOf).ToList() ?? OwnersOf(problem.Location, cancellationToken);
            foreach (var id in owners.Count > 0 ? owners : NamedAt(problem.Location, cancellationToken))
                blamed |= Block(id, problem.Refusal);
        }

        return blamed;
    }

    public void OnEverything()
    {
        foreach (var family in _plan.Families)
            _planner.Block(family, Refusal.VerifyGaveUp);
        foreach (var seed in _plan.Awaited)
            _planner.Block(seed, Refusal.VerifyGaveUp);
    }

    private bool Block(int id, Refusal refusal)
    {
        if (ChainEdits.IsSeed(id, out var seed))
            _planner.Block(_plan.Sites[seed], refusal);
        else if (_plan.Families.FirstOrDefault(f => f.Id == id) is { } family)
            _planner.Block(family, refusal);
        else
            return false;

        return true;
    }

    /// <summary>The innermost edits around the place; else those inside its statement; else those inside its member.</summary>
    private static IReadOnlyCollection<int> OwnersOf(Location problem, CancellationToken cancellationToken)
    {
        if (problem.SourceTree is not { } tree)
            return [];

        var node = tree.GetRoot(cancellationToken).FindNode(problem.SourceSpan, getInnermostNodeForTie: true);
        var inside = IdsIn(node);
        if (inside.Count > 0)
            return inside;

        foreach (var around in node.AncestorsAndSelf())
        {
            if (around.HasAnnotations(ChangeOwner.Kind))
                return Ids(around);

            if (around is StatementSyntax or MemberDeclarationSyntax && IdsIn(around) is { Count: > 0 } found)
                return found;
        }

        return [];
    }

    /// <summary>In a place that did not change: a call there may have bound to what has the name now, or had it before.</summary>
    private IReadOnlyList<int> NamedAt(Location problem, CancellationToken cancellationToken) =>
        problem.SourceTree?.GetRoot(cancellationToken).FindToken(problem.SourceSpan.Start).ValueText is { } name
            ? _plan.Families.Where(f => f.NewName == name || f.Symbol.Name == name).Select(f => f.Id).ToList()
            : [];

    private static HashSet<int> IdsIn(SyntaxNode node) => new(node.GetAnnotatedNodes(ChangeOwner.Kind).SelectMany(Ids));

    private static HashSet<int> Ids(SyntaxNode node) => new(node.GetAnnotations(ChangeOwner.Kind).Select(ChangeOwner.IdOf));
}
