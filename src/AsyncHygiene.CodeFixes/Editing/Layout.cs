using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Editing;

/// <summary>
/// The layout of the file around an edit, for code that the formatter leaves as it is written: lambdas in argument lists.
/// </summary>
internal static class Layout
{
    public static string NewLine(SyntaxNode root)
    {
        var newLine = root.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        return newLine.IsKind(SyntaxKind.EndOfLineTrivia) ? newLine.ToString() : "\n";
    }

    public static SyntaxTrivia NewLineOf(SyntaxNode node) => SyntaxFactory.EndOfLine(NewLine(node.SyntaxTree.GetRoot()));

    /// <summary>What the line of a node starts with.</summary>
    public static string IndentationOf(SyntaxNode node)
    {
        var line = node.SyntaxTree.GetText().Lines.GetLineFromPosition(node.SpanStart).ToString();
        return line.Substring(0, line.Length - line.TrimStart().Length);
    }

    /// <summary>One step further than an indentation.</summary>
    public static string Indented(string indentation) =>
        indentation + (indentation.IndexOf("\t", StringComparison.Ordinal) >= 0 ? "\t" : "    ");

    /// <summary>Directives between the tokens of a node, which would move with a part of it; those before it stay where they are.</summary>
    public static bool HasDirectivesInside(SyntaxNode node) =>
        node.ContainsDirectives && node.DescendantTrivia().Any(t => t.IsDirective && t.SpanStart >= node.SpanStart);
}
