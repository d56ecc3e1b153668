using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Rewriting.Chains;

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

    public static void Write(ChainPlan plan)
    {
        var awaiting = new HashSet<SyntaxNode>();
        var tokens = plan.Families.Where(f => f.TokenName is not null).SelectMany(f => f.Members, (f, m) => (m.Declaration, f.TokenName)).ToDictionary(t => t.Declaration, t => t.TokenName!);
        for (var i = 0; i < plan.Awaited.Count; i++)
        {
            var seed = plan.Awaited[i];
            seed.Edits.Owner = ChangeOwner.Of(IdOf(i));
            if (seed.Site is { } site)
                site.Plan(MakeAsync(seed.Host, site.Node, awaiting, tokens, seed.Edits));
            seed.Edits.Owner = null;
        }

        foreach (var (family, call) in plan.AwaitedCalls)
        {
            call.Edits.Owner = ChangeOwner.Of(family.Id);
            string? token = null;
            if (call.IsKept)
                awaiting.Add(call.Site);
            else
                token = MakeAsync(call.Host, call.Site, awaiting, tokens, call.Edits);
            call.PlanAwait(family, token);
            call.Edits.Owner = null;
        }

        // Who cannot await a twin goes on calling what it is the twin of.
        foreach (var (family, call, _) in plan.Bridges.Where(b => b.Family.Twin is null))
        {
            call.Edits.Owner = ChangeOwner.Of(family.Id);
            call.PlanBridge(family);
            call.Edits.Owner = null;
        }

        foreach (var (family, call) in plan.Discards)
        {
            call.Edits.Owner = ChangeOwner.Of(family.Id);
            call.PlanDiscard(family);
            call.Edits.Owner = null;
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
        foreach (var reference in family.References.Where(r => r.Call is null && r.Name.Identifier.ValueText != family.NewName && (family.Twin is null || !NameUse.IsNameOnly(r.Name))))
        {
            reference.Edits.Owner = ChangeOwner.Of(family.Id);
            reference.Edits.Replace(reference.Name, n => n.WithIdentifier(SyntaxFactory.Identifier(family.NewName).WithTriviaFrom(n.Identifier)));
            reference.Edits.Owner = null;
        }

        foreach (var reference in family.References.Where(r => r.Setup is not null))
        {
            reference.Edits.Owner = ChangeOwner.Of(family.Id);
            reference.Setup!.Plan();
            reference.Edits.Owner = null;
        }

        family.Field?.Plan(awaiting, ChangeOwner.Of(family.Id));
        family.Gate?.Plan(ChangeOwner.Of(family.Id));
        family.Property?.Plan(family.NewName, ChangeOwner.Of(family.Id));
        foreach (var member in family.Members)
        {
            member.Edits.Owner = ChangeOwner.Of(family.Id);
            if (family.Pair is null || awaiting.Contains(member.Declaration))
                MemberConversion.Plan(member, family, awaiting.Contains(member.Declaration));
            family.Override?.PlanContract(member);
            family.Twin?.Plan(family.NewName);
            member.Edits.Owner = null;
        }

        if (family.Pair is { } pair)
        {
            var edits = family.Members[0].Edits;
            edits.Owner = ChangeOwner.Of(family.Id);
            pair.Plan(family.Members, awaiting);
            edits.Owner = null;
        }
    }

    /// <summary>Notes that the function around a site awaits something, and returns the token that it can hand on.</summary>
    private static string? MakeAsync(AwaitHost host, SyntaxNode site, HashSet<SyntaxNode> awaiting, Dictionary<SyntaxNode, string> tokens, DocumentEdits edits)
    {
        // First what happens to the function's returns: the call of a lambda may put statements before one of them.
        host.Function?.MakeAsync();
        foreach (var rewrite in host.Rewrites)
        {
            rewrite.Plan();
            site = rewrite.Site;
        }

        var seesScope = host.Rewrites.All(r => r.SeesScope);
        if (host.Function is { } function)
        {
            if (function.Converted is { } converted)
            {
                awaiting.Add(converted);
                edits.Finally(() => DroppedTasks.Discard(converted, edits));
            }

            return seesScope ? function.TokenInScope : null;
        }

        var around = FunctionSyntax.Around(site)!;
        TransactionFlow.Enable(around, edits);
        awaiting.Add(around);
        return !seesScope ? null : tokens.TryGetValue(around, out var added) ? added : host.Member is IMethodSymbol method ? AsyncFunction.TokenOf(method, edits.Types) : null;
    }
}
