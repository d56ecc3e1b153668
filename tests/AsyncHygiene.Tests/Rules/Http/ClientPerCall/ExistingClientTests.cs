using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>The client that the type has already: other code may get at it by its value, set headers on it or dispose it.</summary>
public class ExistingClientTests
{
    private const string Shared =
        "private static readonly HttpClient s_httpClient = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = "
            + "TimeSpan.FromMinutes(2) });";

    [Theory]
    [InlineData("public static HttpClient Http => s_c;")]
    [InlineData("static C() { var c = s_c; c.DefaultRequestHeaders.Add(\"a\", \"b\"); }")]
    [InlineData("static void Use() { var c = s_c; Take(c); }")]
    [InlineData("static readonly object s_kept = Take(s_c);")]
    [InlineData("static readonly object s_kept = new Tuple<HttpClient>(s_c);")]
    [InlineData("static void Each() { foreach (var c in new[] { s_c }) c.DefaultRequestHeaders.Clear(); }")]
    [InlineData("static bool Is() => s_c is { DefaultRequestHeaders: var h } && h.Remove(\"a\");")]
    [InlineData("static void End() => ((IDisposable)s_c).Dispose();")]
    [InlineData("static void End() { using (s_c) { } }")]
    [InlineData("public static Func<HttpClient> Made => () => s_c;")]
    [InlineData("static void Set() => C.s_c.Timeout = TimeSpan.Zero;")]
    public Task Fixes_with_a_new_client_where_other_code_gets_at_it(string member)
    {
        var source = Source(member);
        return Verify.FixAsync(
            source,
            source.Replace("s_c = new HttpClient();", "s_c = new HttpClient();\n    " + Shared, System.StringComparison.Ordinal)
                .Replace("new [|HttpClient|]()", "s_httpClient", System.StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("static Task<string> Ask() => s_c.GetStringAsync(\"other\");")]
    [InlineData("static Task<string> Ask() { var c = s_c; return c.GetStringAsync(\"other\"); }")]
    [InlineData("static string Name => nameof(s_c);")]
    public Task Fixes_with_that_client_where_all_code_only_sends_with_it(string member)
    {
        var source = Source(member);
        return Verify.FixAsync(source, source.Replace("new [|HttpClient|]()", "s_c", System.StringComparison.Ordinal));
    }

    private static string Source(string member) => $$"""
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private static readonly HttpClient s_c = new HttpClient();

            {{member}}

            static object Take(HttpClient client) => client;

            async Task<string> M() => await new [|HttpClient|]().GetStringAsync("uri");
        }
        """;
}
