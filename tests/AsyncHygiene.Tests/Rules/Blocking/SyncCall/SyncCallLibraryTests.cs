using System.Collections.Immutable;
using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A package that names neither network nor database waits for nothing, whatever its methods are called.</summary>
public class SyncCallLibraryTests
{
    private const string InPackages = "/nuget/packages/library/1.0.0/lib/Library.dll";

    [Theory]
    [InlineData("return text;")]
    [InlineData("return System.Net.WebUtility.UrlEncode(text);")]
    [InlineData("return new System.Data.DataTable(text).TableName;")]
    public Task Reports_a_package_without_network_and_database_as_information(string body) =>
        LibraryAsync(Engine(body), InPackages, DiagnosticSeverity.Info);

    [Fact]
    public Task Reports_a_package_of_components_as_information() => LibraryAsync(
        Engine("return new System.Net.Http.HttpClient().BaseAddress + text;")
            + " public class Dialog : Microsoft.AspNetCore.Components.ComponentBase { }",
        InPackages,
        DiagnosticSeverity.Info);

    [Fact]
    public Task Reports_a_contract_of_a_package_of_components_as_information() => LibraryAsync(
        "public interface Engine { string Run(string text); Task<string> RunAsync(string text); }"
            + " public class Dialog : Microsoft.AspNetCore.Components.ComponentBase { }",
        InPackages,
        DiagnosticSeverity.Info);

    [Fact]
    public Task Reports_the_check_of_tokens_as_information() => LibraryAsync(
        Engine("return new System.Net.Http.HttpClient().BaseAddress + text;"),
        InPackages,
        DiagnosticSeverity.Info,
        "Microsoft.IdentityModel.Tokens");

    [Theory]
    [InlineData("return new System.Net.Http.HttpClient().GetStringAsync(text).Result;")]
    [InlineData("System.Net.Dns.GetHostName(); return text;")]
    [InlineData("System.Data.IDbConnection connection = null; connection.Open(); return text;")]
    [InlineData("return System.Diagnostics.Process.Start(text).ProcessName;")]
    [InlineData("[System.Runtime.InteropServices.DllImport(\"remote\")] static extern int Ask(); return text + Ask();")]
    public Task Flags_a_package_that_may_wait(string body) => LibraryAsync(Engine(body), InPackages, DiagnosticSeverity.Warning);

    [Fact]
    public Task Flags_a_project_of_the_solution() =>
        LibraryAsync(Engine("return text;"), "/code/src/Library/bin/Library.dll", DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("public interface Engine { string Run(string text); Task<string> RunAsync(string text); }")]
    [InlineData(
        "public abstract class Engine { public abstract string Run(string text); public abstract Task<string> RunAsync(string text); }")]
    public Task Flags_a_contract_that_others_implement(string type) => LibraryAsync(type, InPackages, DiagnosticSeverity.Warning);

    /// <summary>The implementation is in a project that this one does not refer to: the form says that it need not wait, or may.</summary>
    [Theory]
    [InlineData("void Update(string s); Task UpdateAsync(string s);", "Update(\"\")", DiagnosticSeverity.Info)]
    [InlineData(
        "System.Linq.IQueryable<string> Get(); Task<System.Linq.IQueryable<string>> GetAsync();",
        "Get()",
        DiagnosticSeverity.Info)]
    [InlineData("void Send(string s); Task SendAsync(string s);", "Send(\"\")", DiagnosticSeverity.Warning)]
    [InlineData("int Delete(string s); Task<int> DeleteAsync(string s);", "Delete(\"\")", DiagnosticSeverity.Warning)]
    public Task Reports_a_mark_or_query_of_an_unseen_repository_as_information(string forms, string call, DiagnosticSeverity severity) =>
        CallAsync(
            $"public interface Engine {{ {forms} }}",
            "/code/src/Library/bin/Library.dll",
            severity,
            "Library",
            call.Replace("(", "|}(", System.StringComparison.Ordinal).Insert(0, "{|#0:"));

    [Fact]
    public Task Flags_a_mark_whose_implementation_waits() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        interface IStore { void Update(string s); Task UpdateAsync(string s); }
        class Store(Stream stream) : IStore
        {
            public void Update(string s) => stream.Write(new byte[9]);
            public async Task UpdateAsync(string s) => await stream.WriteAsync(new byte[9]);
        }
        class C { async Task M(IStore store) { await Task.Yield(); store.[|Update|](""); } }
        """);

    [Fact]
    public Task Flags_a_method_that_runs_what_it_is_given() => LibraryAsync(
        """
        public class Engine
        {
            public string Run(string text, System.Func<string> load = null) => load();
            public async Task<string> RunAsync(string text, System.Func<string> load = null) { await Task.Yield(); return load(); }
        }
        """,
        InPackages,
        DiagnosticSeverity.Warning);

    private static string Engine(string body) => $$"""
        public class Engine
        {
            public string Run(string text) { {{body}} }
            public async Task<string> RunAsync(string text) { await Task.Yield(); return Run(text); }
        }
        """;

    private static Task LibraryAsync(string type, string path, DiagnosticSeverity severity, string name = "Library") =>
        CallAsync(type, path, severity, name, "{|#0:Run|}(\"\")");

    private static async Task CallAsync(string type, string path, DiagnosticSeverity severity, string name, string call)
    {
        var library = CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText($"using System.Threading.Tasks;\nnamespace Library {{ {type} }}")],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                class C { async Task M(Library.Engine engine) { await Task.Yield(); engine.{{call}}; } }
                """,
        };
        test.TestState.AdditionalReferences.Add(
            MetadataReference.CreateFromImage(image.ToArray().ToImmutableArray(), filePath: path));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1003", severity).WithLocation(0));
        await test.RunAsync();
    }
}
