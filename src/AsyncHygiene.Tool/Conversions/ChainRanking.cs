using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Tool.Analysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// Orders chains by the time that a trace saw threads wait in them, then by endpoints that wait less for each member and file that changes.
/// Each is weighed as if those before it were converted: what two chains share costs once.
/// </summary>
internal sealed class ChainRanking
{
    private readonly List<ConversionChain> _open;
    private readonly Dictionary<ConversionChain, RankedChain> _weighed = [];
    private readonly HashSet<Family> _converted = [];
    private readonly HashSet<SiteKey> _gone = [];
    private readonly Dictionary<Endpoint, HashSet<SiteKey>> _blocking = [];

    private ChainRanking(IEnumerable<ConversionChain> chains, IEnumerable<BlockingSite> all)
    {
        _open = [.. chains];
        foreach (var site in all)
        {
            foreach (var endpoint in site.Endpoints)
            {
                if (!_blocking.TryGetValue(endpoint, out var sites))
                    _blocking.Add(endpoint, sites = []);
                sites.Add(site.Key);
            }
        }
    }

    /// <param name="chains">What could be converted.</param>
    /// <param name="all">Every place that is reported, also those that stay: an endpoint above one goes on blocking.</param>
    public static IReadOnlyList<RankedChain> Of(IEnumerable<ConversionChain> chains, IEnumerable<BlockingSite> all) =>
        [.. new ChainRanking(chains, all).Rank()];

    private IEnumerable<RankedChain> Rank()
    {
        while (_open.Count > 0)
        {
            foreach (var chain in _open.Where(c => !_weighed.ContainsKey(c)))
                _weighed.Add(chain, Weigh(chain));
            _open.RemoveAll(c => _weighed[c].Sites.Count == 0);
            if (_open is [])
                yield break;

            var best = _open
                .OrderByDescending(c => _weighed[c].Waited)
                .ThenByDescending(c => _weighed[c].Ratio)
                .ThenByDescending(c => (double)_weighed[c].Sites.Count / _weighed[c].Cost)
                .ThenBy(c => c.Name, StringComparer.Ordinal)
                .First();
            yield return _weighed[best];

            Take(best);
        }
    }

    private RankedChain Weigh(ConversionChain chain)
    {
        var sites = chain.Sites.Where(s => !_gone.Contains(s.Key)).ToList();
        var families = chain.Families.Where(f => !_converted.Contains(f)).ToList();
        var keys = sites.Select(s => s.Key).ToHashSet();
        var relieved = sites.SelectMany(s => s.Endpoints).Distinct().OrderBy(e => e.Name, StringComparer.Ordinal).ToList();
        return new RankedChain(
            chain.Name,
            sites,
            [.. ConversionChain.MembersOf(families).Distinct().Order(StringComparer.Ordinal)],
            [.. ConversionChain.FilesOf(families).Concat(keys.Select(k => k.Path)).Distinct().Order(StringComparer.Ordinal)],
            relieved,
            [.. relieved.Where(e => _blocking[e].All(k => keys.Contains(k) || _gone.Contains(k)))]);
    }

    private void Take(ConversionChain chain)
    {
        _open.Remove(chain);
        var families = chain.Families.Where(_converted.Add).ToHashSet();
        var sites = chain.Sites.Where(s => _gone.Add(s.Key)).ToList();
        var keys = sites.Select(s => s.Key).ToHashSet();
        var endpoints = sites.SelectMany(s => s.Endpoints).ToHashSet();
        foreach (var other in _open)
        {
            if (other.Families.Any(families.Contains)
                || other.Sites.Any(s => keys.Contains(s.Key) || s.Endpoints.Any(endpoints.Contains)))
            {
                _weighed.Remove(other);
            }
        }
    }
}
