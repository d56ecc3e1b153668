using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
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
    private readonly Solution _after;

    public ErrorAttribution(ChainPlan plan, ChainPlanner planner, Solution after)
    {
        _plan = plan;
        _planner = planner;
        _after = after;
    }

    /// <summary>False where every error stands away from the edits: whatever was renamed may be the cause.</summary>
    public async Task<bool> OnWhatBrokeAsync(IEnumerable<ChangeProblem> problems, CancellationToken cancellationToken)
    {
        var blamed = false;
        foreach (var problem in problems)
        {
            var owners = problem.Owners?.Select(ChangeOwner.IdOf).ToList() ?? OwnersOf(problem.Location, cancellationToken);
            foreach (var id in owners.Count > 0 ? owners : await NamedAtAsync(problem.Location, cancellationToken).ConfigureAwait(false))
                blamed |= Block(id, problem.Refusal);
        }

        return blamed;
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

    /// <summary>
    /// In a place that did not change: a call there may have bound to what has the name now, or had it before. Of several, it is one of a
    /// type that the call is made on, or whose members it could mean.
    /// </summary>
    private async Task<IReadOnlyList<int>> NamedAtAsync(Location problem, CancellationToken cancellationToken)
    {
        if (problem.SourceTree?.GetRoot(cancellationToken).FindToken(problem.SourceSpan.Start) is not { } token)
            return [];

        var named = _plan.Families.Where(f => f.NewName == token.ValueText || f.Symbol.Name == token.ValueText).ToList();
        if (named.Count > 1
            && token.Parent is SimpleNameSyntax { Parent: MemberAccessExpressionSyntax access }
            && _after.GetDocument(problem.SourceTree) is { } document
            && await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model)
        {
            var types = model.GetSymbolInfo(access, cancellationToken).CandidateSymbols
                .Select(candidate => candidate.ContainingType)
                .Concat(TypesOf(model.GetTypeInfo(access.Expression, cancellationToken).Type))
                .OfType<INamedTypeSymbol>()
                .ToList();
            var own = named.Where(f => f.Members.Any(m => types.Exists(type => IsOf(m.Symbol.ContainingType, type)))).ToList();
            named = own.Count > 0 ? own : named;
        }

        return [.. named.Select(f => f.Id)];
    }

    private static IEnumerable<ITypeSymbol> TypesOf(ITypeSymbol? receiver) => receiver switch
    {
        ITypeParameterSymbol parameter => parameter.ConstraintTypes,
        null => Enumerable.Empty<ITypeSymbol>(),
        _ => new[] { receiver },
    };

    /// <summary>One type, before and after the change.</summary>
    private static bool IsOf(INamedTypeSymbol? before, INamedTypeSymbol after) =>
        before is not null
        && before.MetadataName == after.MetadataName
        && before.DeclaringSyntaxReferences.Select(r => r.SyntaxTree.FilePath)
            .Intersect(after.DeclaringSyntaxReferences.Select(r => r.SyntaxTree.FilePath))
            .Any();

    private static HashSet<int> IdsIn(SyntaxNode node) => new(node.GetAnnotatedNodes(ChangeOwner.Kind).SelectMany(Ids));

    private static HashSet<int> Ids(SyntaxNode node) => new(node.GetAnnotations(ChangeOwner.Kind).Select(ChangeOwner.IdOf));
}
