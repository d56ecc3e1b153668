using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports.Pictures;

namespace AsyncHygiene.Tool.Reports;

/// <summary>The endpoints by what blocks below them, each with the picture of its calls.</summary>
internal static class EndpointSection
{
    /// <summary>The pictures of these are open; a hundred open ones would be a wall.</summary>
    private const int OpenPictures = 6;

    public static XElement Create(SolutionReport report) =>
        Html.Section(
            "endpoints",
            "Endpoints",
            report.Endpoints.Count == 0
                ? "No proven path leads from an endpoint to a blocking call."
                : "Each with the calls that lead to what blocks, most blocking calls first.",
            report.Endpoints.Count == 0
                ? null
                : Html.Tag(
                    "ul",
                    "legend",
                    Html.Tag("li", null, Html.Tag("span", "key can", ""), "blocks, can become an await"),
                    Html.Tag("li", null, Html.Tag("span", "key stays", ""), "blocks, stays")),
            report.Endpoints.Select(Figure));

    private static XElement Figure(EndpointReport endpoint, int index)
    {
        var tree = CallTree.Of(endpoint);
        var stays = endpoint.Sites.Count(s => s.Stays is not null);
        var picture = new object[] { CallTreePicture.Draw(tree), CallTreeOutline.Create(tree) };
        return Html.Tag(
            "figure",
            "found endpoint",
            Html.Tag("h3", null, Html.Code(endpoint.Endpoint.Name), Html.Tag("span", "tag", endpoint.Endpoint.Kind)),
            Html.Tag(
                "p",
                "reading",
                Quantity.Of(endpoint.Sites.Count, "blocking call") + (endpoint.Sites.Count, stays) switch
                {
                    (1, 0) => ", which can become an await",
                    (1, 1) => ", which stays",
                    (_, 0) => "; all can become awaits",
                    (var all, var staying) when all == staying => "; all stay",
                    (var all, var staying) => $"; {all - staying} can become awaits",
                }),
            index < OpenPictures ? picture : Html.Details("Calls", picture),
            Html.Tag("figcaption", null, $"{endpoint.Endpoint.Place.File}:{endpoint.Endpoint.Place.Line}"));
    }
}
