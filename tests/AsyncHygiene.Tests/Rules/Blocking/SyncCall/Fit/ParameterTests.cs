using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Fit;

/// <summary>Forms of a library that take other things for what a call gives or leaves out.</summary>
public class ParameterTests
{
    private const string Usings = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Library;

        """;

    [Theory]
    [InlineData("string query, bool deep = true", "string query, bool deep = false", "\"q\"", false)]
    [InlineData("string query, bool deep = true", "string query, bool deep = false", "\"q\", true", true)]
    [InlineData("string query, bool deep = true", "string query, bool deep = false", "\"q\", deep: true", true)]
    [InlineData("string query, bool deep = true", "string query, bool isDeep = false", "\"q\"", false)]
    [InlineData("string query, bool deep = true", "string query, bool isDeep = true", "\"q\"", true)]
    [InlineData("string query, bool deep = true", "string query, bool deep = true", "\"q\"", true)]
    [InlineData("int max = 3", "int max = 5", "", false)]
    [InlineData("int max = 3", "int max = 5", "4", true)]
    [InlineData("int max = 3", "int max = 3, CancellationToken token = default", "", true)]
    [InlineData("string mode = null", "string mode = \"x\"", "", false)]
    [InlineData("string path, bool buffered = true, int? limit = null", "string path, int? limit = null", "\"q\"", true)]
    [InlineData("string prefix, string suffix", "string suffix, string prefix", "\"p\", \"s\"", false)]
    [InlineData("string prefix, string suffix", "string start, string suffix", "\"p\", \"s\"", true)]
    [InlineData("string path, string text", "string fileName, string content", "\"p\", \"s\"", true)]
    [InlineData("string name, object key", "string name, object key", "\"p\", \"s\"", true)]
    public async Task Flags_a_form_only_if_it_takes_the_same(string synchronous, string asynchronous, string arguments, bool isForm)
    {
        var pair = $$"""
            string Find({{synchronous}});
            Task<string> FindAsync({{asynchronous}});
            """;
        await RunAsync(
            pair,
            $"return o.Find({arguments});",
            isForm ? $"return await o.FindAsync({arguments});" : null);

        var sequences = $$"""
            IEnumerable<string> Find({{synchronous}});
            IAsyncEnumerable<string> FindAsync({{asynchronous}});
            """;
        await RunAsync(
            sequences,
            $"foreach (var x in o.Find({arguments})) return x; return null;",
            isForm ? $"await foreach (var x in o.FindAsync({arguments})) return x; return null;" : null);
    }

    [Theory]
    [InlineData("IEnumerable<string> Find(object q);", false)]
    [InlineData("IEnumerable<string> Find(int q);", true)]
    public Task Flags_no_sequence_of_another_overload(string overload, bool isForm)
    {
        var pair = $$"""
            IEnumerable<string> Find(string q);
            {{overload}}
            IAsyncEnumerable<string> FindAsync(object q);
            """;
        return RunAsync(
            pair,
            "foreach (var x in o.Find(\"q\")) return x; return null;",
            isForm ? "await foreach (var x in o.FindAsync(\"q\")) return x; return null;" : null);
    }

    [Theory]
    [InlineData("int size = 3", "int size = 3", true)]
    [InlineData("int size = 3", "int size = 5", false)]
    [InlineData("int first = 1, int last = 1", "int last = 1, int first = 1", false)]
    public Task Flags_no_pages_of_another_size(string synchronous, string asynchronous, bool isForm)
    {
        var pair = $$"""
            IPages<int> Find();
            IAsyncPages<int> FindAsync();
            interface IPages<T> : IEnumerable<T> { IEnumerable<string> AsPages({{synchronous}}); }
            interface IAsyncPages<T> : IAsyncEnumerable<T> { IAsyncEnumerable<string> AsPages({{asynchronous}}); }
            """;
        return RunAsync(
            pair,
            "foreach (var x in o.Find().AsPages()) return x; return null;",
            isForm ? "await foreach (var x in o.FindAsync().AsPages()) return x; return null;" : null);
    }

    private static Task RunAsync(string members, string before, string? after)
    {
        var library = Usings.Replace("using Library;\n", "") + "namespace Library { public interface IOdd { " + members + " } }";
        return new ChainCase().With(
            new ChainProject("App", ("App.cs", Source("Thread.Sleep(1); " + before), Source("await Task.Delay(1); " + (after ?? before))))
            {
                References = Framework.Net10,
                LanguageVersion = LanguageVersion.CSharp12,
                Libraries = [library],
            }).RunAsync();
    }

    private static string Source(string body) => Usings + $$"""
        public class C(IOdd o) { public async Task<string> Run() { await Task.Delay(1); {{body}} } }
        """;
}
