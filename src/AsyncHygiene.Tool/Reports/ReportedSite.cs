using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;

namespace AsyncHygiene.Tool.Reports;

/// <summary>A blocking call as the report shows it.</summary>
/// <param name="Site">Where it was found, with the paths that lead to it.</param>
/// <param name="Place">The same for readers.</param>
/// <param name="Code">What blocks.</param>
/// <param name="Stays">Why it cannot become an await; null where it can.</param>
internal sealed record ReportedSite(BlockingSite Site, FilePlace Place, string Code, StayingReason? Stays)
{
    public string RuleId => Site.Diagnostic.Id;

    public string Project => Site.Document.Project.Name;
}
