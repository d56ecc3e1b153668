using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Editing;

/// <summary>
/// The edits of a whole solution: one <see cref="DocumentEdits"/> a file, planned on the original solution and applied together. A file
/// that several projects share is edited once, in the first of them, and the others get the same text.
/// </summary>
internal sealed class SolutionEdits
{
    private readonly Dictionary<DocumentId, DocumentEdits> _documents = [];
    private readonly Dictionary<DocumentId, SourceText> _texts = [];

    public SolutionEdits(Solution solution)
        : this(solution, new SolutionReferences(solution))
    {
    }

    private SolutionEdits(Solution solution, SolutionReferences references)
    {
        Solution = solution;
        References = references;
    }

    /// <summary>As it was before the edits.</summary>
    public Solution Solution { get; }

    public SolutionReferences References { get; }

    /// <summary>The documents that change, or whose names mean something else.</summary>
    public IEnumerable<DocumentEdits> Affected => _documents.Values.Where(e => !e.IsEmpty || e.Bindings.HasKeptNames);

    public async Task<DocumentEdits> InAsync(Document document, CancellationToken cancellationToken)
    {
        document = Canonical(Solution.GetDocument(document.Id) ?? document);
        if (!_documents.TryGetValue(document.Id, out var edits))
            _documents.Add(
                document.Id,
                edits = new DocumentEdits(await DocumentContext.CreateAsync(document, this, cancellationToken).ConfigureAwait(false)));
        return edits;
    }

    /// <summary>The text of a file that is not code, with the changes made so far.</summary>
    public async Task<SourceText> TextOfAsync(TextDocument document, CancellationToken cancellationToken) =>
        _texts.TryGetValue(document.Id, out var text) ? text : await document.GetTextAsync(cancellationToken).ConfigureAwait(false);

    public void SetText(TextDocument document, SourceText text) => _texts[document.Id] = text;

    /// <summary>The same solution for other edits; what was searched for is known to both.</summary>
    public SolutionEdits WithoutEdits() => new(Solution, References);

    /// <summary>Takes back the edits of all documents.</summary>
    public void Forget()
    {
        _texts.Clear();
        foreach (var edits in _documents.Values)
            edits.Forget();
    }

    /// <summary>Removes directives that no project needs any more which compiles their file.</summary>
    /// <param name="directives">Of the changed solution.</param>
    /// <param name="changed">What the edits give, with all copies of shared files.</param>
    public void RemoveUsings(IEnumerable<UsingDirectiveSyntax> directives, Solution changed)
    {
        var unneeded = directives.ToLookup(d => changed.GetDocumentId(d.SyntaxTree), UnneededUsings.KeyOf);
        foreach (var edits in _documents.Values.Where(e => !e.IsEmpty))
        {
            var copies = edits.Context.Document.CopiesOf();
            foreach (var key in unneeded[edits.Context.Document.Id].Where(k => copies.All(id => unneeded[id].Contains(k))))
                edits.RemoveUsing(key);
        }
    }

    /// <summary>
    /// The changed solution as a host applies it: of a file that projects share one copy is changed, and the host brings the others along.
    /// </summary>
    public Task<Solution> ApplyAsync(CancellationToken cancellationToken) => ApplyAsync(withLinked: false, cancellationToken);

    /// <summary>
    /// The changed solution with all copies of shared files changed, to be compiled, and files whose names mean something else.
    /// </summary>
    public Task<Solution> ApplyEverywhereAsync(CancellationToken cancellationToken) => ApplyAsync(withLinked: true, cancellationToken);

    private async Task<Solution> ApplyAsync(bool withLinked, CancellationToken cancellationToken)
    {
        var solution = Solution;
        foreach (var edits in withLinked ? Affected : _documents.Values.Where(e => !e.IsEmpty))
        {
            var changed = edits.Apply();
            var root = await changed.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            solution = solution.WithDocumentSyntaxRoot(edits.Context.Document.Id, root!);
            if (!withLinked)
                continue;

            foreach (var linked in edits.Context.Document.CopiesOf())
                solution = solution.WithDocumentText(linked, root!.GetText());
        }

        return _texts.Aggregate(solution, (current, text) => current.WithAdditionalDocumentText(text.Key, text.Value));
    }

    private Document Canonical(Document document)
    {
        var linked = document.CopiesOf();
        return linked.IsEmpty
            ? document
            : linked.Select(id => Solution.GetDocument(id)!).Append(document).OrderBy(d => d.Project.Name, StringComparer.Ordinal).First();
    }
}
