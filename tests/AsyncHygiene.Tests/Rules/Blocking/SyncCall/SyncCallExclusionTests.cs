using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>Parsers and templates have their input in memory: their awaitable form does the same work on the same thread.</summary>
public class SyncCallExclusionTests
{
    [Theory]
    [InlineData("AngleSharp.Html.Parser", "interface IHtmlParser", "object ParseDocument(string text)", "ParseDocument(\"\")")]
    [InlineData("AngleSharp.Html.Parser", "class HtmlParser", "public object ParseDocument(string text) => 1", "ParseDocument(\"\")")]
    [InlineData("AngleSharp.Css.Parser", "class CssParser", "public object ParseStyleSheet(string text) => 1", "ParseStyleSheet(\"\")")]
    [InlineData("Scriban", "class Template", "public string Render(object model) => null", "Render(null)")]
    [InlineData("Npgsql", "class NpgsqlConnection", "public object BeginTransaction() => 1", "BeginTransaction()")]
    [InlineData("Fluid", "interface IFluidTemplate", "string Render(object context)", "Render(null)")]
    public Task Accepts_parsers_and_templates(string @namespace, string type, string method, string call) =>
        Verify.AnalyzerAsync(Source(@namespace, type, method, call));

    [Fact]
    public Task Accepts_the_base_of_a_component() => Verify.AnalyzerAsync(
        """
        public class Order : Microsoft.AspNetCore.Components.ComponentBase { protected override void OnInitialized() => base.OnInitialized(); }
        """);

    [Theory]
    [InlineData("Shop.Html.Parser", "class HtmlParser", "public object ParseDocument(string text) => 1", "[|ParseDocument|](\"\")")]
    [InlineData("Shop", "class Template", "public string Render(object model) => null", "[|Render|](null)")]
    public Task Flags_types_of_the_same_name(string @namespace, string type, string method, string call) =>
        Verify.AnalyzerAsync(Source(@namespace, type, method, call));

    private static string Source(string @namespace, string type, string method, string call)
    {
        var name = type[(type.LastIndexOf(' ') + 1)..];
        var asyncMethod = method[..method.IndexOf(' ')] == "public" ? $"public {Awaitable(method["public ".Length..])}" : Awaitable(method);
        return $$"""
            using System.Threading.Tasks;

            namespace {{@namespace}}
            {
                public {{type}}
                {
                    {{method}};
                    {{asyncMethod}};
                }
            }

            class C
            {
                async Task M({{@namespace}}.{{name}} parser)
                {
                    parser.{{call}};
                    await Task.Yield();
                }
            }
            """;
    }

    /// <summary>The same method with the suffix and a task.</summary>
    private static string Awaitable(string method)
    {
        var space = method.IndexOf(' ');
        var body = method.IndexOf(" =>");
        var declaration = method[..(body < 0 ? method.Length : body)];
        return $"Task<{declaration[..space]}> {declaration[(space + 1)..].Replace("(", "Async(")}{(body < 0 ? "" : " => null")}";
    }
}
