using System.Xml.Linq;

namespace AsyncHygiene.Benchmarks.Report.Charts;

internal interface IChart
{
    /// <summary>
    /// About as wide as its place on a telephone and in one of the columns of a large screen, so that its text has the same size on both.
    /// </summary>
    const int Width = 360;

    /// <param name="description">What is seen, for those who do not see it; the numbers are in the table next to it.</param>
    XElement Draw(string id, string title, string description);
}
