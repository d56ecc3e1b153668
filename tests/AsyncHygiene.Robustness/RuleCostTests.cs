using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Costs;
using AsyncHygiene.Robustness.Depth;
using AsyncHygiene.Tests.Conventions;
using Xunit;
using Xunit.Abstractions;

namespace AsyncHygiene.Robustness;

/// <summary>
/// No rule allocates much more than when its figure was written down, nor registers more actions. <c>UPDATE=1</c> writes the figures anew.
/// </summary>
public class RuleCostTests(ITestOutputHelper output)
{
    private const string Figures = "tests/AsyncHygiene.Robustness/Costs/RuleCosts.txt";
    private const double Margin = 1.5;

    /// <summary>
    /// Below this a figure is mostly what the host allocates: behind the other tests, 60 to 100 kB more for each rule than alone.
    /// </summary>
    private const long Noise = 250_000;

    [Fact]
    public async Task A_rule_allocates_no_more_than_its_figure()
    {
        var costs = await RuleCost.OfAllAsync(Shipped.Analyzers);
        var lines = costs.Select(c => $"{c.Rule} {c.Bytes.ToString(CultureInfo.InvariantCulture)} {c.Actions}").ToList();
        output.WriteLine($"bytes per thousand lines, of {RuleCost.Lines} lines\n{string.Join('\n', lines)}");
        if (Checkout.IsUpdating)
        {
            File.WriteAllText(Path.Combine(Checkout.Root, Figures), string.Join('\n', lines) + "\n");
            return;
        }

        Assert.Equal([], Excesses(Checkout.Read(Figures), costs));
    }

    [Fact]
    public async Task A_rule_that_allocates_or_registers_more_is_found()
    {
        var costs = await RuleCost.OfAllAsync([new EmptyAnalyzer()]);
        var planted = costs[0] with { Bytes = costs[0].Bytes + (2 * Noise), Actions = costs[0].Actions + 1 };

        Assert.Equal([], Excesses($"EmptyAnalyzer {costs[0].Bytes} {costs[0].Actions}\n", costs));
        Assert.Equal(2, Excesses($"EmptyAnalyzer 0 {costs[0].Actions}\n", [planted]).Count());
    }

    private static IEnumerable<string> Excesses(string figures, IEnumerable<RuleCost> costs)
    {
        var known = figures.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Select(line => line.Split(' '))
            .ToDictionary(
                part => part[0],
                part => (Bytes: long.Parse(part[1], CultureInfo.InvariantCulture), Actions: int.Parse(part[2],
                    CultureInfo.InvariantCulture)));
        foreach (var cost in costs)
        {
            if (!known.TryGetValue(cost.Rule, out var figure))
                yield return $"{cost.Rule} has no figure";
            else if (cost.Bytes > (figure.Bytes * Margin) + Noise)
                yield return $"{cost.Rule} allocates {cost.Bytes} bytes per thousand lines, its figure is {figure.Bytes}";
            if (known.TryGetValue(cost.Rule, out figure) && cost.Actions > figure.Actions)
                yield return $"{cost.Rule} registers {cost.Actions} actions, its figure is {figure.Actions}";
        }
    }
}
