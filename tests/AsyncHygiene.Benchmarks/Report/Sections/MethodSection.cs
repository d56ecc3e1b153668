using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class MethodSection
{
    public static IReadOnlyList<string> Notes { get; } =
    [
        "Before is samples/Shop.Blocking over samples/Shop.Backend; after is samples/Shop.Async over samples/Shop.Backend.Async, which is "
            + "what the package's own fixes write, byte for byte (a test compares them). Loads that the shop has no page for run the same "
            + "pair of mistake and correction in the benchmark project.",
        "Each repeat has new server processes, which have answered nothing but a warm-up. The load comes from another process, over "
            + "loopback, on connections that are opened first. Every second pass goes through the arms backwards.",
        "A request without an answer counts with the time that it had waited. Quantiles are of all requests; where such a request could "
            + "change one it is printed as a lower bound (≥), and its curve becomes an area.",
        "The ping is a visitor of its own. A moment at which it should have asked, but still waited, counts with the whole time since "
            + "then.",
        "A ratio is the median of one arm by that of the other; its range is that of the repeats of the same pass. Within 15 % of one it "
            + "is no difference.",
        "The command of a group measures it again and says of each of its ratios whether its range overlaps the published one. Two ranges "
            + "of five repeats of the same thing miss each other in one of 126 cases.",
        "The load average says how busy the machine was when a repeat began. The program itself is part of it.",
    ];

    public static XElement Create(BenchmarkRun run) =>
        Html.Section(
            "environment",
            "Where and how this was measured",
            Html.Tag(
                "dl",
                "environment",
                EnvironmentTable.Of(run)
                    .Select(pair => new XElement("div", Html.Tag("dt", null, pair.Name), Html.Tag("dd", null, pair.Value)))),
            Html.Tag("p", null, "Repeat the whole run: ", Html.Tag("code", null, run.Command)),
            new XElement("ul", Notes.Select(note => Html.Tag("li", null, note))));
}
