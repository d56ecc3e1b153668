using System.Linq;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Planning;

/// <summary>Where a plan writes awaits, and the calls of what it converts that it leaves without one.</summary>
internal sealed class PlannedAwaits
{
    private readonly ILookup<string, (SyntaxNode Site, PlannedAwait Await)> _awaits;
    private readonly ILookup<string, SyntaxNode> _others;

    public PlannedAwaits(ChainPlan plan)
    {
        _awaits = plan.AwaitedCalls.Select(c => Of(c.Call.Site, c.Call.Host, c.Call.Edits))
            .Concat(plan.Awaited.Where(s => s.Site is not null).Select(s => Of(s.Site!.Node, s.Host, s.Edits)))
            .ToLookup(a => a.Site.SyntaxTree.FilePath);
        _others = plan.Bridges.Select(b => b.Call)
            .Concat(plan.Discards.Select(d => d.Call))
            .ToLookup(c => c.Site.SyntaxTree.FilePath, c => c.Site);
    }

    /// <summary>
    /// What is written for a call; null where it stays as it is. In two projects that share a file, the places are the same.
    /// </summary>
    public PlannedAwait? At(SyntaxNode call) =>
        _awaits[call.SyntaxTree.FilePath].FirstOrDefault(a => a.Site.Span.Contains(call.Span)).Await;

    /// <summary>It blocks from now on, which is asked for elsewhere, or nothing waits for it.</summary>
    public bool Stays(SyntaxNode call) => _others[call.SyntaxTree.FilePath].Any(s => s.Span.Contains(call.Span));

    private static (SyntaxNode Site, PlannedAwait Await) Of(SyntaxNode site, AwaitHost host, DocumentEdits edits) =>
        (site, new PlannedAwait(host.FunctionAround(site), edits.Context.ConfiguresAwaitAt(site)));

    /// <summary>The function that awaits then, and whether it goes on anywhere.</summary>
    public sealed record PlannedAwait(SyntaxNode? Function, bool IsConfigured);
}
