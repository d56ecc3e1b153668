using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains;

/// <summary>Finds the methods with blocking calls that stay, and that can have an asynchronous method next to them.</summary>
internal static class AddedMemberSearch
{
    public static async Task<List<AddedMember>> FindAsync(ChainResult result, SolutionEdits solution, CancellationToken cancellationToken)
    {
        var members = new List<AddedMember>();
        var seen = new HashSet<SyntaxNode>();
        var kept = result.Plan.Refused
            .Where(r => r.Seed.Site is { RemovesBlocking: true })
            .Select(r => (Node: r.Seed.Site!.Node, r.Seed.Edits))
            .Concat(
                result.Plan.Bridges
                    .Select(b => b.Call)
                    .Concat(result.Plan.Unworthy.SelectMany(f => f.Calls))
                    .Select(c => (Node: c.Site, c.Edits)))
            .ToList();
        foreach (var (node, edits) in kept)
        {
            if (edits.Context.HasSyntaxErrors
                || FunctionSyntax.Around(node) is not MethodDeclarationSyntax declaration
                || !seen.Add(declaration)
                || edits.Context.Model.GetDeclaredSymbol(declaration, cancellationToken) is not { } symbol)
            {
                continue;
            }

            var (member, refusal) = symbol.IsOverride
                ? await OverridePair.BesideAsync(symbol, declaration, edits, solution, cancellationToken).ConfigureAwait(false)
                : await AsyncDispose.BesideAsync(symbol, declaration, edits, solution, cancellationToken).ConfigureAwait(false);
            if (member is not null)
                members.Add(member);
            else if (refusal is not null)
                result.Explain(r => r.Seed.Site is { } site && FunctionSyntax.Around(site.Node) == declaration, refusal);
        }

        return members;
    }
}
