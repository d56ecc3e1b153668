using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Tool.Reports;

/// <summary>Elements of the page. As XML they are always closed and escaped.</summary>
internal static class Html
{
    public static XElement Tag(string name, string? cssClass, params object?[] content)
    {
        var element = new XElement(name, content);
        if (cssClass is not null)
            element.SetAttributeValue("class", cssClass);

        // Browsers take "<td />" for an opening tag.
        if (element.IsEmpty && name is not ("meta" or "br" or "input"))
            element.Add("");
        return element;
    }

    public static XElement Section(string id, string heading, string lead, params object?[] content) =>
        Tag("section", null, new XAttribute("id", id), new XElement("h2", heading), Tag("p", "lead", lead), content);

    public static XElement Details(string summary, params object?[] content) =>
        Tag("details", null, Tag("summary", null, summary), content);

    public static XElement List(string? cssClass, IEnumerable<object> items) =>
        Tag("ul", cssClass, items.Select(i => Tag("li", null, i)));

    /// <summary>One of the numbers at the top, which leads to its section.</summary>
    public static XElement Card(string target, string number, string what, params object?[] more) =>
        Tag("a", "card", new XAttribute("href", target), Tag("span", "number", number), Tag("span", "what", what), more);

    public static XElement Code(string text) => Tag("code", null, text);
}
