using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>
/// The tree that a fix built against that of its text. The compiler's own comparison takes a list of one statement for another tree where
/// the parser keeps it as a list, which it does with a body of one statement of more than 60 characters, and an edit does not.
/// </summary>
internal static class SyntaxComparison
{
    public static bool AreSame(SyntaxNode built, SyntaxNode parsed) =>
        AreSame((SyntaxNodeOrToken)built, parsed) && DirectivesOf(built).SequenceEqual(DirectivesOf(parsed));

    private static bool AreSame(SyntaxNodeOrToken built, SyntaxNodeOrToken parsed)
    {
        if (built.RawKind != parsed.RawKind || built.IsMissing != parsed.IsMissing)
            return false;
        if (built.IsToken)
            return built.AsToken().ValueText == parsed.AsToken().ValueText;

        var (left, right) = (built.ChildNodesAndTokens(), parsed.ChildNodesAndTokens());
        return left.Count == right.Count && left.Zip(right).All(pair => AreSame(pair.First, pair.Second));
    }

    private static IEnumerable<string> DirectivesOf(SyntaxNode root) =>
        root.DescendantTrivia().Select(t => t.GetStructure()).OfType<DirectiveTriviaSyntax>().Select(d => d.ToString());
}
