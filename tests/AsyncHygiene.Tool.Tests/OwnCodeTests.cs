using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The tool's own sources; those of the analyzers and fixes have a test of their own next to their rules.</summary>
public class OwnCodeTests
{
    /// <summary>What the tests run with and the tool does not.</summary>
    private static readonly string[] s_ofTests = ["xunit", "Microsoft.VisualStudio.TestPlatform", "Microsoft.AspNetCore"];

    [Fact]
    public async Task No_rule_reports_anything_in_the_tool()
    {
        var compilation = Compile();
        // CS8795: what a source generator writes, the bodies of regular expressions, is missing here.
        Assert.DoesNotContain(compilation.GetDiagnostics(), d => d is { Severity: DiagnosticSeverity.Error, Id: not "CS8795" });

        Assert.Empty(await compilation.WithAnalyzers(AllRules.Loaded).GetAnalyzerDiagnosticsAsync());
    }

    private static CSharpCompilation Compile()
    {
        var folder = Path.Combine(Layered.Folder, "..", "..", "src", "AsyncHygiene.Tool");
        var trees = Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), path: file));
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path =>
                Path.GetFileName(path) is var name
                    && name is not ("async-hygiene.dll" or "AsyncHygiene.Tool.Tests.dll")
                    && !Array.Exists(s_ofTests, part => name.StartsWith(part, StringComparison.OrdinalIgnoreCase)))
            .Select(path => MetadataReference.CreateFromFile(path));

        // The name that lets it see the internals of the analyzers and fixes.
        return CSharpCompilation.Create(
            "async-hygiene",
            trees,
            references,
            new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable));
    }
}
