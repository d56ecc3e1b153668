using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Report;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>The forms that <c>--report</c> writes.</summary>
public static class RunReports
{
    public static IReadOnlyList<IRunReport> All { get; } = [new JsonReport(), new HtmlReport(), new MarkdownReport()];
}
