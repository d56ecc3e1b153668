using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.FormatterCreationAnalyzer, AsyncHygiene.Fixes.FormatterCreationFix>;

namespace AsyncHygiene.Tests.Rules.Http.FormatterCreation;

public class FormatterCreationTests
{
    private static readonly ReferenceAssemblies s_net10 = Framework.Net10.WithWebApiClient();

    [Fact]
    public Task Reports_the_message() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class C
        {
            Task M(HttpClient client, object value) => client.PostAsync("uri", value, new {|#0:JsonMediaTypeFormatter|}());
        }
        """,
        s_net10,
        new DiagnosticResult("AH3003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "This 'JsonMediaTypeFormatter' is created for one call and inspects its types by reflection again; keep it in a static "
                    + "readonly field"));

    [Theory]
    [InlineData("net472", "5.2.4")]
    [InlineData("net472", "5.2.7")]
    [InlineData("net8.0", "5.2.7")]
    [InlineData("net10.0", "6.0.0")]
    public Task Flags_what_is_made_for_a_call(string framework, string version) => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        class C
        {
            async Task M(HttpClient client, HttpContent content, object value)
            {
                await client.PostAsync("uri", value, new [|JsonMediaTypeFormatter|]());
                await client.PutAsync("uri", value, new [|XmlMediaTypeFormatter|] { Indent = true });
                await client.PostAsync("uri", new ObjectContent<object>(value, new [|BsonMediaTypeFormatter|]()));
                await content.ReadAsAsync<object>(new [|MediaTypeFormatterCollection|]());
                await content.ReadAsAsync<object>(new MediaTypeFormatter[] { new [|JsonMediaTypeFormatter|](), new [|XmlMediaTypeFormatter|]() });
                await content.ReadAsAsync<object>(new[] { new [|JsonMediaTypeFormatter|]() });

                var json = new [|JsonMediaTypeFormatter|]();
                json.Indent = true;
                await client.PostAsync("uri", value, json);
                JsonMediaTypeFormatter typed = [|new|]();
                await client.PostAsync("uri", value, typed);

                JsonConvert.SerializeObject(value, new JsonSerializerSettings { ContractResolver = new [|DefaultContractResolver|]() });
                var settings = new JsonSerializerSettings { ContractResolver = new [|OwnResolver|]() };
                JsonConvert.SerializeObject(value, settings);
                var other = new JsonSerializerSettings();
                other.ContractResolver = new [|DefaultContractResolver|] { NamingStrategy = new SnakeCaseNamingStrategy() };
                JsonSerializer.Create(other);
            }
        }

        class OwnResolver : DefaultContractResolver { }
        """,
        (framework switch { "net472" => Framework.Net472, "net8.0" => Framework.Net8, _ => Framework.Net10 }).WithWebApiClient(version));

    /// <summary>Nothing is inspected for a body without members.</summary>
    [Theory]
    [InlineData("new ObjectContent<object>(null, new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Info)]
    [InlineData("new ObjectContent(typeof(string), \"a\", new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Info)]
    [InlineData("client.PostAsync(\"uri\", (object)null, new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Info)]
    [InlineData("client.PutAsync(\"uri\", new { }, new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Info)]
    [InlineData("client.PutAsync(\"uri\", new { A = 1 }, new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Warning)]
    [InlineData("client.PutAsync(\"uri\", \"a\", new {|#0:XmlMediaTypeFormatter|}())", DiagnosticSeverity.Warning)]
    [InlineData("new ObjectContent<object>(value, new {|#0:JsonMediaTypeFormatter|}())", DiagnosticSeverity.Warning)]
    public Task Flags_a_body_without_members_as_information(string use, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Http;
        using System.Net.Http.Formatting;

        class C
        {
            object M(HttpClient client, object value) => {{use}};
        }
        """,
        Framework.Net8.WithWebApiClient("5.2.7"),
        new DiagnosticResult("AH3003", severity).WithLocation(0));

    [Fact]
    public Task Accepts_what_lives_longer_or_costs_nothing() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        class C
        {
            private static readonly JsonMediaTypeFormatter s_json = new JsonMediaTypeFormatter();
            private static readonly Lazy<HttpContent> s_lazy = new Lazy<HttpContent>(() => new ObjectContent<int>(1, new JsonMediaTypeFormatter()));
            private readonly MediaTypeFormatterCollection _all = new MediaTypeFormatterCollection();
            private JsonMediaTypeFormatter _later;

            static C() => new HttpClient().PostAsync("uri", 1, new JsonMediaTypeFormatter());

            void Register(MediaTypeFormatterCollection formatters, JsonSerializerSettings settings)
            {
                formatters.Add(new JsonMediaTypeFormatter());
                settings.ContractResolver = new DefaultContractResolver();
                JsonConvert.DefaultSettings = () => new JsonSerializerSettings { ContractResolver = new DefaultContractResolver() };
                var kept = new JsonMediaTypeFormatter();
                _later = kept;
                formatters.Add(_later);
            }

            MediaTypeFormatter Make() => new JsonMediaTypeFormatter();

            async Task M(HttpClient client, object value, bool indent, JsonSerializerSettings settings)
            {
                await client.PostAsync("uri", value, s_json);
                await client.PostAsync("uri", value, _later ?? (_later = new JsonMediaTypeFormatter()));
                await client.PostAsync("uri", value, new JsonMediaTypeFormatter { Indent = indent });
                await client.PostAsync("uri", value, new JsonMediaTypeFormatter { SerializerSettings = settings });
                JsonConvert.SerializeObject(value, new JsonSerializerSettings { ContractResolver = new CamelCasePropertyNamesContractResolver() });
                JsonConvert.SerializeObject(value, new JsonSerializerSettings { ContractResolver = new Camel() });
                JsonConvert.SerializeObject(value, new JsonSerializerSettings { ContractResolver = new PerCall(indent) });
                Use(new JsonMediaTypeFormatter());
            }

            void Use(MediaTypeFormatter formatter) => _all.Add(formatter);
        }

        class Camel : CamelCasePropertyNamesContractResolver { }

        class PerCall : DefaultContractResolver
        {
            public PerCall(bool indent) { }
        }
        """,
        s_net10);

    [Fact]
    public Task Fixes_into_one_field_for_each_value() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        class C
        {
            async Task M(HttpClient client, HttpContent content, object value)
            {
                await client.PostAsync("uri", value, new [|JsonMediaTypeFormatter|]());
                await client.PutAsync("uri", value, new [|JsonMediaTypeFormatter|] { Indent = true });
                JsonMediaTypeFormatter json = [|new|]();
                await client.PutAsync("uri", value, json);
                await content.ReadAsAsync<object>(new [|MediaTypeFormatterCollection|]());
                await content.ReadAsAsync<object>(new MediaTypeFormatter[] { new [|JsonMediaTypeFormatter|](), new [|XmlMediaTypeFormatter|]() });
                JsonConvert.SerializeObject(value, new JsonSerializerSettings
                {
                    ContractResolver = new [|DefaultContractResolver|]
                    {
                        NamingStrategy = new SnakeCaseNamingStrategy(),
                        SerializeCompilerGeneratedMembers = true,
                    },
                });
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        class C
        {
            private static readonly DefaultContractResolver s_contractResolver = new DefaultContractResolver { NamingStrategy = new SnakeCaseNamingStrategy(), SerializeCompilerGeneratedMembers = true, };
            private static readonly MediaTypeFormatterCollection s_formatters = new MediaTypeFormatterCollection();
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();
            private static readonly JsonMediaTypeFormatter s_jsonFormatter2 = new JsonMediaTypeFormatter { Indent = true };
            private static readonly XmlMediaTypeFormatter s_xmlFormatter = new XmlMediaTypeFormatter();

            async Task M(HttpClient client, HttpContent content, object value)
            {
                await client.PostAsync("uri", value, s_jsonFormatter);
                await client.PutAsync("uri", value, s_jsonFormatter2);
                JsonMediaTypeFormatter json = s_jsonFormatter;
                await client.PutAsync("uri", value, json);
                await content.ReadAsAsync<object>(s_formatters);
                await content.ReadAsAsync<object>(new MediaTypeFormatter[] { s_jsonFormatter, s_xmlFormatter });
                JsonConvert.SerializeObject(value, new JsonSerializerSettings
                {
                    ContractResolver = s_contractResolver,
                });
            }
        }
        """,
        s_net10);

    [Fact]
    public Task Offers_no_fix_for_what_is_changed_later_or_unknown() => Verify.NoFixAsync(
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        class C
        {
            async Task M(HttpClient client, HttpContent content, object value)
            {
                var json = new [|JsonMediaTypeFormatter|]();
                json.Indent = true;
                await client.PostAsync("uri", value, json);
                var all = new [|MediaTypeFormatterCollection|]();
                all.Remove(all.XmlFormatter);
                await content.ReadAsAsync<object>(all);
                JsonConvert.SerializeObject(value, new JsonSerializerSettings { ContractResolver = new [|OwnResolver|]() });
            }
        }

        class OwnResolver : DefaultContractResolver { }
        """,
        s_net10);

    /// <summary>The new field would be set before those, and keep what they give at the first call.</summary>
    [Theory]
    [InlineData("new DefaultContractResolver { NamingStrategy = Naming }")]
    [InlineData("new DefaultContractResolver { NamingStrategy = Outer.Names }")]
    [InlineData("new DefaultContractResolver { NamingStrategy = new OwnNaming() }")]
    public Task Offers_no_fix_for_what_a_field_before_it_would_not_have(string resolver) => Verify.NoFixAsync(
        $$"""
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        public class Outer
        {
            public static readonly NamingStrategy Names = new SnakeCaseNamingStrategy();

            public class C
            {
                public static readonly NamingStrategy Naming = new SnakeCaseNamingStrategy();

                public string M() => JsonConvert.SerializeObject(
                    new { FirstName = 1 },
                    new JsonSerializerSettings { ContractResolver = {{resolver.Replace("DefaultContractResolver", "[|DefaultContractResolver|]")}} });
            }
        }

        public class OwnNaming : SnakeCaseNamingStrategy { }
        """,
        s_net10);

    [Fact]
    public Task Fixes_with_what_another_type_or_the_library_has() => Verify.FixAsync(
        """
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        public static class Names { public static readonly NamingStrategy Snake = new SnakeCaseNamingStrategy(); }

        public class C
        {
            public string M() => JsonConvert.SerializeObject(
                new { FirstName = 1 },
                new JsonSerializerSettings { ContractResolver = new [|DefaultContractResolver|] { NamingStrategy = Names.Snake } });
        }
        """,
        """
        using Newtonsoft.Json;
        using Newtonsoft.Json.Serialization;

        public static class Names { public static readonly NamingStrategy Snake = new SnakeCaseNamingStrategy(); }

        public class C
        {
            private static readonly DefaultContractResolver s_contractResolver = new DefaultContractResolver { NamingStrategy = Names.Snake };

            public string M() => JsonConvert.SerializeObject(
                new { FirstName = 1 },
                new JsonSerializerSettings { ContractResolver = s_contractResolver });
        }
        """,
        s_net10);
}
