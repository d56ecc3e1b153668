using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Findings;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>A reported place that could be converted.</summary>
/// <param name="Document">The file.</param>
/// <param name="Diagnostic">What a rule reports there.</param>
/// <param name="Paths">How requests surely reach it, one path from each entry point.</param>
internal sealed record BlockingSite(Document Document, Diagnostic Diagnostic, IReadOnlyList<EndpointPath> Paths)
{
    /// <summary>What a trace saw there; null where it saw nothing, or none was given.</summary>
    public SeenWait? Seen { get; init; }

    /// <summary>The entry points whose requests reach it.</summary>
    public IReadOnlyList<Endpoint> Endpoints { get; } = [.. Paths.Select(p => p.Endpoint)];

    public SiteKey Key => SiteKey.Of(Diagnostic.Location);
}
