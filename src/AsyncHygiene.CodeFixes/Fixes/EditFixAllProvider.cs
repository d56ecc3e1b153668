using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>Fix All for every <see cref="EditFix"/>: gathers the diagnostics of the scope and applies all their edits as one change.</summary>
internal sealed class EditFixAllProvider : FixAllProvider
{
    public static readonly EditFixAllProvider Instance = new();

    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        if (fixAllContext.CodeFixProvider is not EditFix fix || fixAllContext.CodeActionEquivalenceKey == fix.AlternativeKey)
            return Task.FromResult<CodeAction?>(null);

        var action = CodeAction.Create(
            $"Fix all '{string.Join("', '", fixAllContext.DiagnosticIds.OrderBy(id => id, StringComparer.Ordinal))}'",
            async cancellationToken => await fix.FixAllAsync(
                fixAllContext.Solution,
                await DiagnosticsAsync(fixAllContext, cancellationToken).ConfigureAwait(false),
                cancellationToken).ConfigureAwait(false),
            fixAllContext.CodeActionEquivalenceKey);
        return Task.FromResult<CodeAction?>(action);
    }

    private static async Task<ImmutableDictionary<Document, ImmutableArray<Diagnostic>>> DiagnosticsAsync(FixAllContext context, CancellationToken cancellationToken)
    {
        var result = ImmutableDictionary.CreateBuilder<Document, ImmutableArray<Diagnostic>>();
        if (context is { Scope: FixAllScope.Document, Document: { } document })
        {
            result.Add(document, await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false));
            return result.ToImmutable();
        }

        var projects = context.Scope == FixAllScope.Project ? [context.Project] : context.Solution.Projects.Where(p => p.Language == context.Project.Language);
        foreach (var project in projects)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var diagnostics = await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false);
            foreach (var group in diagnostics.Where(d => d.Location.IsInSource).GroupBy(d => project.GetDocument(d.Location.SourceTree)))
            {
                if (group.Key is not null)
                    result.Add(group.Key, group.ToImmutableArray());
            }
        }

        return result.ToImmutable();
    }
}
