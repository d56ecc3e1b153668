using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing.Files;

/// <summary>A node of one copy of a file in the tree of another copy, which has the same text.</summary>
internal static class SharedNode
{
    /// <summary>Null where it is switched off there.</summary>
    public static SyntaxNode? In(SemanticModel model, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (model.SyntaxTree == node.SyntaxTree)
            return node;

        var root = model.SyntaxTree.GetRoot(cancellationToken);
        return root.FullSpan.Contains(node.Span)
            ? root.FindNode(node.Span).DescendantNodesAndSelf().FirstOrDefault(n => n.Span == node.Span && n.RawKind == node.RawKind)
            : null;
    }
}
