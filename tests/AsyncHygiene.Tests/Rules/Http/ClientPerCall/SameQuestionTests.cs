using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>A method that its callers give nothing asks for the same thing each time: it does so seldom, and keeps the answer.</summary>
public class SameQuestionTests
{
    [Theory]
    [InlineData("await Ask();", "Ask()")]
    [InlineData("await Ask(default);", "Ask(CancellationToken token)")]
    [InlineData("while (true) { await Ask(); await Task.Delay(1000); }", "Ask()")]
    public Task Reports_what_asks_for_the_same_thing_as_information(string call, string ask) =>
        AskAsync(Job(call), ask, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("await Ask(url);", "Ask(string url)")]
    [InlineData("foreach (var c in url) await Ask();", "Ask()")]
    public Task Flags_what_is_given_something_or_runs_in_a_loop(string call, string ask) =>
        AskAsync(Job(call), ask, DiagnosticSeverity.Warning);

    [Fact]
    public Task Flags_what_a_request_makes() => AskAsync(
        "public class News : ControllerBase { public async Task Get() { await Ask(); }",
        "Ask()",
        DiagnosticSeverity.Warning);

    [Fact]
    public Task Flags_what_an_action_and_unknown_callers_do() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class NewsController : ControllerBase
        {
            public async Task<string> Get() { using var client = new [|HttpClient|](); return await client.GetStringAsync("https://news"); }
        }
        public class News
        {
            public async Task<string> Load()
            {
                using var client = new [|HttpClient|]();
                return await client.GetStringAsync("https://news");
            }
        }
        """);

    [Fact]
    public Task Flags_a_client_that_a_method_only_makes() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class NewsController : ControllerBase
        {
            public async Task<string> Get(string url) { using var client = Make(); return await client.GetStringAsync(url); }
            private static HttpClient Make() { return new [|HttpClient|](); }
        }
        """);

    private static string Job(string call) =>
        "public class News : BackgroundService { private string url = \"\"; "
            + $"protected override async Task ExecuteAsync(CancellationToken stop) {{ {call} }}";

    private static Task AskAsync(string caller, string ask, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Hosting;
        {{caller}}
            private static async Task<string> {{ask}}
            {
                using var client = new {|#0:HttpClient|}();
                return await client.GetStringAsync("https://news");
            }
        }
        """,
        new DiagnosticResult("AH3004", severity).WithLocation(0));
}
