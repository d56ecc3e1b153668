using System.Linq;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace AsyncHygiene.Site;

/// <summary>What is read, without emphasis, links and code marks.</summary>
internal static class MarkdownText
{
    public static string Of(ContainerInline? inlines) =>
        inlines is null ? "" : string.Concat(inlines.Descendants().Select(OwnText));

    private static string OwnText(MarkdownObject inline) => inline switch
    {
        LiteralInline literal => literal.Content.ToString(),
        CodeInline code => code.Content,
        LineBreakInline => " ",
        _ => "",
    };
}
