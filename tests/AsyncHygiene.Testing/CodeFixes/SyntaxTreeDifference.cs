using System;
using System.Linq;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// A tree that a fix built and the tree that a parser makes of the same text. Where they differ the fix made something
/// that only looks right, and later analysis in the editor sees another program than the compiler.
/// </summary>
internal sealed record SyntaxTreeDifference(string Path, string Parsed, string Built)
{
    public static SyntaxTreeDifference? Find(
        string path,
        SyntaxNode built,
        SyntaxNode parsed,
        CodeActionValidationMode mode,
        Type syntaxKind)
    {
        var withTrivia = mode == CodeActionValidationMode.Full;
        if (mode == CodeActionValidationMode.None || AreSame(built, parsed, withTrivia))
            return null;

        return new SyntaxTreeDifference(path, Render(parsed, syntaxKind, withTrivia), Render(built, syntaxKind, withTrivia));
    }

    public void Fail(IVerifier verifier) =>
        verifier.EqualOrDiff(
            Parsed,
            Built,
            $"The tree that the fix built for '{Path}' is not the tree of its text. Diff shown with the parsed tree as baseline:");

    private static bool AreSame(SyntaxNodeOrToken left, SyntaxNodeOrToken right, bool withTrivia)
    {
        if (left.IsNode != right.IsNode || left.RawKind != right.RawKind)
            return false;

        if (left.IsToken)
            return AreSame(left.AsToken(), right.AsToken(), withTrivia);

        var leftChildren = left.ChildNodesAndTokens();
        var rightChildren = right.ChildNodesAndTokens();
        return leftChildren.Count == rightChildren.Count
            && leftChildren.Zip(rightChildren).All(pair => AreSame(pair.First, pair.Second, withTrivia));
    }

    private static bool AreSame(SyntaxToken left, SyntaxToken right, bool withTrivia) =>
        Equals(left.Value, right.Value)
        && left.Text == right.Text
        && left.ValueText == right.ValueText
        && (!withTrivia || (AreSame(left.LeadingTrivia, right.LeadingTrivia) && AreSame(left.TrailingTrivia, right.TrailingTrivia)));

    private static bool AreSame(SyntaxTriviaList left, SyntaxTriviaList right) =>
        left.Count == right.Count && left.Zip(right).All(pair => AreSame(pair.First, pair.Second));

    private static bool AreSame(SyntaxTrivia left, SyntaxTrivia right) =>
        left.RawKind == right.RawKind
        && left.HasStructure == right.HasStructure
        && (!left.HasStructure || AreSame(left.GetStructure()!, right.GetStructure()!, withTrivia: true));

    private static string Render(SyntaxNode root, Type syntaxKind, bool withTrivia)
    {
        var text = new StringBuilder();
        Append(root, 0);
        return text.ToString();

        void Append(SyntaxNodeOrToken item, int depth)
        {
            Indent(depth);
            if (item.IsToken)
            {
                var token = item.AsToken();
                text.Append($"Token({Kind(token.RawKind)}): {token.Text}\n");
                if (withTrivia)
                    AppendTrivia(token, depth + 1);
                return;
            }

            text.Append($"Node({Kind(item.RawKind)}):\n");
            foreach (var child in item.ChildNodesAndTokens())
                Append(child, depth + 1);
        }

        void AppendTrivia(SyntaxToken token, int depth)
        {
            foreach (var (place, trivia) in token.LeadingTrivia
                .Select(trivia => ("Leading", trivia))
                .Concat(token.TrailingTrivia.Select(trivia => ("Trailing", trivia))))
            {
                Indent(depth);
                text.Append($"{place}({Kind(trivia.RawKind)}):\n");
                if (trivia.GetStructure() is { } structure)
                    Append(structure, depth + 1);
            }
        }

        void Indent(int depth) => text.Append(' ', depth * 2);

        string Kind(int rawKind) => Enum.ToObject(syntaxKind, rawKind).ToString()!;
    }
}
