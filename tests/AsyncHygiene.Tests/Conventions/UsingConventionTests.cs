using System.Linq;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>What a file does not use, it does not name: code that moves leaves directives behind, and the build does not say so.</summary>
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
