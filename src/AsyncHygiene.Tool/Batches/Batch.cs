using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Conversions;

namespace AsyncHygiene.Tool.Batches;

/// <summary>Chains that are written, judged and committed together.</summary>
internal sealed record Batch(IReadOnlyList<RankedChain> Chains)
{
    public string Name => Chains switch
    {
        [var one] => one.Name,
        [var one, var other] => $"{one.Name} and {other.Name}",
        _ => $"{Chains[0].Name} and {Chains.Count - 1} more chains",
    };

    public IEnumerable<BlockingSite> Sites => Chains.SelectMany(c => c.Sites);

    public IEnumerable<Batch> Halves()
    {
        var half = Chains.Count / 2;
        return [new Batch([.. Chains.Take(half)]), new Batch([.. Chains.Skip(half)])];
    }
}
