using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Editing;

/// <summary>
/// Where the original solution uses a member. It is the one step whose cost grows with the whole solution, so no member is searched for
/// twice.
/// </summary>
internal sealed class SolutionReferences
{
    private readonly Dictionary<ISymbol, IReadOnlyList<ReferencedSymbol>> _found = new(SymbolEqualityComparer.Default);

    public SolutionReferences(Solution solution) => Solution = solution;

    public Solution Solution { get; }

    /// <summary>How many searches were made.</summary>
    public int Count => _found.Count;

    public async Task<IReadOnlyList<ReferencedSymbol>> FindAsync(ISymbol member, CancellationToken cancellationToken)
    {
        if (!_found.TryGetValue(member, out var found))
            _found.Add(
                member,
                found = (await SymbolFinder.FindReferencesAsync(member, Solution, cancellationToken).ConfigureAwait(false)).ToList());
        return found;
    }

    /// <summary>What stands at a use: the innermost node, also in a comment. Null where there is no text.</summary>
    public static async Task<SyntaxNode?> NodeAtAsync(ReferenceLocation use, CancellationToken cancellationToken)
    {
        var root = await use.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        return root?.FindNode(use.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
    }
}
