using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Families;

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

    /// <summary>All places that name a symbol, in the order of the code, each once; or why nothing can be changed at one of them.</summary>
    public static async Task<(IReadOnlyList<ReferencedName> Names, Refusal? Refusal)> AllAsync(
        ISymbol symbol,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        var names = new List<ReferencedName>();
        var seen = new HashSet<SyntaxNode>();
        var found = await solution.References.FindAsync(symbol, cancellationToken).ConfigureAwait(false);
        foreach (var location in found.SelectMany(r => r.Locations)
            .OrderBy(l => l.Document.FilePath, StringComparer.Ordinal)
            .ThenBy(l => l.Location.SourceSpan.Start))
        {
            var (at, refusal) = await AtAsync(location, solution, cancellationToken).ConfigureAwait(false);
            if (at is null)
                return ([], refusal);
            if (!seen.Add(at.Name))
                continue;
            if (location.IsCandidateLocation)
                return ([], Refusal.Dynamic);

            names.Add(at);
        }

        return (names, null);
    }

    /// <summary>The name, or why nothing can be changed there.</summary>
    public static async Task<(ReferencedName? Name, Refusal? Refusal)> AtAsync(
        ReferenceLocation location,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        var document = location.Document;
        if (document.Project.Language != LanguageNames.CSharp)
            return (null, Refusal.ForeignLanguage);
        if (location.IsImplicit)
            return (null, Refusal.Special);

        var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (GeneratedCode.Is(document, edits.Context.Root))
            return (null, InGenerated(location.Location));
        if (edits.Context.HasSyntaxErrors)
            return (null, Refusal.SyntaxError);

        var span = location.Location.SourceSpan;
        var node = edits.Context.Root.FindNode(span, findInsideTrivia: true, getInnermostNodeForTie: true);
        return node.AncestorsAndSelf()
            .OfType<SimpleNameSyntax>()
            .FirstOrDefault(n => n.Span == span || n.Identifier.Span == span) is { } name
            ? (new ReferencedName(name, edits), null)
            : (null, edits.Context.Document.Id == document.Id ? Refusal.Special : Refusal.Linked);
    }

    /// <summary>What is generated of a page says which line of the page it stands for.</summary>
    private static Refusal InGenerated(Location use)
    {
        var line = use.GetMappedLineSpan();
        return line.HasMappedPath
            ? Refusal.Markup.Because($"'{Path.GetFileName(line.Path)}' uses it, in line {line.StartLinePosition.Line + 1}")
            : Refusal.Generated;
    }
}
