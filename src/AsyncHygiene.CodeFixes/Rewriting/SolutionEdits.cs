using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting;

/// <summary>The edits of a whole solution: one <see cref="DocumentEdits"/> a document, planned on the original solution and applied together.</summary>
internal sealed class SolutionEdits
{
    private readonly Dictionary<DocumentId, DocumentEdits> _documents = [];
    private readonly Solution _solution;

    public SolutionEdits(Solution solution) => _solution = solution;

    public async Task<DocumentEdits> InAsync(Document document, CancellationToken cancellationToken)
    {
        if (!_documents.TryGetValue(document.Id, out var edits))
            _documents.Add(document.Id, edits = await DocumentEdits.CreateAsync(document, cancellationToken).ConfigureAwait(false));
        return edits;
    }

    public async Task<Solution> ApplyAsync(CancellationToken cancellationToken)
    {
        var solution = _solution;
        foreach (var edits in _documents.Values.Where(e => !e.IsEmpty))
        {
            var root = await edits.Apply().GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            solution = solution.WithDocumentSyntaxRoot(edits.Document.Id, root!);
        }

        return solution;
    }
}
