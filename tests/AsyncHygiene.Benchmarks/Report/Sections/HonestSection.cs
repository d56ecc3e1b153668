using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report.Sections;

internal static class HonestSection
{
    public const string Heading = "Where nothing is gained";

    public const string Lead =
        "These rows stay in every report: async is no faster where nothing waits, a workaround can be enough up to its number, and "
            + "threads that exist already are as quick as tasks.";

    public static XElement? Create(BenchmarkRun run) =>
        HonestRow.Of(run) is [_, ..] rows
            ? Html.Section("honest", Heading, Html.Tag("p", "lead", Lead), Html.Tag("div", "honest", rows.Select(Row)))
            : null;

    private static XElement Row(HonestRow row) =>
        Html.Tag(
            "article",
            null,
            Html.Tag(
                "h3",
                null,
                Html.Tag("a", null, new XAttribute("href", $"#{row.Group.Benchmark.Id}"), row.Group.Benchmark.Id),
                " ",
                row.Group.Name),
            Html.Tag("p", null, row.Reading),
            Html.Tag("p", "repeat", "Repeat: ", Html.Tag("code", null, row.Group.Benchmark.Command)));
}
