using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>The package's own sources: written as the rules ask for, so no rule has anything to say, and none throws.</summary>
[Trait("Speed", "Slow")]
public class OwnCodeTests
{
    [Fact]
    public async Task Reports_nothing_in_src()
    {
        var compilation = Compile("src/AsyncHygiene.Analyzers", "src/AsyncHygiene.CodeFixes");
        Assert.DoesNotContain(compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);

        var options = new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            onAnalyzerException: null,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        var diagnostics = await compilation.WithAnalyzers([.. Shipped.Analyzers], options).GetAnalyzerDiagnosticsAsync();
        Assert.Empty(diagnostics);
    }

    private static CSharpCompilation Compile(params string[] folders)
    {
        var trees = folders
            .SelectMany(folder => Directory.GetFiles(Path.Combine(Checkout.Root, folder), "*.cs", SearchOption.AllDirectories))
            .Where(file =>
                !file.Replace('\\', '/').Contains("/obj/", StringComparison.Ordinal)
                    && !file.Replace('\\', '/').Contains("/bin/", StringComparison.Ordinal))
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), path: file))
            // Written into obj by the build: see the project file.
            .Append(
                CSharpSyntaxTree.ParseText(
                    "namespace AsyncHygiene { internal static class Repository { public const string Url = \"\"; public const string "
                        + "Version = \"\"; } }"));
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path =>
                !Path.GetFileName(path).StartsWith("AsyncHygiene.", StringComparison.Ordinal)
                    && !Path.GetFileName(path).StartsWith("xunit", StringComparison.OrdinalIgnoreCase))
            .Select(path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create(
            "Own",
            trees,
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
    }
}
