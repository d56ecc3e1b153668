using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Findings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tool.Reports;

/// <summary>What blocks in a solution, what can be converted, and in which order that pays most.</summary>
/// <param name="Name">The solution.</param>
/// <param name="Sites">All blocking calls, in the order of files and lines.</param>
/// <param name="Endpoints">Those that wait for one, the ones with most first.</param>
/// <param name="Chains">What can be converted, best first.</param>
internal sealed record SolutionReport(
    string Name,
    IReadOnlyList<ReportedSite> Sites,
    IReadOnlyList<EndpointReport> Endpoints,
    IReadOnlyList<RankedChain> Chains)
{
    public IEnumerable<ReportedSite> Convertible => Sites.Where(s => s.Stays is null);

    /// <param name="name">Of the solution.</param>
    /// <param name="folder">Where the names of files begin.</param>
    /// <param name="sites">What the rules report.</param>
    /// <param name="plan">What would be converted.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    public static async Task<SolutionReport> OfAsync(
        string name,
        string folder,
        IReadOnlyList<BlockingSite> sites,
        ChainPlan plan,
        CancellationToken cancellationToken)
    {
        var converted = plan.Awaited.Select(s => SiteKey.Of(s.Location)).ToHashSet();
        var refused = plan.Refused.GroupBy(r => SiteKey.Of(r.Seed.Location)).ToDictionary(g => g.Key, g => g.First());
        var reported = new List<ReportedSite>();
        foreach (var site in sites.DistinctBy(s => s.Key))
        {
            var place = FilePlace.Of(site.Diagnostic.Location, folder);
            var stays = converted.Contains(site.Key) ? null : StayingReason.Of(refused.GetValueOrDefault(site.Key), folder);
            reported.Add(new ReportedSite(site, place, await CodeAsync(site, cancellationToken), stays));
        }

        return new SolutionReport(
            name,
            [.. reported.OrderBy(s => s.Place.File, StringComparer.Ordinal).ThenBy(s => s.Place.Line).ThenBy(s => s.Place.Column)],
            [.. reported
                .SelectMany(s => s.Site.Endpoints, (s, endpoint) => (s, endpoint))
                .GroupBy(e => e.endpoint, e => e.s)
                .Select(g => new EndpointReport(g.Key, [.. g]))
                .OrderByDescending(e => e.Sites.Count)
                .ThenBy(e => e.Endpoint.Name, StringComparer.Ordinal)],
            ChainRanking.Of(ChainSearch.In(plan, sites), sites));
    }

    /// <summary>The whole expression that blocks, on one line.</summary>
    private static async Task<string> CodeAsync(BlockingSite site, CancellationToken cancellationToken)
    {
        var root = (await site.Document.GetSyntaxRootAsync(cancellationToken))!;
        var node = root.FindNode(site.Diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        while (node.Parent is MemberAccessExpressionSyntax or InvocationExpressionSyntax or ConditionalAccessExpressionSyntax)
            node = node.Parent;
        return string.Join(' ', node.ToString().Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries));
    }
}
