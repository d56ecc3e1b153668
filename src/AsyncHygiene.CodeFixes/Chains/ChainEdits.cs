using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Chains;

/// <summary>Writes a plan as edits of the original trees. Every edit carries the id of the family or blocking call that it is for.</summary>
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
        for (var i = 0; i < plan.Awaited.Count; i++)
        {
            var seed = plan.Awaited[i];
            if (seed.Site is not { } site)
                continue;

            var parameter = AddedAround(seed.Host, site.Node, added);
            var token = await seed.Host.TokenAtAsync(site.Node, parameter, handed, seed.Edits.Context).ConfigureAwait(false);
            using (seed.Edits.OwnedBy(ChangeOwner.Of(IdOf(i))))
            {
                MakeAsync(seed.Host, site.Node, awaiting, seed.Edits);
                site.Write(token);
            }
        }

        foreach (var (family, call) in plan.AwaitedCalls)
        {
            var parameter = AddedAround(call.Host, call.Site, added);
            var token = await call.Host.TokenAtAsync(call.Site, parameter, handed, call.Edits.Context).ConfigureAwait(false);
            using (call.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                MakeAsync(call.Host, call.Site, awaiting, call.Edits);
                call.WriteAwait(family, token);
            }
        }

        // Who cannot await a twin goes on calling what it is the twin of.
        foreach (var (family, call, _) in plan.Bridges.Where(b => b.Family.Twin is null))
        {
            using (call.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                call.WriteBridge(family);
            }
        }

        foreach (var (family, call) in plan.Discards)
        {
            using (call.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                call.WriteDiscard(family);
            }
        }

        foreach (var family in plan.Families)
            Write(family, awaiting);

        // Editors show these where they preview the change.
        foreach (var use in plan.UnseenUses.Where(u => u.Family.Pair is null))
        {
            foreach (var member in use.Family.Members)
                member.Edits.Replace(member.Declaration, d => d.WithAdditionalAnnotations(WarningAnnotation.Create(use.Reason)));
        }
    }

    private static void Write(Family family, HashSet<SyntaxNode> awaiting)
    {
        var groups = family.References.Where(r => r is { Call: null, Setup: null } && family.Twin is null && !NameContext.IsNameOnly(r.Name));
        foreach (var kept in groups.Where(r => r.Name.Identifier.ValueText == family.NewName))
            kept.Edits.Bindings.Keep(kept.Name, ChangeOwner.Of(family.Id));
        foreach (var reference in family.References.Where(r => r.Call is null && r.Name.Identifier.ValueText != family.NewName && (family.Twin is null || !NameContext.IsNameOnly(r.Name))))
        {
            using (reference.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                reference.Edits.Replace(reference.Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
            }
        }

        foreach (var reference in family.References.Where(r => r.Setup is not null))
        {
            using (reference.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                reference.Edits.Bindings.Write(reference.Name, reference.Edits.Context.Root);
                reference.Setup!.Write();
            }
        }

        family.Field?.Write(awaiting, ChangeOwner.Of(family.Id));
        family.Gate?.Write(ChangeOwner.Of(family.Id));
        family.Property?.Write(family.NewName, ChangeOwner.Of(family.Id));
        foreach (var member in family.Members)
        {
            using (member.Edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                if (family.Pair is null || awaiting.Contains(member.Declaration))
                    MemberConversion.Write(member, family, awaiting.Contains(member.Declaration));
                family.Override?.WriteContract(member);
                family.Twin?.Write(family.NewName, ChangeOwner.Of(family.Id));
            }
        }

        if (family.Pair is { } pair)
        {
            var edits = family.Members[0].Edits;
            using (edits.OwnedBy(ChangeOwner.Of(family.Id)))
            {
                pair.Write(family.Members, awaiting, ChangeOwner.Of(family.Id));
            }
        }
    }

    /// <summary>The token parameter that the conversion gives the function around a site.</summary>
    private static string? AddedAround(AwaitHost host, SyntaxNode site, Dictionary<SyntaxNode, string> added) =>
        host.FunctionAround(site) is { } around && added.TryGetValue(around, out var name) ? name : null;

    /// <summary>Notes that the function around a site awaits something.</summary>
    private static void MakeAsync(AwaitHost host, SyntaxNode site, HashSet<SyntaxNode> awaiting, DocumentEdits edits)
    {
        if (host.MakeAsync(site, edits) is { } function)
            awaiting.Add(function);
    }
}
