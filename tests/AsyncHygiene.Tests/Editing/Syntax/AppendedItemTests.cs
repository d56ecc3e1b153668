using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncHygiene.Tests.Editing.Syntax;

/// <summary>What is added to a list stands where a hand would have written it, and no comment or line break is lost.</summary>
public class AppendedItemTests
{
    [Theory]
    [InlineData("Load()", "Load(t)")]
    [InlineData("Load(1)", "Load(1, t)")]
    [InlineData("Load(1, 2)", "Load(1, 2, t)")]
    [InlineData("Load(1 /* one */)", "Load(1, t /* one */)")]
    [InlineData("Load(\n    1,\n    2)", "Load(\n    1,\n    2,\n    t)")]
    [InlineData("Load(\n    1,\n    2\n)", "Load(\n    1,\n    2,\n    t\n)")]
    [InlineData("Load(\n    1)", "Load(\n    1, t)")]
    [InlineData("Load(1,\n     2)", "Load(1,\n     2,\n     t)")]
    [InlineData("Load(\r\n    1,\r\n    2)", "Load(\r\n    1,\r\n    2,\r\n    t)")]
    [InlineData("Load(\n    1, // one\n    2)", "Load(\n    1, // one\n    2,\n    t)")]
    [InlineData("Load(\n    1,\n    2 // two\n)", "Load(\n    1,\n    2, // two\n    t\n)")]
    [InlineData("Load(\n    1,\n    /* two */ 2)", "Load(\n    1,\n    /* two */ 2,\n    t)")]
    [InlineData("Load(1, 2,\n    3, 4)", "Load(1, 2,\n    3, 4, t)")]
    [InlineData("Load(1, x =>\n{\n})", "Load(1, x =>\n{\n}, t)")]
    public void Adds_an_argument(string call, string expected)
    {
        var parsed = (InvocationExpressionSyntax)SyntaxFactory.ParseExpression(call);

        var list = parsed.ArgumentList;
        var added = SyntaxFactory.Argument(SyntaxFactory.IdentifierName("t"));

        Assert.Equal(expected, parsed.WithArgumentList(list.WithArguments(list.Arguments.With(added))).ToFullString());
    }

    [Theory]
    [InlineData("()", "(T t)")]
    [InlineData("(int a)", "(int a, T t)")]
    [InlineData("(\n    int a,\n    int b)", "(\n    int a,\n    int b,\n    T t)")]
    [InlineData("(\n    int a,\n    int b = 1 // one\n)", "(\n    int a,\n    int b = 1, // one\n    T t\n)")]
    public void Adds_a_parameter(string list, string expected)
    {
        var parsed = SyntaxFactory.ParseParameterList(list);
        var added = SyntaxFactory.Parameter(SyntaxFactory.Identifier("t"))
            .WithType(SyntaxFactory.ParseTypeName("T").WithTrailingTrivia(SyntaxFactory.Space));

        Assert.Equal(expected, parsed.WithParameters(parsed.Parameters.With(added)).ToFullString());
    }
}
