using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>The name at a place that a search for references has found.</summary>
internal sealed class ReferencedName
{
    private ReferencedName(SimpleNameSyntax name, DocumentEdits edits)
    {
        Name = name;
        Edits = edits;
    }

    public SimpleNameSyntax Name { get; }

    public DocumentEdits Edits { get; }

    /// <summary>The name, or why nothing can be changed there.</summary>
    public static async Task<(ReferencedName? Name, Refusal? Refusal)> AtAsync(ReferenceLocation location, SolutionEdits solution, CancellationToken cancellationToken)
    {
        var document = location.Document;
        if (document.Project.Language != LanguageNames.CSharp)
            return (null, Refusal.ForeignLanguage);
        if (location.IsImplicit)
            return (null, Refusal.Special);

        var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (GeneratedCode.Is(document, edits.Root))
            return (null, Refusal.Generated);

        var span = location.Location.SourceSpan;
        var node = edits.Root.FindNode(span, findInsideTrivia: true, getInnermostNodeForTie: true);
        return node.AncestorsAndSelf().OfType<SimpleNameSyntax>().FirstOrDefault(n => n.Span == span || n.Identifier.Span == span) is { } name
            ? (new ReferencedName(name, edits), null)
            : (null, edits.Document.Id == document.Id ? Refusal.Special : Refusal.Linked);
    }
}
