using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports.Pictures;

namespace AsyncHygiene.Tool.Reports;

/// <summary>The chains, best first, with what each gains and costs.</summary>
internal static class ConversionSection
{
    private const int MostOpen = 24;

    public static XElement Create(SolutionReport report) =>
        Html.Section(
            "conversions",
            "What to convert first",
            report.Chains.Count == 0
                ? "Nothing that was found can be converted."
                : (report.Chains.Any(c => c.Waited > 0) ? "Ordered by the time that threads waited in the trace, then" : "Ordered")
                    + " by endpoints that wait less for each member and file that changes. Each step is counted as if those before it "
                    + "were done: what two of them share costs once.",
            report.Chains.Count > 1 && report.Endpoints.Count > 0
                ? Html.Tag(
                    "figure",
                    null,
                    GainCurve.Draw(report.Chains, report.Endpoints.Count, 1080, 260, "wide"),
                    GainCurve.Draw(report.Chains, report.Endpoints.Count, 340, 240, "narrow"),
                    Html.Tag("figcaption", null, "Endpoints that no longer block, against members and files that have changed."))
                : null,
            report.Chains.Count == 0
                ? null
                : Html.Tag("p", "how", "Convert the first three: ", Html.Code("async-hygiene fix --chains 3 --verify \"dotnet test\"")),
            Html.Tag("div", "conversions", report.Chains.Take(MostOpen).Select(Card)),
            report.Chains.Count <= MostOpen
                ? null
                : Html.Details(
                    $"{report.Chains.Count - MostOpen} more",
                    Html.Tag("div", "conversions", report.Chains.Skip(MostOpen).Select((c, i) => Card(c, i + MostOpen)))));

    private static XElement Card(RankedChain chain, int index) =>
        Html.Tag(
            "article",
            "found",
            Html.Tag("h3", null, Html.Tag("span", "rank", $"{index + 1}"), Html.Code(chain.Name)),
            Html.Tag(
                "p",
                "gain",
                char.ToUpperInvariant(chain.Gain[0]) + chain.Gain[1..] + "."),
            chain.Waited <= 0
                ? null
                : Html.Tag("p", "gain", $"Threads of the pool waited {Quantity.Seconds(chain.Waited)} in its calls."),
            chain.Relieved.Count == 0 ? null : UnitPicture.Gain(chain.Freed.Count, chain.Relieved.Count - chain.Freed.Count),
            Html.Tag(
                "p",
                "cost",
                (chain.Members.Count == 0 ? "No signature changes, " : Quantity.Of(chain.Members.Count, "member") + " in ")
                    + $"{Quantity.Of(chain.Files.Count, "file")}, {Quantity.Of(chain.Sites.Count, "blocking call")}"),
            UnitPicture.Cost(chain.Members.Count, chain.Files.Count),
            Html.Details(
                "Endpoints, members and files",
                Part("Endpoints", chain.Relieved.Select(e => e.Name + (chain.Freed.Contains(e) ? "" : " (goes on blocking elsewhere)"))),
                Part("Members that become async", chain.Members),
                Part("Files", chain.Files.Select(f => Path.GetFileName(f)))));

    private static object[] Part(string heading, IEnumerable<string> names) =>
        names.ToList() is [_, ..] list
            ? [Html.Tag("h4", null, heading), Html.List("names", list.Select(Html.Code))]
            : [];
}
