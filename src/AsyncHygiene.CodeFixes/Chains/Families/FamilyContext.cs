using System.Threading;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Families.Markup;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Families.Names;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Editing;

namespace AsyncHygiene.Chains.Families;

/// <summary>What the searches for families share: the original solution, names, tokens and the numbers of families.</summary>
internal sealed class FamilyContext
{
    private int _count;

    public FamilyContext(SolutionEdits solution, FamilyNames names, HandedTokens tokens, CancellationToken cancellationToken)
    {
        Solution = solution;
        Names = names;
        Tokens = tokens;
        CancellationToken = cancellationToken;
        Markup = new MarkupUses(solution.Solution, cancellationToken);
        Interceptors = new BlindInterceptors(solution.Solution, cancellationToken);
        Foreign = new ForeignProjects(solution.Solution);
    }

    public SolutionEdits Solution { get; }

    public FamilyNames Names { get; }

    public HandedTokens Tokens { get; }

    public MarkupUses Markup { get; }

    public BlindInterceptors Interceptors { get; }

    public ForeignProjects Foreign { get; }

    public CancellationToken CancellationToken { get; }

    public int NextId() => ++_count;
}
