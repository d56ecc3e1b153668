using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Xunit;

namespace AsyncHygiene.Tests.Semantics.Values;

public sealed class ReachingDefinitionTests
{
    /// <summary>Each gives the value that reaches the first call of Use.</summary>
    [Theory]
    [InlineData("var x = 1; Use(x); x = 2;", "1")]
    [InlineData("var x = 1; x = 2; Use(x); x = 3;", "2")]
    [InlineData("int x; x = 1; if (c) { Use(x); } x = 2;", "1")]
    [InlineData("var x = 1; x = 2; try { Use(x); } catch { } x = 3;", "2")]
    [InlineData("foreach (var i in new int[1]) { var x = i; Use(x); x = 2; }", "i")]
    [InlineData("var x = 1; switch (x) { default: x = 2; Use(x); break; }", "2")]
    [InlineData("System.IDisposable x = null; using (x = Open()) { Use(x); } x = Open();", "Open()")]
    [InlineData("System.Action a = () => { var x = 1; Use(x); x = 2; };", "1")]
    public void Finds_the_last_one_before_the_use(string body, string value) => Assert.Equal(value, Find(body));

    [Theory]
    [InlineData("var x = 1; if (c) x = 2; Use(x);")]
    [InlineData("var x = 1; while (c) { Use(x); x = 2; }")]
    [InlineData("var x = 1; for (; c; x = 2) Use(x);")]
    [InlineData("var x = 1; do { Use(x); } while ((x = 2) > 1);")]
    [InlineData("var x = 1; try { x = 2; Open(); x = 3; } catch { Use(x); }")]
    [InlineData("var x = 1; try { x = 2; } finally { Use(x); }")]
    [InlineData("var x = 1; try { x = 2; } catch { } Use(x);")]
    [InlineData("var x = 1; x += 2; Use(x);")]
    [InlineData("var x = 1; x++; Use(x);")]
    [InlineData("var x = 1; Set(out x); Use(x);")]
    [InlineData("var x = 1; (x, c) = (2, false); Use(x);")]
    [InlineData("var x = 1; ref var y = ref x; y = 2; Use(x);")]
    [InlineData("var x = 1; Use(x = 2, x);")]
    [InlineData("var x = 1; void F() { x = 2; } F(); Use(x); x = 3;")]
    [InlineData("var x = 1; System.Action a = () => Use(x); x = 2; a();")]
    [InlineData("var x = 1; again: Use(x); x = 2; goto again;")]
    [InlineData("int x = 1, y = x = 2; Use(x);")]
    [InlineData("var x = 1; switch (x) { case 1: x = 2; goto default; default: Use(x); break; }")]
    public void Finds_none_where_more_than_one_may_reach_the_use(string body) => Assert.Null(Find(body));

    private static string? Find(string body)
    {
        var tree = CSharpSyntaxTree.ParseText(
            $$"""
            class C
            {
                void M(bool c) { {{body}} }
                static void Use(params object[] x) { }
                static void Set(out int x) => x = 1;
                static System.IDisposable Open() => null;
            }
            """);
        var compilation = CSharpCompilation.Create(
            "C",
            [tree],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var model = compilation.GetSemanticModel(tree);
        var call = tree.GetRoot()
            .DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .First(c => c.Expression is IdentifierNameSyntax { Identifier.ValueText: "Use" });
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));

        var use = Assert.IsAssignableFrom<ILocalReferenceOperation>(
            model.GetOperation(call.ArgumentList.Arguments.Last().Expression));
        return ReachingDefinition.Of(use, CancellationToken.None)?.ToString();
    }
}
