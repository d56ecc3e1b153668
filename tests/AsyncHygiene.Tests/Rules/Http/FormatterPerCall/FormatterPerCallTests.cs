using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.FormatterPerCallAnalyzer, AsyncHygiene.Fixes.FormatterPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.FormatterPerCall;

public class FormatterPerCallTests
{
    internal static readonly ReferenceAssemblies s_net10 = Framework.Net10.WithWebApiClient();

    [Fact]
    public Task Reports_the_message() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            Task M(HttpClient client) => client.{|#0:PutAsXmlAsync|}("uri", 1);
        }
        """,
        s_net10,
        new DiagnosticResult("AH3002", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'PutAsXmlAsync' creates a new XmlMediaTypeFormatter for each call; use 'PutAsync' with a cached formatter"));

    /// <summary>Nothing in the server calls it.</summary>
    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("class A { object B(ApiClient client) => client.Post<int>(1); }", DiagnosticSeverity.Warning)]
    [InlineData("class A { object B(ApiClient client) => client.Post(1, 2); }", DiagnosticSeverity.Info)]
    [InlineData("class A { object B(Other other) => other.Post(1); }", DiagnosticSeverity.Info)]
    public Task Reports_a_method_without_a_caller_as_information(string use, DiagnosticSeverity severity)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Net.Http;
                using System.Threading.Tasks;
                static class Program { static void Main() { } }
                public class ApiClient(HttpClient client)
                {
                    public Task Post<T>(T item) => client.{|#0:PostAsJsonAsync|}("uri", item);
                    public Task Post<T>(T item, int times) => Task.CompletedTask;
                }
                public class Other { public Task Post<T>(T item) => Task.CompletedTask; }
                {{use}}
                """,
            ReferenceAssemblies = s_net10,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH3002", severity).WithLocation(0));
        return test.RunAsync();
    }

    [Fact]
    public Task Accepts_browsers() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        namespace Microsoft.AspNetCore.Components.WebAssembly.Hosting
        {
            public class WebAssemblyHostBuilder { }
        }

        class C
        {
            static void Main() => _ = new Microsoft.AspNetCore.Components.WebAssembly.Hosting.WebAssemblyHostBuilder();

            Task M(HttpClient client, C value) => client.PostAsJsonAsync("uri", value);
        }
        """,
        s_net10);

    [Theory]
    [InlineData("PostAsJsonAsync", "new { }")]
    [InlineData("PutAsJsonAsync", "new object()")]
    [InlineData("PostAsXmlAsync<object>", "null")]
    [InlineData("PostAsJsonAsync", "text")]
    [InlineData("PostAsJsonAsync", "1")]
    [InlineData("PostAsJsonAsync", "text != null")]
    public Task Reports_a_body_without_members_as_information(string method, string body) =>
        VerifyBodyAsync(method, body, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("PostAsJsonAsync", "new { text }")]
    [InlineData("PostAsJsonAsync", "value")]
    [InlineData("PostAsJsonAsync", "new[] { text }")]
    [InlineData("PostAsJsonAsync", "System.DayOfWeek.Monday")]
    [InlineData("PostAsXmlAsync", "text")]
    public Task Flags_other_bodies(string method, string body) => VerifyBodyAsync(method, body, DiagnosticSeverity.Warning);

    private static Task VerifyBodyAsync(string method, string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            Task M(HttpClient client, string text, object value) => client.{|#0:{{method}}|}("uri", {{body}});
        }
        """,
        s_net10,
        new DiagnosticResult("AH3002", severity).WithLocation(0));

    public static TheoryData<string, string> Packages => new()
    {
        { "net472", "5.2.7" },
        { "net472", "6.0.0" },
        { "net8.0", "5.2.7" },
        { "net8.0", "6.0.0" },
        { "net10.0", "6.0.0" },
    };

    [Theory]
    [MemberData(nameof(Packages))]
    public Task Flags_every_overload(string framework, string version) => Verify.AnalyzerAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpClient client, Uri uri, object value, CancellationToken token)
            {
                await client.[|PostAsJsonAsync|]("uri", value);
                await client.[|PostAsJsonAsync|](uri, value);
                await client.[|PostAsJsonAsync|]("uri", value, token);
                await client.[|PostAsJsonAsync<object>|](uri, value, token);
                await client?.[|PutAsJsonAsync|]("uri", value);
                await client.[|PostAsXmlAsync|]("uri", value);
                await client.[|PutAsXmlAsync|]("uri", value);
                await HttpClientExtensions.[|PutAsJsonAsync|](client, uri, value);
                Func<string, object, Task<HttpResponseMessage>> send = client.[|PostAsJsonAsync|];
                Console.WriteLine(nameof(HttpClientExtensions.PostAsJsonAsync));
            }
        }
        """,
        (framework switch { "net472" => Framework.Net472, "net8.0" => Framework.Net8, _ => Framework.Net10 }).WithWebApiClient(version));

    [Fact]
    public Task Accepts_the_other_methods_of_these_names() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Net.Http.Json;
        using System.Threading.Tasks;

        class C
        {
            private static readonly JsonMediaTypeFormatter s_json = new JsonMediaTypeFormatter();

            async Task M(HttpClient client, Own own)
            {
                await HttpClientJsonExtensions.PostAsJsonAsync(client, "uri", 1);
                await client.PostAsync("uri", 1, s_json);
                await own.PostAsJsonAsync("uri", 1);
            }
        }

        class Own
        {
            public Task PostAsJsonAsync(string uri, int value) => Task.CompletedTask;
        }
        """,
        s_net10);

    [Fact]
    public Task Accepts_what_runs_once() => new Verify.Test
    {
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        ReferenceAssemblies = s_net10,
        TestCode = """
            using System;
            using System.Net.Http;
            using System.Threading.Tasks;

            class C
            {
                private static readonly Task s_once = new HttpClient().PostAsJsonAsync("uri", 1);

                static async Task Main()
                {
                    var client = new HttpClient();
                    await client.PostAsJsonAsync("uri", 1);
                    for (var i = 0; i < 3; i++)
                        await client.[|PostAsJsonAsync|]("uri", i);
                    Func<Task> later = () => client.[|PostAsJsonAsync|]("uri", 2);
                }
            }
            """,
    }.RunAsync();

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Xunit;

        namespace Xunit
        {
            public class FactAttribute : System.Attribute { }
        }

        class C
        {
            Task M(HttpClient client) => client.PostAsJsonAsync("uri", 1);
        }
        """,
        s_net10);
}
