using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax.Inlines;

namespace AsyncHygiene.Site;

/// <summary>Text as it is, apart from where its lines may break.</summary>
internal sealed class ProseRenderer : HtmlObjectRenderer<LiteralInline>
{
    protected override void Write(HtmlRenderer renderer, LiteralInline literal)
    {
        // The description of a picture is an attribute, which holds no elements.
        if (renderer.EnableHtmlForInline)
            renderer.Write(LineBreaks.InProse(literal.Content.ToString()));
        else
            renderer.WriteEscape(ref literal.Content);
    }
}
