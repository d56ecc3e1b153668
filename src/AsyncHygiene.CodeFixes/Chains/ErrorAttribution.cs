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

    public void OnWhatBroke(IEnumerable<ChangeProblem> problems, CancellationToken cancellationToken)
    {
        var blamed = false;
        foreach (var problem in problems)
        {
            foreach (var id in problem.Owners?.Select(ChangeOwner.IdOf) ?? OwnersOf(problem.Location, cancellationToken))
                blamed |= Block(id, problem.Refusal);
        }

        // An error away from every edit: whatever was renamed may be the cause, so all of it goes unless something else explained it.
        if (!blamed)
            OnAllFamilies();
    }

    public void OnAllFamilies()
    {
        foreach (var family in _plan.Families)
            _planner.Block(family, Refusal.VerifyGaveUp);
        if (_plan.Families.Count == 0)
            OnEverything();
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

    private static HashSet<int> IdsIn(SyntaxNode node) => new(node.GetAnnotatedNodes(ChangeOwner.Kind).SelectMany(Ids));

    private static HashSet<int> Ids(SyntaxNode node) => new(node.GetAnnotations(ChangeOwner.Kind).Select(ChangeOwner.IdOf));
}
