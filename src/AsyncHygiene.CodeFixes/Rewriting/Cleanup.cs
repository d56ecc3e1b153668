using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace AsyncHygiene.Rewriting;

/// <summary>What an editor does with a solution that a code action returns: lays out the new nodes. Tools that run no code action ask for it themselves.</summary>
internal static class Cleanup
{
    public static async Task<Solution> CleanAsync(Solution changed, Solution original, CancellationToken cancellationToken)
    {
        var result = changed;
        foreach (var id in changed.GetChanges(original).GetProjectChanges().SelectMany(c => c.GetChangedDocuments()).ToList())
        {
            var document = await Simplifier.ReduceAsync(changed.GetDocument(id)!, Simplifier.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
            document = await Formatter.FormatAsync(document, Formatter.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
            document = await Formatter.FormatAsync(document, SyntaxAnnotation.ElasticAnnotation, cancellationToken: cancellationToken).ConfigureAwait(false);
            result = result.WithDocumentText(id, await document.GetTextAsync(cancellationToken).ConfigureAwait(false));
        }

        return result;
    }
}
