using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Files;

/// <summary>
/// A file that projects share is edited once, for what its code means in one of them. Where an edited name or call means something else in
/// another one, the edit would change that as well.
/// </summary>
internal static class SharedMeaning
{
    public static async Task<IReadOnlyList<ChangeProblem>> FindProblemsAsync(SolutionEdits edits, CancellationToken cancellationToken)
    {
        var problems = new List<ChangeProblem>();
        foreach (var document in edits.Affected.Where(d => !d.IsEmpty))
        {
            foreach (var id in document.Context.Document.CopiesOf())
            {
                var copy = await edits.Solution.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                problems.AddRange(
                    document.EditedNodes
                        .Where(n => n is ExpressionSyntax && MeansOther(n, document.Context.Model, copy!, cancellationToken))
                        .Select(n => new ChangeProblem(n.GetLocation(), Refusal.Linked, document.OwnersOf(n))));
            }
        }

        return problems;
    }

    private static bool MeansOther(SyntaxNode node, SemanticModel model, SemanticModel copy, CancellationToken cancellationToken) =>
        SharedNode.In(copy, node, cancellationToken) is { } other
        && model.GetSymbolInfo(node, cancellationToken).Symbol is { } symbol and not (ILocalSymbol or IParameterSymbol)
        && !IsSame(symbol, copy.GetSymbolInfo(other, cancellationToken).Symbol);

    private static bool IsSame(ISymbol symbol, ISymbol? other) =>
        other is not null
        && (symbol.DeclaringSyntaxReferences.IsEmpty || other.DeclaringSyntaxReferences.IsEmpty
            ? symbol.DeclaringSyntaxReferences.IsEmpty == other.DeclaringSyntaxReferences.IsEmpty && IsSameOfLibraries(symbol, other)
            : symbol.DeclaringSyntaxReferences.Any(r => other.DeclaringSyntaxReferences.Any(o => IsSamePlace(r, o))));

    /// <summary>In whichever library a framework has it, and whichever of its overloads: newer frameworks have more of them.</summary>
    private static bool IsSameOfLibraries(ISymbol symbol, ISymbol other) =>
        symbol is IMethodSymbol
            ? symbol.MetadataName == other.MetadataName
                && SymbolNames.AreSame(symbol.ContainingType.OriginalDefinition, other.ContainingType?.OriginalDefinition)
            : SymbolNames.AreSame(symbol, other);

    private static bool IsSamePlace(SyntaxReference one, SyntaxReference other) =>
        one.SyntaxTree.FilePath == other.SyntaxTree.FilePath && one.Span.Start == other.Span.Start;
}
