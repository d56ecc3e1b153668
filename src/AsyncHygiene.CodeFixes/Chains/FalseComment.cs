using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Chains.Conversions.Wrappers;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains;

/// <summary>
/// A comment at changed code that speaks of blocking, and may be false now. It stays as it is, because only a person can say it anew:
/// editors show it where they preview the change, and the tool lists it.
/// </summary>
internal sealed class FalseComment
{
    private static readonly Regex s_blocking = new(
        @"\b(?:blocking|blocked|blocks (?:a|the|on|until|all|every)|synchronous(?:ly)?|sync.over.async|deadlocks?)\b"
            + @"|\b(?:GetResult|Thread\.Sleep)\b|\.(?:Result|Wait)\b",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private FalseComment(SyntaxNode code, SyntaxTrivia comment, DocumentEdits edits)
    {
        Code = code;
        Location = comment.GetLocation();
        Edits = edits;
    }

    /// <summary>The statement or member that it stands at.</summary>
    public SyntaxNode Code { get; }

    public Location Location { get; }

    public DocumentEdits Edits { get; }

    public string Reason =>
        $"The comment in line {Location.GetLineSpan().StartLinePosition.Line + 1} speaks of blocking, which the code does not do any more.";

    public static IReadOnlyList<FalseComment> In(ChainPlan plan)
    {
        var sites = plan.Sites.Where(s => s.Site is not null)
            .Select(s => (Code: PlaceOf(s.Site!.Node), s.Edits))
            .Concat(plan.AwaitedCalls.Select(c => (Code: PlaceOf(c.Call.Site), c.Call.Edits)))
            .Concat(plan.Families.Where(f => f is not WrapperFamily)
                .SelectMany(f => f.Members)
                .Select(m => (Code: m.Declaration, m.Edits)));
        return sites.Distinct()
            .SelectMany(p => CommentsAt(p.Code).Select(comment => new FalseComment(p.Code, comment, p.Edits)))
            .ToList();
    }

    private static SyntaxNode PlaceOf(SyntaxNode site) =>
        site.FirstAncestorOrSelf<SyntaxNode>(n => n is StatementSyntax or MemberDeclarationSyntax) ?? site;

    /// <summary>Above it and at its end.</summary>
    private static IEnumerable<SyntaxTrivia> CommentsAt(SyntaxNode code) =>
        code.GetLeadingTrivia().Concat(code.GetTrailingTrivia()).Where(t => t.IsAnyComment() && s_blocking.IsMatch(t.ToFullString()));
}
