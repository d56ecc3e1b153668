using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports.Pictures;

namespace AsyncHygiene.Tool.Reports;

/// <summary>What cannot be converted, by reason.</summary>
internal static class StayingSection
{
    private const int OpenPlaces = 4;
    private const int LongestCode = 160;

    public static XElement Create(SolutionReport report)
    {
        var groups = report.Sites
            .Where(s => s.Stays is not null)
            .GroupBy(s => s.Stays!.Code)
            .OrderByDescending(g => g.Count())
            .ThenBy(g => g.Key, StringComparer.Ordinal)
            .ToList();
        return Html.Section(
            "staying",
            "What stays, and why",
            groups is [] ? "Every blocking call that was found can be converted." : "These need a decision or a change by hand.",
            Html.Tag("div", "reasons", groups.Select(g => Card([.. g]))));
    }

    private static XElement Card(List<ReportedSite> sites)
    {
        var reason = sites[0].Stays!;
        var isOne = sites.TrueForAll(s => s.Stays!.Text == reason.Text);
        var places = sites.Select(s => Place(s, isOne)).ToList();
        return Html.Tag(
            "article",
            "found",
            Html.Tag(
                "h3",
                null,
                Html.Tag("span", "rank", $"{sites.Count}"),
                isOne ? reason.Text : reason.Code.Replace('-', ' '),
                Html.Tag("span", "tag", reason.Code)),
            Html.List("places", places.Take(OpenPlaces)),
            places.Count <= OpenPlaces
                ? null
                : Html.Details($"{places.Count - OpenPlaces} more", Html.List("places", places.Skip(OpenPlaces))));
    }

    private static object Place(ReportedSite site, bool isOne) => new object?[]
    {
        Html.Code(CallTreePicture.Short(site.Code, LongestCode)),
        Html.Tag(
            "span",
            "where",
            $"{site.Place.File}:{site.Place.Line}{(isOne ? "" : $": {site.Stays!.Text}")}"
                + (site.Stays!.Cause is { } cause ? $"; {cause}" : "")
                + (site.Site.Seen is { } seen ? $"; threads waited {Quantity.Seconds(seen.Seconds)} here" : "")),
    };
}
