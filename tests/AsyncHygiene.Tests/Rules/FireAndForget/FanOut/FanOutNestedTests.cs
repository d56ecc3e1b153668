using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>A fan-out in the lambda of another one: the two gates are written in the same lambda.</summary>
public class FanOutNestedTests
{
    [Theory]
    [InlineData(
        "async group => string.Concat(await Task.WhenAll(group.[|Select|](id => client.GetStringAsync(id))))",
        "return string.Concat(await")]
    [InlineData("group => Task.WhenAll(group.[|Select|](id => client.GetStringAsync(id)))", "return await")]
    public Task Fixes_a_fan_out_in_the_expression_of_another_one(string selector, string start) => Verify.FixAsync(
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(HttpClient client, List<List<string>> groups)
            {
                var results = await Task.WhenAll(groups.[|Select|]({{selector}}));
                return results.Length;
            }
        }
        """,
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(HttpClient client, List<List<string>> groups)
            {
                var gate = new SemaphoreSlim(32);
                var results = await Task.WhenAll(groups.Select(async group =>
                {
                    await gate.WaitAsync();
                    try
                    {
                        var limit = new SemaphoreSlim(32);
                        {{start}} Task.WhenAll(group.Select({{FanOutGate.Gated(16, "id", "return await client.GetStringAsync(id);", "limit")}})){{(start.Contains('(') ? ")" : "")}};
                    }
                    finally
                    {
                        gate.Release();
                    }
                }));
                return results.Length;
            }
        }
        """);
}
