using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// Fix All for every <see cref="RuleFix"/>: gathers the diagnostics of the scope and applies all their edits as one change.
/// </summary>
internal sealed class RuleFixAllProvider : FixAllProvider
{
    public static readonly RuleFixAllProvider Instance = new();

    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() =>
        [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    public override Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        if (fixAllContext.CodeFixProvider is not RuleFix fix
            || (fix is EditFix edit && fixAllContext.CodeActionEquivalenceKey == edit.AlternativeKey))
        {
            return Task.FromResult<CodeAction?>(null);
        }

        var action = CodeAction.Create(
            $"Fix all '{string.Join("', '", fixAllContext.DiagnosticIds.OrderBy(id => id, StringComparer.Ordinal))}'",
            async cancellationToken => await fix.FixAllAsync(
                fixAllContext.Solution,
                await DiagnosticsAsync(fixAllContext, cancellationToken).ConfigureAwait(false),
                fixAllContext.CodeActionEquivalenceKey,
                cancellationToken).ConfigureAwait(false),
            fixAllContext.CodeActionEquivalenceKey);
        return Task.FromResult<CodeAction?>(action);
    }

    /// <summary>In the order of projects, files and positions, whatever order the host found them in.</summary>
    private static async Task<IReadOnlyList<(Document Document, Diagnostic Diagnostic)>> DiagnosticsAsync(
        FixAllContext context,
        CancellationToken cancellationToken)
    {
        var found = new List<(Document Document, Diagnostic Diagnostic)>();
        if (context is { Scope: FixAllScope.Document, Document: { } document })
        {
            found.AddRange((await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false)).Select(d => (document, d)));
        }
        else
        {
            var projects = context.Scope == FixAllScope.Project
                ? [context.Project]
                : context.Solution.Projects.Where(p => p.Language == context.Project.Language);
            foreach (var project in projects)
            {
                cancellationToken.ThrowIfCancellationRequested();
                foreach (var diagnostic in await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false))
                {
                    if (project.GetDocument(diagnostic.Location.SourceTree) is { } owner)
                        found.Add((owner, diagnostic));
                }
            }
        }

        return found
            .OrderBy(f => f.Document.Project.Name, StringComparer.Ordinal)
            .ThenBy(f => f.Document.FilePath ?? f.Document.Name, StringComparer.Ordinal)
            .ThenBy(f => f.Diagnostic.Location.SourceSpan.Start)
            .ToList();
    }
}
