using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// Whether code in the solution counts on an override or implementation of a framework's method by more than the framework does.
/// </summary>
internal static class OverrideUses
{
    public static async Task<bool> ExistAsync(IMethodSymbol method, SolutionEdits solution, CancellationToken cancellationToken)
    {
        foreach (var found in await solution.References.FindAsync(method, cancellationToken).ConfigureAwait(false))
        {
            if (found.Definition is IMethodSymbol { OverriddenMethod: { } overridden } && IsSame(overridden, method))
            {
                return true;
            }

            foreach (var location in found.Locations)
            {
                var model = await location.Document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                var name = await SolutionReferences.NodeAtAsync(location, cancellationToken).ConfigureAwait(false);
                var named = name is null ? null : model?.GetSymbolInfo(name, cancellationToken).Symbol;

                // Overrides call their base; every other use may mean this one.
                if (named is null || IsSame(named, method))
                    return true;
                if (Slots.Of(method).Any(slot => IsSame(named, slot))
                    && name!.Parent is not MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Another project may see a symbol of its own for the same method, and a generic type one for each construction.</summary>
    private static bool IsSame(ISymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition)
        || (one.DeclaringSyntaxReferences.IsEmpty || other.DeclaringSyntaxReferences.IsEmpty
            ? one.OriginalDefinition.GetDocumentationCommentId() == other.OriginalDefinition.GetDocumentationCommentId()
            : DeclarationKey.Of(one).Equals(DeclarationKey.Of(other)));
}
