using System.Linq;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Rules.Blocking;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>A new rule about lines that block is known to AH1006 and to the fixes.</summary>
public class BlockingRuleTests
{
    [Fact]
    public void Every_blocking_analyzer_is_in_the_list() =>
        Assert.Equal(
            Shipped.Analyzers.OfType<BlockingAnalyzer>().Select(a => a.GetType().Name).Order(),
            BlockingRules.All.Select(a => a.GetType().Name).Order());

    [Fact]
    public void Every_blocking_rule_has_a_way_to_its_await() =>
        Assert.Equal(BlockingRules.All.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id), AwaitSiteLookup.Rules);
}
