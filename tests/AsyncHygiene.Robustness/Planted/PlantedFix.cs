using System;
using System.Collections.Immutable;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Robustness.Planted;

/// <summary>A fix that puts something in the place of each reported call.</summary>
internal sealed class PlantedFix(Func<SyntaxNode, SyntaxNode> change) : CodeFixProvider
{
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = [PlantedAnalyzer.Id];

    public override FixAllProvider GetFixAllProvider() => WellKnownFixAllProviders.BatchFixer;

    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var root = (await context.Document.GetSyntaxRootAsync(context.CancellationToken))!;
        var call = root.FindNode(context.Span, getInnermostNodeForTie: true);
        context.RegisterCodeFix(
            CodeAction.Create(
                "Planted",
                _ => Task.FromResult(context.Document.WithSyntaxRoot(root.ReplaceNode(call, change(call)))),
                "Planted"),
            context.Diagnostics);
    }
}
