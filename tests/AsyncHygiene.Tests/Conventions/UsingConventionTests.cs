using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Formatting;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>
/// What a file does not use, it does not name: code that moves leaves directives behind, and the build does not say so. Nor does it say
/// that they are out of order, which <c>dotnet format</c> would mend.
/// </summary>
public class UsingConventionTests
{
    private const string UnnecessaryUsing = "CS8019";

    /// <summary>Here the sources are compiled against a newer framework, where some extension methods are found elsewhere.</summary>
    private const string NeededByOlderFramework = "using System.Linq;";

    [Fact]
    public void Using_directives_of_the_product_are_needed()
    {
        var found = Unnecessary(OracleSources.OfProject());
        Assert.True(found.Length == 0, string.Join("\n", found));
    }

    [Fact]
    public void An_unnecessary_using_directive_is_found()
    {
        var planted = CSharpCompilation.Create(
            "Planted",
            [CSharpSyntaxTree.ParseText("using System;\nusing System.Text;\nclass Planted { Type T; }", path: "Planted.cs")],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);

        Assert.Equal(["Planted.cs(2): using System.Text;"], Unnecessary(planted));
    }

    [Fact]
    public async Task Using_directives_are_in_order()
    {
        var files = Checkout.SourceFiles("src", "tests", "samples");
        var found = await OutOfOrderAsync(files.Select(path => (path, File.ReadAllText(Path.Combine(Checkout.Root, path)))));
        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    [Fact]
    public async Task A_using_directive_out_of_order_is_found()
    {
        var found = await OutOfOrderAsync(
        [
            ("Right.cs", "using System;\nusing System.Text;\nusing Alpha;\n"),
            ("Planted.cs", "using Alpha;\nusing System;\n"),
        ]);

        Assert.Equal(["Planted.cs"], found);
    }

    private static async Task<IReadOnlyList<string>> OutOfOrderAsync(IEnumerable<(string Path, string Text)> files)
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace.AddProject("Checkout", LanguageNames.CSharp);
        var found = new List<string>();
        foreach (var (path, text) in files)
        {
            var document = project.AddDocument(path, text);
            var ordered = await Formatter.OrganizeImportsAsync(document);
            if ((await ordered.GetTextAsync()).ToString() != text)
                found.Add(path);
        }

        found.Sort(StringComparer.Ordinal);
        return found;
    }

    private static string[] Unnecessary(Compilation compilation) =>
        compilation.GetDiagnostics()
            .Where(d => d.Id == UnnecessaryUsing)
            .Select(d => d.Location)
            .Select(l =>
                $"{l.SourceTree!.FilePath}({l.GetLineSpan().StartLinePosition.Line + 1}): {l.SourceTree.GetText().ToString(l.SourceSpan)}")
            .Where(found => !found.EndsWith(NeededByOlderFramework))
            .Order()
            .ToArray();
}
