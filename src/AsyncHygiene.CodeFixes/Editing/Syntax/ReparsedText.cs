using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// Reads the texts of changed documents as a compiler will, and finds what it takes for something else than was meant. A tree can hold
/// what no text says: a keyword that is a name at its place, two tokens that become one, an edit inside code that was misread already.
/// </summary>
internal static class ReparsedText
{
    public static async Task<IReadOnlyList<ChangeProblem>> FindProblemsAsync(
        SolutionEdits edits,
        Solution after,
        CancellationToken cancellationToken)
    {
        var problems = new List<ChangeProblem>();
        foreach (var context in edits.Affected.Where(e => !e.IsEmpty).Select(e => e.Context))
        {
            var changed = after.GetDocument(context.Document.Id)!;
            var root = await changed.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            if (context.HasSyntaxErrors)
            {
                problems.Add(new ChangeProblem(root!.GetLocation(), Refusal.SyntaxError));
                continue;
            }

            var known = new HashSet<string>(InterpolatedAwait.MisreadIn(context.Root).Select(a => a.ToString()));
            problems.AddRange(
                InterpolatedAwait.MisreadIn(root!)
                    .Where(a => !known.Contains(a.ToString()))
                    .Select(a => new ChangeProblem(a.GetLocation(), Refusal.Interpolation)));
            problems.AddRange(
                (await MisreadAsync(changed, root!, cancellationToken).ConfigureAwait(false))
                    .Select(n => new ChangeProblem(n.GetLocation(), Refusal.OtherText)));
        }

        return problems;
    }

    /// <summary>The nodes whose text is read as something else.</summary>
    private static async Task<IEnumerable<SyntaxNode>> MisreadAsync(
        Document document,
        SyntaxNode root,
        CancellationToken cancellationToken)
    {
        if (IsSame(root, Read(root, cancellationToken)))
            return [];

        // New nodes come without the spaces between their tokens; the host formats them before it writes the text.
        document = await Formatter.FormatAsync(document, Formatter.Annotation, options: null, cancellationToken).ConfigureAwait(false);
        document = await Formatter.FormatAsync(document, SyntaxAnnotation.ElasticAnnotation, options: null, cancellationToken)
            .ConfigureAwait(false);
        root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        var read = Read(root, cancellationToken);
        if (IsSame(root, read))
            return [];

        // What goes wrong in a statement may turn over the whole file; its first token that is read otherwise is in the edit.
        var different = Different(root, read).ToList();
        return different.Count > 0 && different.All(n => n.FirstAncestorOrSelf<StatementSyntax>() is not null)
            ? different
            : [FirstDifferent(root, read)];
    }

    private static SyntaxNode Read(SyntaxNode root, CancellationToken cancellationToken) =>
        CSharpSyntaxTree.ParseText(root.ToFullString(), (CSharpParseOptions)root.SyntaxTree.Options, cancellationToken: cancellationToken)
            .GetRoot(cancellationToken);

    private static bool IsSame(SyntaxNode meant, SyntaxNode read) =>
        !(read.ContainsDiagnostics && read.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error)) && HasSameNodes(meant, read);

    /// <summary>Stricter comparisons tell an empty list from none, and what the compiler noted while it parsed.</summary>
    private static bool HasSameNodes(SyntaxNode meant, SyntaxNode read)
    {
        using var parts = meant.DescendantNodesAndTokensAndSelf().GetEnumerator();
        using var others = read.DescendantNodesAndTokensAndSelf().GetEnumerator();
        while (parts.MoveNext())
        {
            if (!others.MoveNext() || !IsSamePart(parts.Current, others.Current))
                return false;
        }

        return !others.MoveNext();
    }

    private static IEnumerable<SyntaxNode> Different(SyntaxNode meant, SyntaxNode read)
    {
        if (HasSameNodes(meant, read))
            return [];

        var parts = meant.ChildNodesAndTokens();
        var others = read.ChildNodesAndTokens();
        return IsSamePart(meant, read) && parts.Zip(others, IsSamePart).All(same => same)
            ? parts.Zip(others, (part, other) => (part, other))
                .Where(p => p.part.IsNode)
                .SelectMany(p => Different(p.part.AsNode()!, p.other.AsNode()!))
            : [meant];
    }

    private static bool IsSamePart(SyntaxNodeOrToken meant, SyntaxNodeOrToken read) =>
        meant.RawKind == read.RawKind
        && (meant.IsNode
            ? meant.ChildNodesAndTokens().Count == read.ChildNodesAndTokens().Count
            : meant.AsToken().Text == read.AsToken().Text);

    private static SyntaxNode FirstDifferent(SyntaxNode meant, SyntaxNode read)
    {
        var first = read.GetDiagnostics().Select(d => d.Location.SourceSpan.Start).DefaultIfEmpty(read.FullSpan.End).Min();
        foreach (var (one, other) in Tokens(meant).Zip(Tokens(read), (one, other) => (one, other)))
        {
            if (one.SpanStart >= first || one.Text != other.Text || one.Parent!.RawKind != other.Parent!.RawKind)
                return one.Parent!;
        }

        return meant;
    }

    private static IEnumerable<SyntaxToken> Tokens(SyntaxNode root) => root.DescendantTokens().Where(t => t.Span.Length > 0);
}
