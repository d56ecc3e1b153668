using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>A method that is told the text of its argument would be told another one.</summary>
public class ArgumentTextTests
{
    [Theory]
    [InlineData("Check(Load());")]
    [InlineData("Check(v: Load());")]
    [InlineData("Check(File.ReadAllText(\"a\"));")]
    [InlineData("ArgumentException.ThrowIfNullOrEmpty(Load());")]
    public async Task Keeps_an_argument_whose_text_is_asked_for(string call) =>
        Assert.Contains(call, await ChainCase.ConvertedAsync(Source(call, "string Load() => File.ReadAllText")));

    [Theory]
    [InlineData("Check(Load(), \"a\");", "Check(await Load(), \"a\");")]
    [InlineData("Check(\"\", e: Load());", "Check(\"\", e: await Load());")]
    public Task Converts_where_the_text_is_given(string before, string after) => ChainCase.ConvertsAsync(
        Source(before, "string Load() => File.ReadAllText"),
        Source(after, "async Task<string> Load() => await File.ReadAllTextAsync"));

    private static string Source(string call, string load) => $$"""
        using System;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;

        public class C
        {
            public async Task Run() { await Task.Yield(); {{call}} }

            private static {{load}}("a");

            private static string Check(string v, [CallerArgumentExpression(nameof(v))] string e = "") => e;
        }
        """;
}
