using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

internal interface IChart
{
    /// <summary>What is seen, for those who do not see it; the numbers are in the table next to it.</summary>
    string Description { get; }

    XElement Draw(ChartSize size, string id, string title);
}
