using System.Linq;
using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Sections;

/// <summary>Title, picture, reading and numbers.</summary>
internal static class FigureElement
{
    public static XElement Create(Figure figure, ArmGroup group) =>
        Html.Tag(
            "figure",
            null,
            new XAttribute("id", $"{group.Id}-{figure.Kind}"),
            Html.Tag("figcaption", null, figure.Title),
            figure.Chart.Draw($"{group.Id}-{figure.Kind}-svg", $"{figure.Title}, {group.Name}", figure.Reading),
            Html.Tag("p", "reading", figure.Reading),
            Html.Tag("details", null, Html.Tag("summary", null, "Numbers"), Html.Table(figure.Table)),
            Repeat(group));

    /// <summary>The one command that a sceptic needs.</summary>
    public static XElement Repeat(ArmGroup group) =>
        Html.Tag("details", "repeat", Html.Tag("summary", null, "Repeat"), Html.Tag("code", null, group.Command));
}
