using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Conversions.Filters;

/// <summary>
/// What else in the solution relies on a filter's methods, other than by calling them: derived types, and code that asks for its interface.
/// </summary>
internal static class FilterPairUses
{
    public static async Task<bool> ExistAsync(FilterPair pair, SolutionEdits solution, CancellationToken cancellationToken)
    {
        foreach (var derived
            in await SymbolFinder.FindDerivedClassesAsync(pair.Type, solution.Solution, cancellationToken: cancellationToken)
                .ConfigureAwait(false))
        {
            if (pair.Stage.Declares(derived) || derived.Interfaces.Any(i => i.Name == pair.Contract?.Name))
                return true;
        }

        return await HasGeneratedPartAsync(pair, solution, cancellationToken).ConfigureAwait(false)
            || (pair.Contract is not null && await IsAskedForAsync(pair.Contract, solution, cancellationToken).ConfigureAwait(false));
    }

    private static async Task<bool> HasGeneratedPartAsync(FilterPair pair, SolutionEdits solution, CancellationToken cancellationToken)
    {
        foreach (var reference in pair.Type.DeclaringSyntaxReferences)
        {
            if (solution.Solution.GetDocument(reference.SyntaxTree) is not { } document
                || GeneratedCode.Is(document, await reference.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A variable, a test or a registration of the interface may mean this filter.</summary>
    private static async Task<bool> IsAskedForAsync(INamedTypeSymbol contract, SolutionEdits solution, CancellationToken cancellationToken)
    {
        foreach (var location
            in (await SymbolFinder.FindReferencesAsync(contract, solution.Solution, cancellationToken)
                .ConfigureAwait(false)).SelectMany(r => r.Locations))
        {
            var name = await SolutionReferences.NodeAtAsync(location, cancellationToken).ConfigureAwait(false);
            if (name is null
                || !(NameContext.IsNameOnly(name)
                    || name.FirstAncestorOrSelf<BaseTypeSyntax>() is { Parent: BaseListSyntax }
                    || name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is not null))
            {
                return true;
            }
        }

        return false;
    }
}
