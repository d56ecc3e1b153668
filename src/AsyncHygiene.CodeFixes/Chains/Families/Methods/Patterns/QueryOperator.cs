using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Ambient;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods.Patterns;

/// <summary>
/// Methods that query expressions call. No call of them is written, so none could get an <c>await</c>, and without the method a query may
/// find another one, such as that of <c>System.Linq</c>.
/// </summary>
internal static class QueryOperator
{
    private static readonly ImmutableHashSet<string> s_names = ImmutableHashSet.Create(
        "Cast",
        "GroupBy",
        "GroupJoin",
        "Join",
        "OrderBy",
        "OrderByDescending",
        "Select",
        "SelectMany",
        "ThenBy",
        "ThenByDescending",
        "Where");

    public static async Task<Refusal?> RefusalOfAsync(MethodFamilyDraft family, CancellationToken cancellationToken)
    {
        if (family.Members.FirstOrDefault(m => s_names.Contains(m.Symbol.Name)) is not { } named)
            return null;

        var models = await SolutionModels.Of(named.Edits.Context).GetAsync(cancellationToken).ConfigureAwait(false);
        var references = new PatternReferences(models, cancellationToken);
        return family.Members.SelectMany(m => references.Of(m.Symbol)).Select(r => r.Syntax).FirstOrDefault() is { } clause
            ? Refusal.Special.Because($"the query expression in {SourcePlace.Of(clause.GetLocation())} calls it, and could not await it")
            : null;
    }
}
