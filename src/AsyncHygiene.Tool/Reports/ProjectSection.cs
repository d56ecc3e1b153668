using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Reports.Pictures;

namespace AsyncHygiene.Tool.Reports;

/// <summary>Totals by project.</summary>
internal static class ProjectSection
{
    private static readonly string[] s_columns = ["Project", "Blocking calls", "Can become awaits", "Stay", "Endpoints above"];

    public static XElement Create(SolutionReport report) =>
        Html.Section(
            "projects",
            "Projects",
            "Where the blocking calls stand.",
            Html.Tag(
                "div",
                "scroll",
                new XAttribute("tabindex", "0"),
                new XAttribute("role", "region"),
                new XAttribute("aria-label", "Totals by project"),
                Html.Tag(
                    "table",
                    null,
                    Html.Tag(
                        "thead",
                        null,
                        Html.Tag("tr", null, s_columns.Append("").Select(c => Html.Tag("th", null, new XAttribute("scope", "col"), c)))),
                    Html.Tag(
                        "tbody",
                        null,
                        report.Sites
                            .GroupBy(s => s.Project)
                            .OrderByDescending(g => g.Count())
                            .ThenBy(g => g.Key, StringComparer.Ordinal)
                            .Select(g => Row(g.Key, [.. g]))))));

    private static XElement Row(string project, List<ReportedSite> sites)
    {
        var stays = sites.Count(s => s.Stays is not null);
        var endpoints = sites.SelectMany(s => s.Site.Endpoints).Distinct().Count();
        return Html.Tag(
            "tr",
            "found",
            Html.Tag("th", null, new XAttribute("scope", "row"), project),
            new[] { sites.Count, sites.Count - stays, stays, endpoints }.Select(n => Html.Tag("td", null, $"{n}")),
            Html.Tag("td", "share", UnitPicture.Share(sites.Count - stays, stays)));
    }
}
