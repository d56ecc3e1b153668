using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// Takes a statement out of a block or out of top-level code. Its comments stay: on what follows it, or before the closing brace.
/// </summary>
internal static class StatementRemoval
{
    /// <summary>False for a statement that is the whole body of an <c>if</c> or loop, and for the only top-level statement.</summary>
    public static bool CanRemove(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax => true,
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } => unit.Members.OfType<GlobalStatementSyntax>().Count() > 1,
        _ => false,
    };

    public static void Remove(StatementSyntax statement, DocumentEdits edits)
    {
        if (statement.Parent is GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } global)
        {
            var mark = new SyntaxAnnotation();
            edits.Replace(global, g => g.WithAdditionalAnnotations(mark));
            edits.Replace(unit, u => RemoveMarked(u, mark));
        }
        else if (statement.Parent is BlockSyntax block)
        {
            var mark = new SyntaxAnnotation();
            edits.Replace(statement, s => s.WithAdditionalAnnotations(mark));
            edits.Replace(block, b => RemoveMarked(b, mark));
        }
    }

    private static BlockSyntax RemoveMarked(BlockSyntax block, SyntaxAnnotation mark)
    {
        var removed = (StatementSyntax)block.GetAnnotatedNodes(mark).First();
        var at = block.Statements.IndexOf(removed);
        var remaining = block.Statements.RemoveAt(at);
        var kept = CommentsOf(removed);
        if (at < remaining.Count)
            return block.WithStatements(
                remaining.Replace(remaining[at], remaining[at].WithLeadingTrivia(kept.AddRange(remaining[at].GetLeadingTrivia()))));

        var brace = block.CloseBraceToken;
        return block.WithStatements(remaining).WithCloseBraceToken(brace.WithLeadingTrivia(kept.AddRange(brace.LeadingTrivia)));
    }

    private static CompilationUnitSyntax RemoveMarked(CompilationUnitSyntax unit, SyntaxAnnotation mark)
    {
        var removed = (MemberDeclarationSyntax)unit.GetAnnotatedNodes(mark).First();
        var at = unit.Members.IndexOf(removed);
        var remaining = unit.Members.RemoveAt(at);
        var kept = CommentsOf(removed);
        if (at < remaining.Count)
            return unit.WithMembers(
                remaining.Replace(remaining[at], remaining[at].WithLeadingTrivia(kept.AddRange(remaining[at].GetLeadingTrivia()))));

        var end = unit.EndOfFileToken;
        return unit.WithMembers(remaining).WithEndOfFileToken(end.WithLeadingTrivia(kept.AddRange(end.LeadingTrivia)));
    }

    /// <summary>The lines before and after the statement that hold comments or directives; nothing when it has none.</summary>
    private static SyntaxTriviaList CommentsOf(SyntaxNode removed)
    {
        var leading = removed.GetLeadingTrivia();
        var trailing = removed.GetTrailingTrivia();
        var kept = SyntaxTriviaList.Empty;
        if (leading.Any(IsWorthKeeping))
        {
            // The indentation of the statement itself goes with it.
            kept = leading.Last().IsKind(SyntaxKind.WhitespaceTrivia) ? leading.RemoveAt(leading.Count - 1) : leading;
        }

        if (trailing.Any(IsWorthKeeping))
        {
            var indentation = leading.LastOrDefault();
            if (indentation.IsKind(SyntaxKind.WhitespaceTrivia))
                kept = kept.Add(indentation);
            kept = kept.AddRange(trailing.SkipWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));
        }

        // A comment before the statement, on its line, keeps the line.
        return kept.Count == 0 || kept.Last().IsDirective || kept.Last().IsKind(SyntaxKind.EndOfLineTrivia)
            ? kept
            : kept.AddRange(trailing.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).Take(1));
    }

    private static bool IsWorthKeeping(SyntaxTrivia trivia) =>
        !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);
}
