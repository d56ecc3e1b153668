using System.Collections.Generic;
using System.Xml.Linq;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Results;

/// <summary>The pool of the program, second by second.</summary>
internal static class PoolSection
{
    public static XElement Create(IReadOnlyList<PoolSecond> life) =>
        Html.Section(
            "pool",
            "The pool over time",
            "The line is all threads, the area below it those that waited. What waits in the queue has no thread yet.",
            Html.Tag("figure", null, PoolPicture.Draw(life, 1080, 340, "wide"), PoolPicture.Draw(life, 340, 300, "narrow")));
}
