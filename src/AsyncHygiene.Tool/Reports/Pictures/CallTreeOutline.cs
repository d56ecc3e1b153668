using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>The same tree from top to bottom, for pages too narrow for the picture.</summary>
internal static class CallTreeOutline
{
    private const int LongestCode = 120;

    public static XElement Create(CallTree tree) =>
        Html.Tag(
            "ul",
            "tree narrow",
            Content(tree),
            tree.More == 0 ? null : Html.Tag("li", null, $"and {Quantity.Of(tree.More, "more call")}"));

    private static object[] Content(CallTree node) =>
    [
        .. node.Children.Select(c => Html.Tag("li", null, Html.Tag("span", null, c.Name), Html.Tag("ul", null, Content(c)))),
        .. node.Sites.Select(s => Html.Tag(
            "li",
            s.Stays is null ? "leaf can" : "leaf stays",
            Html.Code(CallTreePicture.Short(s.Code, LongestCode)),
            Html.Tag("span", "where", $"{s.Place.File}:{s.Place.Line}"))),
    ];
}
