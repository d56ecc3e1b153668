using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Writes a comment and calls it white space.</summary>
public sealed class MalformedTriviaFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        var token = root.FindToken(span.Start);
        var name = SyntaxFactory.Identifier([SyntaxFactory.Whitespace("/**/")], Good, token.TrailingTrivia);
        return document.WithSyntaxRoot(root.ReplaceToken(token, name)).Project.Solution;
    }
}
