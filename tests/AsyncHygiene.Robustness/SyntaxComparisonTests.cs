using System.Linq;
using AsyncHygiene.Robustness.Oracles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncHygiene.Robustness;

/// <summary>What the oracle of fixes takes for the same tree, and what not.</summary>
public class SyntaxComparisonTests
{
    private const string Program =
        "class C { void M() { System.Console.WriteLine(\"a statement of more than 60 characters, alone in its body\", new object()); } }";

    [Fact]
    public void Accepts_a_changed_body_of_one_long_statement()
    {
        var (built, parsed) = Change(SyntaxFactory.IdentifierName("shared"));
        Assert.False(SyntaxFactory.AreEquivalent(built, parsed), "The compiler's own comparison would do by now.");
        Assert.True(SyntaxComparison.AreSame(built, parsed));
    }

    [Fact]
    public void Refuses_a_name_that_is_read_again_as_two()
    {
        var (built, parsed) = Change(SyntaxFactory.IdentifierName("shared.client"));
        Assert.False(SyntaxComparison.AreSame(built, parsed));
    }

    [Fact]
    public void Refuses_a_directive_that_is_read_again_as_none()
    {
        var built = CSharpSyntaxTree.ParseText("class C { int _a;\n#nullable enable\n}").GetRoot();
        Assert.False(SyntaxComparison.AreSame(built, CSharpSyntaxTree.ParseText("class C { int _a;\n}").GetRoot()));
    }

    private static (SyntaxNode Built, SyntaxNode Parsed) Change(ExpressionSyntax expression)
    {
        var root = CSharpSyntaxTree.ParseText(Program).GetRoot();
        var built = root.ReplaceNode(root.DescendantNodes().OfType<ObjectCreationExpressionSyntax>().Single(), expression);
        return (built, CSharpSyntaxTree.ParseText(built.ToFullString()).GetRoot());
    }
}
