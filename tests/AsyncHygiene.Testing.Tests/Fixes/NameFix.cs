using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>A fix for a bad name. What a variant does wrong or differently it overrides.</summary>
public abstract class NameFix : CodeFixProvider
{
    protected const string Good = "Good";

    public override ImmutableArray<string> FixableDiagnosticIds => [NameAnalyzer.Id];

    public override FixAllProvider? GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        context.RegisterCodeFix(
            CodeAction.Create(
                Good,
                cancellationToken => ChangeAsync(context.Document, context.Span, cancellationToken),
                equivalenceKey: Good),
            context.Diagnostics);
        return Task.CompletedTask;
    }

    protected abstract Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken);

    protected static async Task<Solution> RenameAsync(Document document, TextSpan span, string prefix, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        var token = root.FindToken(span.Start);
        var name = prefix + token.ValueText["Bad".Length..];
        return document.WithSyntaxRoot(
            root.ReplaceToken(token, SyntaxFactory.Identifier(token.LeadingTrivia, name, token.TrailingTrivia))).Project.Solution;
    }
}
