using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace AsyncHygiene.Chains;

/// <summary>
/// Writes a plan as edits of the original trees. Every edit carries the id of the family or blocking call that it is for.
/// </summary>
internal static class ChainEdits
{
    /// <summary>The ids of blocking calls begin here; below are those of families.</summary>
    private const int FirstSeed = 1_000_000;

    public static int IdOf(int seed) => FirstSeed + seed;

    public static bool IsSeed(int id, out int seed)
    {
        seed = id - FirstSeed;
        return seed >= 0;
    }

    public static async Task WriteAsync(ChainPlan plan, HandedTokens handed)
    {
        var awaiting = new HashSet<SyntaxNode>();
        var added = plan.Families.Where(f => f.TokenName is not null)
            .SelectMany(f => f.Members, (f, m) => (m.Declaration, f.TokenName))
            .ToDictionary(t => t.Declaration, t => t.TokenName!);
        WriteHosts(plan, awaiting);
        for (var i = 0; i < plan.Sites.Count; i++)
        {
            var seed = plan.Sites[i];
            if (seed.Site is not { } site)
                continue;

            var parameter = AddedAround(seed.Host, site.Node, added);
            var token = await seed.Host.TokenAtAsync(site.Node, parameter, handed, seed.Edits.Context).ConfigureAwait(false);
            using (seed.Edits.OwnedBy(ChangeOwner.Of(IdOf(i))))
            {
                site.Write(token);
                CompletedAwait.Unwrap(site.Node, seed.Edits);
            }
        }

        foreach (var (seed, told) in plan.MockedForms)
            told.Write(ChangeOwner.Of(IdOf(plan.Sites.IndexOf(seed))));

        foreach (var (family, call, _) in plan.AwaitedCalls)
        {
            var parameter = AddedAround(call.Host, call.Site, added);
            var token = await call.Host.TokenAtAsync(call.Site, parameter, handed, call.Edits.Context).ConfigureAwait(false);
            using (call.Edits.OwnedBy(family.Owner))
            {
                call.WriteAwait(family, token);
                CompletedAwait.Unwrap(call.Site, call.Edits);
            }
        }

        foreach (var (family, call, _) in plan.Bridges)
        {
            using (call.Edits.OwnedBy(family.Owner))
            {
                family.WriteBridge(call);
            }
        }

        foreach (var (family, call) in plan.Discards)
        {
            using (call.Edits.OwnedBy(family.Owner))
            {
                call.WriteDiscard(family);
            }
        }

        foreach (var family in plan.Families)
            family.Write(awaiting);
        foreach (var use in plan.UnseenUses)
            use.Family.WriteWarning(use.Reason);
        foreach (var comment in FalseComment.In(plan))
            comment.Edits.Replace(comment.Code, c => c.WithAdditionalAnnotations(WarningAnnotation.Create(comment.Reason)));
    }

    /// <summary>
    /// First, because the call around a lambda may become an await of its own counterpart, and then is none of a family's any more.
    /// </summary>
    private static void WriteHosts(ChainPlan plan, HashSet<SyntaxNode> awaiting)
    {
        for (var i = 0; i < plan.Sites.Count; i++)
        {
            var seed = plan.Sites[i];
            if (seed.Site is not { } site)
                continue;

            using (seed.Edits.OwnedBy(ChangeOwner.Of(IdOf(i))))
            {
                MakeAsync(seed.Host, site.Node, awaiting, seed.Edits);
            }
        }

        foreach (var (family, call, _) in plan.AwaitedCalls)
        {
            using (call.Edits.OwnedBy(family.Owner))
            {
                MakeAsync(call.Host, call.Site, awaiting, call.Edits);
            }
        }
    }

    /// <summary>The token parameter that the conversion gives the function around a site.</summary>
    private static string? AddedAround(AwaitHost host, SyntaxNode site, Dictionary<SyntaxNode, string> added) =>
        host.FunctionAround(site) is { } around && added.TryGetValue(around, out var name) ? name : null;

    /// <summary>Notes that the function around a site awaits something.</summary>
    private static void MakeAsync(AwaitHost host, SyntaxNode site, HashSet<SyntaxNode> awaiting, DocumentEdits edits)
    {
        if (host.FunctionAround(site) is { } around)
            TransactionFlow.Enable(site, around, edits);
        if (host.MakeAsync(site, edits) is { } function)
            awaiting.Add(function);
    }
}
