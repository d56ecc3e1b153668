using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class MethodSection
{
    public static IReadOnlyList<string> Notes { get; } =
    [
        "Before is samples/Shop.Blocking; after is samples/Shop.Async, which is what the package's own fixes write, byte for byte (a test "
            + "compares them). Loads that the shop has no page for run the same pair of mistakes and corrections in the benchmark project.",
        "Every arm has new server processes, which nothing ran in before; the load comes from another process, over loopback, on "
            + "connections that are opened first.",
        "Where an arm is cut, what was still waiting counts as unanswered: a curve ends below the top, and a figure that would have grown "
            + "is printed as a lower bound (≥).",
        "The ping is a visitor of its own. A moment at which it should have asked, but still waited, counts with the whole time since "
            + "then.",
        "Times of arms that block depend on luck: the same arm differs by half from run to run. Orders of magnitude, counts and "
            + "allocations do not.",
        "The load average says how busy the machine was when an arm began. Waiting arms do not mind a busy machine; processor times and "
            + "short operations do.",
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
