using Markdig.Renderers;
using Markdig.Renderers.Html;
using Markdig.Syntax.Inlines;

namespace AsyncHygiene.Site;

/// <summary>Code in a sentence or table, whose long names may go on in the next line.</summary>
internal sealed class CodeNameRenderer : HtmlObjectRenderer<CodeInline>
{
    protected override void Write(HtmlRenderer renderer, CodeInline code)
    {
        if (renderer.EnableHtmlForInline)
            renderer.Write("<code>").Write(LineBreaks.InCode(code.Content)).Write("</code>");
        else
            renderer.WriteEscape(code.Content);
    }
}
