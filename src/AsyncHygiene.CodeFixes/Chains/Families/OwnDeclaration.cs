using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families;

/// <summary>The one declaration of a field or property, where it can be edited.</summary>
internal static class OwnDeclaration
{
    /// <summary>The declaration with the edits of its file, or why it cannot be changed.</summary>
    public static async Task<(TNode? Node, DocumentEdits? Edits, Refusal? Refusal)> OfAsync<TNode>(
        ISymbol symbol,
        SolutionEdits solution,
        CancellationToken cancellationToken)
        where TNode : SyntaxNode
    {
        var reference = symbol.DeclaringSyntaxReferences[0];
        if (solution.Solution.GetDocument(reference.SyntaxTree) is not { } document)
            return (null, null, Refusal.Generated);

        var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (GeneratedCode.Is(document, edits.Context.Root))
            return (null, null, Refusal.Generated);

        return edits.Context.Root.FindNode(reference.Span, getInnermostNodeForTie: true) is TNode node && node.Span == reference.Span
            ? (node, edits, null)
            : (null, null, Refusal.Linked);
    }
}
