using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>Fixes in place see code while it is typed as well, and leave it alone until the file can be read.</summary>
public class BrokenFixTests
{
    [Theory]
    [InlineData("public int Other( => 1;")]
    [InlineData("public int Other() { return 1 }")]
    public Task Offers_no_fix_in_a_file_with_a_syntax_error(string member)
    {
        var source =
            $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            class C
            {
                private readonly HttpClient _client = new();

                public async Task<string[]> LoadAsync(List<string> urls) =>
                    await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));

                {{member}}
            }
            """;
        return new Verify.Test
        {
            TestCode = source,
            FixedCode = source,
            CompilerDiagnostics = CompilerDiagnostics.None,
        }.RunAsync();
    }
}
