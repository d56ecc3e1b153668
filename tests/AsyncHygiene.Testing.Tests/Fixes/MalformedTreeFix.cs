using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Puts two type declarations into the name of one.</summary>
public sealed class MalformedTreeFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        var token = root.FindToken(span.Start);
        return document.WithSyntaxRoot(
            root.ReplaceToken(
                token,
                SyntaxFactory.Identifier(token.LeadingTrivia, "Good { } class Other", token.TrailingTrivia))).Project.Solution;
    }
}
