using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Verification;

/// <summary>How code elsewhere can see what a change did to declarations.</summary>
internal abstract class DeclarationChange
{
    private DeclarationChange()
    {
    }

    /// <param name="before">The original solution.</param>
    /// <param name="after">The changed one.</param>
    /// <param name="changes">What differs between the two.</param>
    /// <param name="cancellationToken">Ends the comparison.</param>
    public static async Task<DeclarationChange> BetweenAsync(
        Solution before,
        Solution after,
        IReadOnlyList<ProjectChanges> changes,
        CancellationToken cancellationToken)
    {
        if (changes.Any(c => c.GetAddedDocuments().Any() || c.GetRemovedDocuments().Any()))
            return new Anywhere();

        var names = ImmutableHashSet.CreateBuilder<string>();
        foreach (var id in changes.SelectMany(c => c.GetChangedDocuments()))
        {
            var old = Declarations.In(await RootAsync(before, id, cancellationToken).ConfigureAwait(false));
            var changed = Declarations.In(await RootAsync(after, id, cancellationToken).ConfigureAwait(false));
            foreach (var name in old.DifferentIn(changed))
            {
                if (name is null || Declarations.MayBeUsedUnwritten(name))
                    return new Anywhere();

                names.Add(name);
            }
        }

        return new ByName(names.ToImmutable());
    }

    private static async Task<SyntaxNode> RootAsync(Solution solution, DocumentId id, CancellationToken cancellationToken) =>
        (await solution.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;

    /// <summary>
    /// Only members are declared otherwise, and only by their names: a body in another file that writes none of them means what it meant.
    /// </summary>
    public sealed class ByName(ImmutableHashSet<string> names) : DeclarationChange
    {
        public ImmutableHashSet<string> Names { get; } = names;
    }

    /// <summary>Code may depend on it that writes no name of it.</summary>
    public sealed class Anywhere : DeclarationChange
    {
    }
}
