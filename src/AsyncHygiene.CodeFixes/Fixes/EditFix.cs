using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// The base of every fix. A fix plans edits for one diagnostic; the single fix and Fix All both collect such plans and apply them together,
/// so what Fix All does is by construction what the single fixes would do.
/// </summary>
public abstract class EditFix : RuleFix
{
    private protected EditFix(string ruleId)
        : base(ruleId)
    {
    }

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var original = context.Document.Project.Solution;
        var solution = await SharedFiles.UnifyAsync(original, context.CancellationToken).ConfigureAwait(false);
        foreach (var diagnostic in context.Diagnostics)
        {
            // Planned before it is offered: an action that would change nothing is never shown.
            var edits = new SolutionEdits(solution);
            var title = await TryWriteAsync(context.Document, diagnostic, edits, context.CancellationToken).ConfigureAwait(false);
            if (title is null)
                continue;

            context.RegisterCodeFix(CodeAction.Create(title, c => ApplyAsync(edits, original, c), EquivalenceKey), diagnostic);

            // Never alone: tools that fix everything take the key of the first action that they meet, and this one has no Fix All.
            var others = new SolutionEdits(solution);
            var other =
                await TryWriteAsync(
                    context.Document,
                    diagnostic,
                    others,
                    context.CancellationToken,
                    isAlternative: true).ConfigureAwait(false);
            if (other is not null)
                context.RegisterCodeFix(CodeAction.Create(other, c => ApplyAsync(others, original, c), AlternativeKey), diagnostic);
        }
    }

    /// <summary>
    /// An action of this key changes more than the diagnostic's cause, so each one is the user's decision: Fix All does nothing with it.
    /// </summary>
    internal string AlternativeKey => EquivalenceKey + ".Alternative";

    /// <summary>Plans the edits of every diagnostic that has a fix and leaves out the others.</summary>
    internal sealed override async Task<Solution> FixAllAsync(
        Solution solution,
        IReadOnlyList<(Document Document, Diagnostic Diagnostic)> diagnostics,
        string? equivalenceKey,
        CancellationToken cancellationToken)
    {
        var unified = await SharedFiles.UnifyAsync(solution, cancellationToken).ConfigureAwait(false);
        var edits = new SolutionEdits(unified);
        foreach (var (document, diagnostic) in diagnostics)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var alone = edits.WithoutEdits();
            if (await TryWriteAsync(document, diagnostic, alone, cancellationToken).ConfigureAwait(false) is not null)
                await WriteAsync(document, diagnostic, edits, cancellationToken).ConfigureAwait(false);
        }

        return await ApplyAsync(edits, solution, cancellationToken).ConfigureAwait(false);
    }

    private static async Task<Solution> ApplyAsync(SolutionEdits edits, Solution original, CancellationToken cancellationToken) =>
        await SharedFiles.RestoreAsync(
            await edits.ApplyAsync(cancellationToken).ConfigureAwait(false),
            edits.Solution,
            original,
            cancellationToken).ConfigureAwait(false);

    /// <summary>
    /// Adds the edits that remove the diagnostic and returns the action's title, or adds none and returns null where no fix can be right.
    /// </summary>
    private protected abstract Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken);

    /// <summary>As <see cref="WriteAsync"/>, for a second action that is offered below the first.</summary>
    private protected virtual Task<string?> WriteAlternativeAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken) =>
        Task.FromResult<string?>(null);

    /// <summary>Plans the edits of one diagnostic, and none that would be read as something else.</summary>
    private async Task<string?> TryWriteAsync(
        Document document,
        Diagnostic diagnostic,
        SolutionEdits alone,
        CancellationToken cancellationToken,
        bool isAlternative = false)
    {
        var title = await WriteAsync(document, diagnostic, alone, cancellationToken, isAlternative).ConfigureAwait(false);
        return title is null || await IsRightAsync(alone, cancellationToken).ConfigureAwait(false) ? title : null;
    }

    private async Task<string?> WriteAsync(
        Document document,
        Diagnostic diagnostic,
        SolutionEdits solution,
        CancellationToken cancellationToken,
        bool isAlternative = false)
    {
        var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        var span = diagnostic.Location.SourceSpan;
        if (!edits.Context.Root.FullSpan.Contains(span) || GeneratedCode.Is(document, edits.Context.Root))
            return null;

        var node = edits.Context.Root.FindNode(span, getInnermostNodeForTie: true);
        return await (isAlternative
            ? WriteAlternativeAsync(edits, node, solution, cancellationToken)
            : WriteAsync(edits, node, solution, cancellationToken)).ConfigureAwait(false);
    }

    /// <summary>The text says what the edits meant, and calls around a lambda that becomes async mean what they did.</summary>
    private static async Task<bool> IsRightAsync(SolutionEdits edits, CancellationToken cancellationToken)
    {
        if (edits.Affected.Any(d => d.Context.HasSyntaxErrors))
            return false;

        var after = await edits.ApplyEverywhereAsync(cancellationToken).ConfigureAwait(false);
        if ((await SharedMeaning.FindProblemsAsync(edits, cancellationToken).ConfigureAwait(false)).Count > 0)
            return false;
        if ((await ReparsedText.FindProblemsAsync(edits, after, cancellationToken).ConfigureAwait(false)).Count > 0)
            return false;

        return !edits.Affected.Any(d => d.Bindings.MakesLambdaAsync)
            || (await BindingComparison.FindProblemsAsync(edits, after, cancellationToken).ConfigureAwait(false)).Count == 0;
    }
}
