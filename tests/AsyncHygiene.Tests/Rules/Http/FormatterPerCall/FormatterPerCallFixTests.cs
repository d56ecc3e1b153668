using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static AsyncHygiene.Tests.Rules.Http.FormatterPerCall.FormatterPerCallTests;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.FormatterPerCallAnalyzer, AsyncHygiene.Fixes.FormatterPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.FormatterPerCall;

/// <summary>What the fix makes of the call.</summary>
public class FormatterPerCallFixTests
{
    [Fact]
    public Task Fixes_with_one_field_for_each_formatter() => Verify.FixAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            // The client.
            private readonly HttpClient _client = new HttpClient();

            async Task M(Uri uri, object value, CancellationToken token)
            {
                await _client.[|PostAsJsonAsync|]("uri", value);
                await _client.[|PostAsJsonAsync<object>|](uri, value, token).ConfigureAwait(false);
                await _client?.[|PutAsJsonAsync|]("uri", value); // a comment
                await _client.[|PutAsXmlAsync|](
                    "uri",
                    value,
                    token);
                await HttpClientExtensions.[|PutAsJsonAsync|](_client, uri, value);
                await _client.[|PostAsJsonAsync|](value: value, requestUri: "uri");
                await _client.[|PostAsJsonAsync|](requestUri: "uri", value, token);
                await _client.[|PostAsJsonAsync|]("uri", value, default);
            }
        }
        """,
        """
        using System;
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();
            private static readonly XmlMediaTypeFormatter s_xmlFormatter = new XmlMediaTypeFormatter();
            // The client.
            private readonly HttpClient _client = new HttpClient();

            async Task M(Uri uri, object value, CancellationToken token)
            {
                await _client.PostAsync("uri", value, s_jsonFormatter);
                await _client.PostAsync<object>(uri, value, s_jsonFormatter, token).ConfigureAwait(false);
                await _client?.PutAsync("uri", value, s_jsonFormatter); // a comment
                await _client.PutAsync(
                    "uri",
                    value,
                    s_xmlFormatter,
                    token);
                await HttpClientExtensions.PutAsync(_client, uri, value, s_jsonFormatter);
                await _client.PostAsync(value: value, requestUri: "uri", formatter: s_jsonFormatter);
                await _client.PostAsync(requestUri: "uri", value, cancellationToken: token, formatter: s_jsonFormatter);
                await _client.PostAsync("uri", value, s_jsonFormatter);
            }
        }
        """,
        s_net10);

    [Fact]
    public Task Fixes_with_the_field_that_is_there() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class Outer
        {
            private static readonly MediaTypeFormatter Json = new JsonMediaTypeFormatter();

            class Inner
            {
                Task M(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
            }
        }

        class Other
        {
            private static readonly JsonMediaTypeFormatter Indented = new JsonMediaTypeFormatter { Indent = true };
            private static readonly JsonMediaTypeFormatter Changed = new JsonMediaTypeFormatter();

            static Other()
            {
                Changed.Indent = true;
            }

            Task M(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
        }
        """,
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class Outer
        {
            private static readonly MediaTypeFormatter Json = new JsonMediaTypeFormatter();

            class Inner
            {
                Task M(HttpClient client) => client.PostAsync("uri", 1, Json);
            }
        }

        class Other
        {
            private static readonly JsonMediaTypeFormatter Indented = new JsonMediaTypeFormatter { Indent = true };
            private static readonly JsonMediaTypeFormatter Changed = new JsonMediaTypeFormatter();
            private static readonly JsonMediaTypeFormatter JsonFormatter = new JsonMediaTypeFormatter();

            static Other()
            {
                Changed.Indent = true;
            }

            Task M(HttpClient client) => client.PostAsync("uri", 1, JsonFormatter);
        }
        """,
        s_net10);

    [Theory]
    [InlineData("required_prefix = _\ndotnet_naming_style.s.capitalization = camel_case", "_jsonFormatter")]
    [InlineData("required_prefix =\ndotnet_naming_style.s.capitalization = pascal_case", "JsonFormatter")]
    [InlineData("word_separator = _\ndotnet_naming_style.s.capitalization = all_upper", "JSON_FORMATTER")]
    public Task Fixes_with_the_name_that_the_project_wants(string style, string name) => new Verify.Test
    {
        ReferenceAssemblies = s_net10,
        TestState =
        {
            Sources = { Naming("", "[|PostAsJsonAsync|](\"uri\", 1)") },
            AnalyzerConfigFiles = { ("/.editorconfig", NamingRules(style)) },
        },
        FixedState =
        {
            Sources =
            {
                Naming(
                    $"private static readonly JsonMediaTypeFormatter {name} = new JsonMediaTypeFormatter();\n\n    ",
                    $"PostAsync(\"uri\", 1, {name})"),
            },
        },
    }.RunAsync();

    private static string Naming(string field, string call) =>
        $$"""
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class C
        {
            {{field}}Task M(HttpClient client) => client.{{call}};
        }
        """;

    private static string NamingRules(string style) =>
        $"""
        root = true

        [*.cs]
        dotnet_naming_rule.all_fields.symbols = f
        dotnet_naming_rule.all_fields.style = x
        dotnet_naming_rule.all_fields.severity = warning
        dotnet_naming_symbols.f.applicable_kinds = field
        dotnet_naming_symbols.f.applicable_accessibilities = *
        dotnet_naming_style.x.capitalization = pascal_case
        dotnet_naming_style.x.required_prefix = m_
        dotnet_naming_rule.static_fields.symbols = p
        dotnet_naming_rule.static_fields.style = s
        dotnet_naming_rule.static_fields.severity = warning
        dotnet_naming_symbols.p.applicable_kinds = field
        dotnet_naming_symbols.p.applicable_accessibilities = private
        dotnet_naming_symbols.p.required_modifiers = static
        dotnet_naming_style.s.{style}
        """;

    [Fact]
    public Task Offers_no_fix_for_method_groups_and_interfaces() => Verify.NoFixAsync(
        """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            Func<string, int, Task<HttpResponseMessage>> M(HttpClient client) => client.[|PostAsJsonAsync|];
        }

        interface I
        {
            Task M(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
        }
        """,
        s_net10);

    [Fact]
    public Task Fixes_old_code_on_the_framework() => new OldLanguage
    {
        ReferenceAssemblies = Framework.Net472.WithWebApiClient("5.2.7"),
        TestCode = """
            namespace N
            {
                using System.Net.Http;
                using System.Threading.Tasks;

                class C
                {
                    async Task M(HttpClient client)
                    {
                        await client.[|PostAsJsonAsync|]("uri", 1);
                    }
                }
            }
            """,
        FixedCode = """
            namespace N
            {
                using System.Net.Http;
                using System.Net.Http.Formatting;
                using System.Threading.Tasks;

                class C
                {
                    private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

                    async Task M(HttpClient client)
                    {
                        await client.PostAsync("uri", 1, s_jsonFormatter);
                    }
                }
            }
            """,
    }.RunAsync();

    [Fact]
    public async Task Fixes_without_a_change_of_the_bytes_on_the_wire()
    {
        var before = Requests(
            "",
            "[|PostAsJsonAsync|](\"u\", order)",
            "[|PutAsJsonAsync|](new System.Uri(\"http://host/v\"), order, CancellationToken.None)",
            "[|PostAsXmlAsync|](\"u\", order)",
            "[|PutAsJsonAsync<object>|](\"u\", order)");
        var after = Requests(
            "private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();\n    "
                + "private static readonly XmlMediaTypeFormatter s_xmlFormatter = new XmlMediaTypeFormatter();\n\n    ",
            "PostAsync(\"u\", order, s_jsonFormatter)",
            "PutAsync(new System.Uri(\"http://host/v\"), order, s_jsonFormatter, CancellationToken.None)",
            "PostAsync(\"u\", order, s_xmlFormatter)",
            "PutAsync<object>(\"u\", order, s_jsonFormatter)");
        await Verify.FixAsync(before, after, s_net10);

        var sent = await RunnableProgram.OutputOfAsync(Unmarked(before));
        Assert.Contains("{\"Id\":7,\"Tags\":[\"a\",null]}", sent, System.StringComparison.Ordinal);
        Assert.Equal(sent, await RunnableProgram.OutputOfAsync(after));

        static string Requests(string fields, params string[] calls) =>
            $$"""
            using System.Net.Http;
            using System.Net.Http.Formatting;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            public class Order
            {
                public int Id { get; set; }
                public string[] Tags { get; set; }
            }

            class Recorder : HttpMessageHandler
            {
                public StringBuilder Sent { get; } = new StringBuilder();

                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
                {
                    Sent.AppendLine(request + " " + await request.Content.ReadAsStringAsync());
                    return new HttpResponseMessage();
                }
            }

            static class Program
            {
                {{fields}}public static async Task<string> Run()
                {
                    var recorder = new Recorder();
                    var client = new HttpClient(recorder) { BaseAddress = new System.Uri("http://host/") };
                    var order = new Order { Id = 7, Tags = new[] { "a", null } };
                    await client.{{calls[0]}};
                    await client.{{calls[1]}};
                    await client.{{calls[2]}};
                    await client.{{calls[3]}};
                    return recorder.Sent.ToString();
                }
            }
            """;

        static string Unmarked(string source) =>
            source.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal);
    }

    private sealed class OldLanguage
        : Microsoft.CodeAnalysis.CSharp.Testing.CSharpCodeFixTest<
            AsyncHygiene.Rules.Http.FormatterPerCallAnalyzer,
            AsyncHygiene.Fixes.FormatterPerCallFix,
            DefaultVerifier>
    {
        protected override ParseOptions CreateParseOptions() =>
            ((CSharpParseOptions)base.CreateParseOptions()).WithLanguageVersion(LanguageVersion.CSharp5);
    }
}
