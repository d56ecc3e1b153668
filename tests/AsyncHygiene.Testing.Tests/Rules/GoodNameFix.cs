using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Renames 'BadX' to 'GoodX' where it is declared, and offers 'BestX' as its second action.</summary>
public class GoodNameFix : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds => [BadNameAnalyzer.Id];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var prefix in new[] { "Good", "Best" })
        {
            context.RegisterCodeFix(
                CodeAction.Create(prefix, cancellationToken => ReplaceAsync(context.Document, context.Span, prefix, cancellationToken), equivalenceKey: prefix),
                context.Diagnostics);
        }

        return Task.CompletedTask;
    }

    private static async Task<Document> ReplaceAsync(Document document, TextSpan span, string prefix, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        var token = root.FindToken(span.Start);
        var name = prefix + token.ValueText["Bad".Length..];
        return document.WithSyntaxRoot(root.ReplaceToken(token, SyntaxFactory.Identifier(token.LeadingTrivia, name, token.TrailingTrivia)));
    }
}
