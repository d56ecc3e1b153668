using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>A client that one function makes for many calls, or that the program makes once, costs no connection for each call.</summary>
public class ManyCallsTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Hosting;

        """;

    [Theory]
    [InlineData("foreach (var uri in uris) await client.GetStringAsync(uri);")]
    [InlineData("for (var i = 0; i < uris.Length; i++) { var s = await client.GetStringAsync(uris[i]); }")]
    [InlineData("while (uris.Length > 0) await Load(client, uris[0]);")]
    [InlineData("await Parallel.ForEachAsync(uris, async (uri, token) => await client.GetStringAsync(uri, token));")]
    [InlineData("await Task.WhenAll(uris.Select(uri => client.GetStringAsync(uri)));")]
    [InlineData("var all = from uri in uris select client.GetStringAsync(uri); await Task.WhenAll(all);")]
    [InlineData("async Task One(string uri) => await client.GetStringAsync(uri); foreach (var uri in uris) await One(uri);")]
    public Task Accepts_a_client_for_many_calls(string calls) =>
        Verify.AnalyzerAsync(Class("Loader", $"using var client = new HttpClient(); {calls}"));

    [Fact]
    public Task Reports_a_client_that_each_request_makes_for_its_calls() => Verify.AnalyzerAsync(
        Controller("using var client = new {|#0:HttpClient|}(); foreach (var uri in uris) await client.GetStringAsync(uri);"),
        new DiagnosticResult("AH3004", DiagnosticSeverity.Warning)
            .WithLocation(0)
            .WithMessage("This 'HttpClient' is created for each request and opens its own connections; share one client"));

    [Theory]
    [InlineData("using var client = new [|HttpClient|](); foreach (var uri in await client.GetStringAsync(uris[0])) Console.Write(uri);")]
    [InlineData("foreach (var uri in uris) { using var client = new [|HttpClient|](); await client.GetStringAsync(uri); }")]
    [InlineData(
        "await Parallel.ForEachAsync(uris, async (uri, t) => { using var client = new [|HttpClient|](); "
            + "await client.GetStringAsync(uri); });")]
    [InlineData(
        "using var client = new [|HttpClient|](); foreach (var uri in uris) "
            + "client.DefaultRequestHeaders.Add(uri, uri); await client.GetStringAsync(uris[0]);")]
    [InlineData("using var client = new [|HttpClient|](); await client.GetStringAsync(uris[0]); await client.GetStringAsync(uris[1]);")]
    [InlineData("using var client = new [|HttpClient|](); await Task.Run(() => client.GetStringAsync(uris[0]));")]
    [InlineData(
        "foreach (var uri in uris) { using var client = new [|HttpClient|](); foreach (var c in uri) { "
            + "} await client.GetStringAsync(uri); }")]
    public Task Flags_a_client_for_one_call(string calls) => Verify.AnalyzerAsync(Controller(calls));

    [Theory]
    [InlineData("using var client = Create(); foreach (var uri in uris) await client.GetStringAsync(uri);", "HttpClient")]
    [InlineData("using (var client = Create()) { while (uris.Length > 0) await client.GetStringAsync(uris[0]); }", "HttpClient")]
    [InlineData("using (var client = Create()) await client.GetStringAsync(uris[0]);", "[|HttpClient|]")]
    public Task Flags_a_client_that_a_method_makes_for_one_call_of_its_caller(string calls, string created) =>
        Verify.AnalyzerAsync(Class("Loader", calls, $"private static HttpClient Create() => new {created}();"));

    [Fact]
    public Task Accepts_a_client_that_the_program_makes_once() => Verify.AnalyzerAsync(
        Usings + """
        class Starts : IHostedService
        {
            public async Task StartAsync(CancellationToken t) { using var client = new HttpClient(); await client.GetStringAsync("a", t); }
            public Task StopAsync(CancellationToken t) => Task.CompletedTask;
        }
        static class Setup
        {
            public static async Task Warm(this IHost host) { using var client = new HttpClient(); await client.GetStringAsync("a"); await More(); }
            static async Task More() { using var client = new HttpClient(); await client.GetStringAsync("a"); }
            public static async Task Each(this IHost host)
            {
                for (var i = 0; i < 9; i++) { using var client = new [|HttpClient|](); await client.GetStringAsync("a"); }
            }
        }
        class Worker : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken t)
            {
                using var all = new HttpClient();
                while (!t.IsCancellationRequested) { await all.GetStringAsync("a", t); await Once(); }
            }
            async Task Once() { using var client = new [|HttpClient|](); await client.GetStringAsync("a"); }
        }
        """);

    [Fact]
    public Task Accepts_a_client_of_a_command_line_tool() => new Verify.Test
    {
        TestCode = Usings + """
            static class Program
            {
                static async Task Main(string[] args) { using var client = new HttpClient(); await client.GetStringAsync("a"); await Load(); }
                static async Task Load() { using var client = new HttpClient(); await client.GetStringAsync("a"); }
            }
            """,
    }.AsProgram().RunAsync();

    private static string Controller(string body) => Class("AController : ControllerBase", body);

    private static string Class(string name, string body, string members = "") => Usings + $$"""
        public class {{name}}
        {
            public async Task Post(string[] uris) { {{body}} }
            static Task<string> Load(HttpClient client, string uri) => client.GetStringAsync(uri);
            {{members}}
        }
        """;
}
