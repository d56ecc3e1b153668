using AsyncHygiene.AwaitSites.Tokens;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Tokens;

/// <summary>The argument that is added stands where a hand would have written it, and no comment or line break is lost.</summary>
public class TokenArgumentTests
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

        var appended = TokenArgument.Append(parsed, SyntaxFactory.Argument(SyntaxFactory.IdentifierName("t")));

        Assert.Equal(expected, appended.ToFullString());
    }
}
