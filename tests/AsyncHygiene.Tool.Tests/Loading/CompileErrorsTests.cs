using System.Linq;
using System.Threading;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>A run that tells of the first error tells of the same one each time.</summary>
public sealed class CompileErrorsTests
{
    [Fact]
    public void Errors_stand_in_the_order_of_files_and_lines()
    {
        var files = Enumerable.Range(0, 30)
            .Select(i => CSharpSyntaxTree.ParseText($"class C{i} {{ Missing{i} A() => 1; Missing{i} B() => 2; }}", path: $"{i:00}.cs"))
            .Reverse();

        // Without a reference every file has errors, and the compiler reads several at once.
        var errors = CompileErrors.Of(CSharpCompilation.Create("P", files), CancellationToken.None);

        Assert.True(errors.Count > 60);
        var inSource = errors.Where(e => e.Location.IsInSource)
            .Select(e => (e.Location.SourceTree!.FilePath, e.Location.SourceSpan.Start))
            .ToList();
        Assert.Equal(inSource.Order(), inSource);
    }
}
