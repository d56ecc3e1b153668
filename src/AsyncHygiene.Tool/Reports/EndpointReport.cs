using System.Collections.Generic;
using AsyncHygiene.Tool.Analysis;

namespace AsyncHygiene.Tool.Reports;

/// <summary>An endpoint and the blocking calls that its requests reach.</summary>
internal sealed record EndpointReport(Endpoint Endpoint, IReadOnlyList<ReportedSite> Sites);
