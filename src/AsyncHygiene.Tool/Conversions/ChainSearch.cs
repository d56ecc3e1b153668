using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>Takes a plan apart into the chains that could be converted one without the other.</summary>
internal sealed class ChainSearch
{
    private readonly ChainPlan _plan;
    private readonly Dictionary<SiteKey, BlockingSite> _sites;
    private readonly ILookup<Family, Family> _callers;

    private ChainSearch(ChainPlan plan, IEnumerable<BlockingSite> sites)
    {
        _plan = plan;
        _sites = sites.GroupBy(s => s.Key).ToDictionary(g => g.Key, g => g.First());
        _callers = plan.AwaitedCalls
            .SelectMany(c => c.Host.Changed, (c, caller) => (c.Family, caller))
            .ToLookup(c => c.Family, c => c.caller);
    }

    public static IReadOnlyList<ConversionChain> In(ChainPlan plan, IEnumerable<BlockingSite> sites) => new ChainSearch(plan, sites).Find();

    private IReadOnlyList<ConversionChain> Find()
    {
        var seeds = _plan.AwaitedSeeds
            .Where(s => _sites.ContainsKey(SiteKey.Of(s.Seed.Location)))
            .Select(s => (s.Seed, Changed: s.Host.Changed.ToList(), Function: FunctionAround(s.Seed)))
            .ToList();
        var chains = new List<ConversionChain>();
        foreach (var start in seeds.GroupBy(s => (object?)s.Changed.LastOrDefault() ?? s.Function, ReferenceOrSymbol.Instance))
        {
            var families = Above(start.SelectMany(s => s.Changed));
            var own = start.Select(s => s.Seed).ToHashSet();

            // What a function above the chain waits for goes as well: it is async then.
            var sites = seeds
                .Where(s => own.Contains(s.Seed) || (s.Changed.Count > 0 && s.Changed.TrueForAll(families.Contains)))
                .Select(s => _sites[SiteKey.Of(s.Seed.Location)]);
            var name = start.Key is Family family ? family.Symbol : start.First().Function;
            chains.Add(new ConversionChain(name is null ? "initializers" : FunctionName.Of(name), [.. families], [.. sites]));
        }

        return chains;
    }

    private HashSet<Family> Above(IEnumerable<Family> families)
    {
        var above = families.ToHashSet();
        var open = new Stack<Family>(above);
        while (open.TryPop(out var family))
        {
            foreach (var caller in _callers[family].Where(above.Add))
                open.Push(caller);
        }

        return above;
    }

    /// <summary>Where the await is written, which may be a helper in another file than the call that is reported.</summary>
    private static ISymbol? FunctionAround(ChainSeed seed) =>
        EnclosingMember.At(seed.Call.SpanStart, seed.Edits.Context.Model, CancellationToken.None);

    /// <summary>Families are themselves; a member has a symbol in each semantic model.</summary>
    private sealed class ReferenceOrSymbol : IEqualityComparer<object?>
    {
        public static ReferenceOrSymbol Instance { get; } = new();

        public new bool Equals(object? x, object? y) =>
            x is ISymbol a && y is ISymbol b ? SymbolEqualityComparer.Default.Equals(a, b) : ReferenceEquals(x, y);

        public int GetHashCode(object? obj) =>
            obj is ISymbol symbol ? SymbolEqualityComparer.Default.GetHashCode(symbol) : obj?.GetHashCode() ?? 0;
    }
}
