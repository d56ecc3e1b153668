using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>A chain with what it gains and costs after those before it are converted.</summary>
/// <param name="Name">The function at its lower end.</param>
/// <param name="Sites">The blocking calls that go.</param>
/// <param name="Members">The members that become async.</param>
/// <param name="Files">The files that change.</param>
/// <param name="Relieved">The endpoints that wait less, because some of these calls were below them.</param>
/// <param name="Freed">Those of them below which nothing is left that blocks, as far as the rules report it.</param>
internal sealed record RankedChain(
    string Name,
    IReadOnlyList<BlockingSite> Sites,
    IReadOnlyList<string> Members,
    IReadOnlyList<string> Files,
    IReadOnlyList<Endpoint> Relieved,
    IReadOnlyList<Endpoint> Freed)
{
    public int Cost => Members.Count + Files.Count;

    /// <summary>For how many seconds a trace saw threads of the pool wait in these calls; 0 without a trace.</summary>
    public double Waited => Sites.Sum(s => s.Seen?.Seconds ?? 0);

    /// <summary>Endpoints for each member and file to review.</summary>
    public double Ratio => (double)Relieved.Count / Cost;

    /// <summary>What it gains and costs, in one line.</summary>
    public string Summary =>
        $"{Name}: {Quantity.Of(Sites.Count, "blocking call")}, {Quantity.Of(Members.Count, "member")}, "
            + $"{Quantity.Of(Files.Count, "file")}; {Gain}";

    public string Gain => (Relieved.Count, Freed.Count) switch
    {
        (0, _) => "no endpoint is known to wait for it",
        (1, 1) => "1 endpoint stops blocking",
        (var relieved, var freed) when relieved == freed => $"{freed} endpoints stop blocking",
        (var relieved, 0) => $"{Quantity.Of(relieved, "endpoint")} {(relieved == 1 ? "blocks" : "block")} less",
        (var relieved, var freed) => $"{relieved} endpoints block less, {freed} of them no longer at all",
    };
}
