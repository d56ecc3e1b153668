using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ReadAsAsyncAnalyzer, AsyncHygiene.Fixes.ReadAsAsyncFix>;

namespace AsyncHygiene.Tests.Rules.Http.ReadAsAsync;

public class ReadAsAsyncTests
{
    private const string Options = """
        root = true

        [*.cs]
        async_hygiene.report_fixed_read_as_async = true
        """;

    /// <summary>What the rule looks at in System.Net.Http.Formatting 5.2.2, which is no longer to be had.</summary>
    private const string OldLibrary = """
        using System;
        using System.Collections.Generic;
        using System.Collections.ObjectModel;
        using System.Net.Http.Formatting;
        using System.Threading;
        using System.Threading.Tasks;

        [assembly: System.Reflection.AssemblyVersion("5.2.2.0")]

        namespace System.Net.Http.Formatting
        {
            public abstract class MediaTypeFormatter { }

            public class MediaTypeFormatterCollection : Collection<MediaTypeFormatter> { }

            public interface IFormatterLogger { }
        }

        namespace System.Net.Http
        {
            public static class HttpContentExtensions
            {
                public static Task<object> ReadAsAsync(this HttpContent content, Type type) => null;
                public static Task<object> ReadAsAsync(this HttpContent content, Type type, CancellationToken cancellationToken) => null;
                public static Task<object> ReadAsAsync(this HttpContent content, Type type, IEnumerable<MediaTypeFormatter> formatters) => null;
                public static Task<object> ReadAsAsync(this HttpContent content, Type type, IEnumerable<MediaTypeFormatter> formatters, CancellationToken cancellationToken) => null;
                public static Task<object> ReadAsAsync(this HttpContent content, Type type, IEnumerable<MediaTypeFormatter> formatters, IFormatterLogger formatterLogger) => null;
                public static Task<T> ReadAsAsync<T>(this HttpContent content) => null;
                public static Task<T> ReadAsAsync<T>(this HttpContent content, CancellationToken cancellationToken) => null;
                public static Task<T> ReadAsAsync<T>(this HttpContent content, IEnumerable<MediaTypeFormatter> formatters) => null;
                public static Task<T> ReadAsAsync<T>(this HttpContent content, IEnumerable<MediaTypeFormatter> formatters, CancellationToken cancellationToken) => null;
                public static Task<T> ReadAsAsync<T>(this HttpContent content, IEnumerable<MediaTypeFormatter> formatters, IFormatterLogger formatterLogger) => null;
            }
        }
        """;

    [Fact]
    public Task Reports_the_versions_that_build_formatters() => WithOldLibrary(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            Task<string> M(HttpContent content) => content.{|#0:ReadAsAsync<string>|}();
        }
        """,
        null,
        new DiagnosticResult("AH3001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'ReadAsAsync' creates new formatters for each call in System.Net.Http.Formatting 5.2.2.0; pass cached formatters, or "
                    + "update to 5.2.3 or later")).RunAsync();

    [Fact]
    public Task Reports_the_versions_that_share_formatters() => new Verify.Test
    {
        ReferenceAssemblies = Framework.Net10.WithWebApiClient(),
        TestState = { AnalyzerConfigFiles = { ("/.editorconfig", Options) } },
        TestCode = """
            using System.Net.Http;
            using System.Threading.Tasks;

            class C
            {
                Task<string> M(HttpContent content) => content.{|#0:ReadAsAsync<string>|}();
            }
            """,
        ExpectedDiagnostics =
        {
            new DiagnosticResult("AH3001", DiagnosticSeverity.Info).WithLocation(0)
                .WithMessage(
                    "'ReadAsAsync' uses the formatters that System.Net.Http.Formatting 6.0.0.0 creates once and shares; up to 5.2.2, each "
                        + "call created its own"),
        },
    }.RunAsync();

    [Theory]
    [InlineData("net472", "5.2.4")]
    [InlineData("net472", "5.2.7")]
    [InlineData("net472", "6.0.0")]
    [InlineData("net8.0", "6.0.0")]
    public Task Accepts_the_versions_that_share_formatters(string framework, string version) => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            Task<string> M(HttpContent content) => content.ReadAsAsync<string>();
            Task<object> N(HttpContent content) => content.ReadAsAsync(typeof(string));
        }
        """,
        (framework == "net472" ? Framework.Net472 : Framework.Net8).WithWebApiClient(version));

    [Fact]
    public Task Fixes_every_overload() => WithOldLibrary(
        """
        using System;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpContent content, HttpResponseMessage response, CancellationToken token)
            {
                await content.[|ReadAsAsync<string>|]();
                await content.[|ReadAsAsync<string>|](token);
                await content.[|ReadAsAsync|](typeof(string));
                await content.[|ReadAsAsync|](typeof(string), token);
                await content.[|ReadAsAsync|](cancellationToken: token, type: typeof(string));
                await response?.Content.[|ReadAsAsync<string>|](default(CancellationToken));
                await HttpContentExtensions.[|ReadAsAsync<string>|](content);
                await HttpContentExtensions.[|ReadAsAsync|](content, typeof(string));
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
            private static readonly MediaTypeFormatter[] s_formatters = [.. new MediaTypeFormatterCollection()];

            async Task M(HttpContent content, HttpResponseMessage response, CancellationToken token)
            {
                await content.ReadAsAsync<string>(s_formatters);
                await content.ReadAsAsync<string>(s_formatters, token);
                await content.ReadAsAsync(typeof(string), s_formatters);
                await content.ReadAsAsync(typeof(string), s_formatters, token);
                await content.ReadAsAsync(cancellationToken: token, type: typeof(string), formatters: s_formatters);
                await response?.Content.ReadAsAsync<string>(s_formatters, default(CancellationToken));
                await HttpContentExtensions.ReadAsAsync<string>(content, s_formatters);
                await HttpContentExtensions.ReadAsAsync(content, typeof(string), s_formatters);
            }
        }
        """).RunAsync();

    [Fact]
    public Task Fixes_with_the_formatters_that_are_there() => WithOldLibrary(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class C
        {
            private static readonly IEnumerable<MediaTypeFormatter> All = new MediaTypeFormatterCollection();

            Task<string> M(HttpContent content) => content.[|ReadAsAsync<string>|]();
        }

        class D
        {
            private static readonly MediaTypeFormatterCollection Changed = new MediaTypeFormatterCollection();
            private static readonly MediaTypeFormatter[] None = new MediaTypeFormatter[0];

            static D() => Changed.Clear();

            Task<string> M(HttpContent content) => content.[|ReadAsAsync<string>|]();
        }
        """,
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        class C
        {
            private static readonly IEnumerable<MediaTypeFormatter> All = new MediaTypeFormatterCollection();

            Task<string> M(HttpContent content) => content.ReadAsAsync<string>(All);
        }

        class D
        {
            private static readonly MediaTypeFormatterCollection Changed = new MediaTypeFormatterCollection();
            private static readonly MediaTypeFormatter[] Formatters = [.. new MediaTypeFormatterCollection()];
            private static readonly MediaTypeFormatter[] None = new MediaTypeFormatter[0];

            static D() => Changed.Clear();

            Task<string> M(HttpContent content) => content.ReadAsAsync<string>(Formatters);
        }
        """).RunAsync();

    [Theory]
    [InlineData("")]
    [InlineData("using System.Linq;\n")]
    public Task Fixes_in_old_language_versions(string linq)
    {
        var test = new OldLanguage
        {
            ReferenceAssemblies = Framework.Net472,
            TestCode = $$"""
                {{linq}}using System.Net.Http;
                using System.Threading.Tasks;

                class C
                {
                    Task<string> M(HttpContent content)
                    {
                        return content.[|ReadAsAsync<string>|]();
                    }
                }
                """,
            FixedCode = $$"""
                using System.Linq;
                using System.Net.Http;
                using System.Net.Http.Formatting;
                using System.Threading.Tasks;

                class C
                {
                    private static readonly MediaTypeFormatter[] s_formatters = new MediaTypeFormatterCollection().ToArray();

                    Task<string> M(HttpContent content)
                    {
                        return content.ReadAsAsync<string>(s_formatters);
                    }
                }
                """,
        };
        AddOldLibrary(test);
        return test.RunAsync();
    }

    [Fact]
    public Task Offers_a_read_with_System_Net_Http_Json()
    {
        var test = WithOldLibrary(
            """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            class Order { public int Id { get; set; } public List<Order> Parts { get; set; } }

            class C
            {
                Task<Order> M(HttpContent content) => content.[|ReadAsAsync<Order>|]();
                Task<string> N(HttpResponseMessage response, CancellationToken token) => response?.Content.[|ReadAsAsync<string>|](token);
            }
            """,
            """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Net.Http.Json;
            using System.Threading;
            using System.Threading.Tasks;

            class Order { public int Id { get; set; } public List<Order> Parts { get; set; } }

            class C
            {
                Task<Order> M(HttpContent content) => content.ReadFromJsonAsync<Order>();
                Task<string> N(HttpResponseMessage response, CancellationToken token) => response?.Content.ReadFromJsonAsync<string>(token);
            }
            """);
        test.CodeActionIndex = 1;
        test.CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck;
        return test.RunAsync();
    }

    [Fact]
    public Task FixAll_never_takes_the_second_action()
    {
        const string Source = """
            using System.Net.Http;
            using System.Net.Http.Json;
            using System.Threading.Tasks;

            class C
            {
                Task<string> M(HttpContent content) => content.[|ReadAsAsync<string>|]();
            }
            """;
        var test = WithOldLibrary(Source, Source.Replace("[|ReadAsAsync<string>|]", "ReadFromJsonAsync<string>"));
        test.BatchFixedState.InheritanceMode = StateInheritanceMode.Explicit;
        test.BatchFixedState.Sources.Add(Source);
        test.BatchFixedState.MarkupHandling = MarkupMode.Allow;
        test.BatchFixedState.AdditionalProjects["System.Net.Http.Formatting"].Sources.Add(OldLibrary);
        test.BatchFixedState.AdditionalProjectReferences.Add("System.Net.Http.Formatting");
        test.CodeActionIndex = 1;
        return test.RunAsync();
    }

    [Theory]
    [InlineData("[Newtonsoft.Json.JsonObject] class Order { }", "content.[|ReadAsAsync<Order>|]()", true)]
    [InlineData(
        "class Order { [Newtonsoft.Json.JsonProperty(\"id\")] public int Id { get; set; } }",
        "content.[|ReadAsAsync<Order>|]()",
        true)]
    [InlineData(
        "class Line { [System.Runtime.Serialization.DataMember] public int Id { get; set; } } class Order { public Line[] Lines { get; "
            + "set; } }",
        "content.[|ReadAsAsync<Order[]>|]()",
        true)]
    [InlineData("class Order { public Newtonsoft.Json.Linq.JObject Rest { get; set; } }", "content.[|ReadAsAsync<Order>|]()", true)]
    [InlineData("", "content.[|ReadAsAsync<object>|]()", true)]
    [InlineData("", "content.[|ReadAsAsync|](typeof(string))", true)]
    [InlineData("", "HttpContentExtensions.[|ReadAsAsync<string>|](content)", true)]
    [InlineData("", "content.[|ReadAsAsync<string>|]()", false)]
    public Task Offers_no_second_action_for_what_the_other_serializer_would_read_differently(string types, string call, bool isNet10)
    {
        var source = $$"""
            using System.Net.Http;
            using System.Threading.Tasks;
            {{types}}
            class C
            {
                Task M(HttpContent content) => {{call}};
            }
            """;
        var test = WithOldLibrary(source, source);
        test.ReferenceAssemblies =
            (isNet10 ? Framework.Net10 : Framework.Net472).AddPackages([new PackageIdentity("Newtonsoft.Json", "13.0.3")]);
        if (!isNet10)
            test.ReferenceAssemblies = test.ReferenceAssemblies.AddAssemblies(["System.Runtime.Serialization"]);
        test.CodeActionIndex = 1;
        return test.RunAsync();
    }

    private static Verify.Test WithOldLibrary(string source, string? fixedSource = null, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = source };
        if (fixedSource is not null)
            test.FixedCode = fixedSource;
        test.ExpectedDiagnostics.AddRange(expected);
        AddOldLibrary(test);
        return test;
    }

    private static void AddOldLibrary(CodeFixTest<DefaultVerifier> test)
    {
        test.TestState.AdditionalProjects["System.Net.Http.Formatting"].Sources.Add(OldLibrary);
        test.TestState.AdditionalProjectReferences.Add("System.Net.Http.Formatting");
    }

    private sealed class OldLanguage
        : CSharpCodeFixTest<AsyncHygiene.Rules.Http.ReadAsAsyncAnalyzer, AsyncHygiene.Fixes.ReadAsAsyncFix, DefaultVerifier>
    {
        protected override ParseOptions CreateParseOptions() =>
            ((CSharpParseOptions)base.CreateParseOptions()).WithLanguageVersion(LanguageVersion.CSharp6);
    }
}
