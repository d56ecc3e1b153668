using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>Elements of the page. As XML they are always closed and escaped.</summary>
internal static class Html
{
    public static XElement Tag(string name, string? cssClass, params object?[] content)
    {
        var element = new XElement(name, content);
        if (cssClass is not null)
            element.SetAttributeValue("class", cssClass);

        // Browsers take "<td />" for an opening tag.
        if (element.IsEmpty && name is not ("meta" or "br" or "link"))
            element.Add("");
        return element;
    }

    public static XElement Section(string id, string heading, params object?[] content) =>
        Tag("section", null, new XAttribute("id", id), new XElement("h2", heading), content);

    /// <summary>Scrolls in itself where it is wider than the page; the page never does.</summary>
    public static XElement Table(DataTable table, string? cssClass = null) =>
        Tag(
            "div",
            "scroll",
            new XAttribute("tabindex", "0"),
            new XAttribute("role", "region"),
            new XAttribute("aria-label", table.Caption),
            Tag(
                "table",
                cssClass,
                Tag("caption", null, table.Caption),
                new XElement(
                    "thead",
                    new XElement("tr", table.Columns.Select(column => Tag("th", null, new XAttribute("scope", "col"), column)))),
                new XElement("tbody", table.Rows.Select(Row))));

    private static XElement Row(IReadOnlyList<string> cells) =>
        new(
            "tr",
            cells.Select((cell, index) => index == 0 ? Tag("th", null, new XAttribute("scope", "row"), cell) : Tag("td", null, cell)));
}
