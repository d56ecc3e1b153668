using System.Net;
using System.Text;
using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Site;

/// <summary>Writes code with its words in the classes that the style sheet colours. Only C# is taken apart.</summary>
internal sealed class CodeRenderer : HtmlObjectRenderer<CodeBlock>
{
    protected override void Write(HtmlRenderer renderer, CodeBlock block)
    {
        var text = block.Lines.ToString();
        var language = (block as FencedCodeBlock)?.Info;
        renderer.EnsureLine();
        renderer.Write("<pre tabindex=\"0\"><code");
        if (!string.IsNullOrEmpty(language))
            renderer.Write(" class=\"language-").Write(language).Write("\"");
        renderer.Write(">").Write(language == "csharp" ? Coloured(text) : WebUtility.HtmlEncode(text)).WriteLine("</code></pre>");
    }

    private static string Coloured(string code)
    {
        var html = new StringBuilder();
        foreach (var token in SyntaxFactory.ParseTokens(code))
        {
            AppendAll(token.LeadingTrivia);
            Append(token.Text, ClassOf(token));
            AppendAll(token.TrailingTrivia);
        }

        return html.ToString();

        void Append(string text, string? kind)
        {
            var encoded = WebUtility.HtmlEncode(text);
            html.Append(kind is null || text.Length == 0 ? encoded : $"<span class=\"{kind}\">{encoded}</span>");
        }

        void AppendAll(SyntaxTriviaList list)
        {
            foreach (var trivia in list)
                Append(trivia.ToFullString(), ClassOf(trivia));
        }
    }

    private static string? ClassOf(SyntaxToken token) =>
        SyntaxFacts.IsKeywordKind(token.Kind()) || SyntaxFacts.GetContextualKeywordKind(token.Text) != SyntaxKind.None ? "k"
        : token.Text.TrimStart('$', '@') is ['"' or '\'', ..] ? "s"
        : null;

    private static string? ClassOf(SyntaxTrivia trivia) =>
        trivia.Kind() is SyntaxKind.SingleLineCommentTrivia or SyntaxKind.MultiLineCommentTrivia ? "c" : null;
}
