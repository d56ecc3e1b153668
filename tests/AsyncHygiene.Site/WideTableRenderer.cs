using Markdig.Extensions.Tables;
using Markdig.Renderers;

namespace AsyncHygiene.Site;

/// <summary>A table that is wider than the screen scrolls by itself; the page does not.</summary>
internal sealed class WideTableRenderer : HtmlTableRenderer
{
    protected override void Write(HtmlRenderer renderer, Table table)
    {
        renderer.Write("<div class=\"wide\" role=\"region\" aria-label=\"Table\" tabindex=\"0\">");
        base.Write(renderer, table);
        renderer.WriteLine("</div>");
    }
}
