using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What tests of anything that offers code actions have in common: which one is chosen, and how it is applied.</summary>
public abstract class CodeActionTest<TVerifier> : AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    public int? CodeActionIndex { get; set; }

    public string? CodeActionEquivalenceKey { get; set; }

    public Action<CodeAction, IVerifier>? CodeActionVerifier { get; set; }

    public CodeActionValidationMode CodeActionValidationMode { get; set; } = CodeActionValidationMode.SemanticStructure;

    /// <summary>The enumeration that gives the language's node kinds their names.</summary>
    public abstract Type SyntaxKindType { get; }

    /// <summary>Nested actions take the place of the menu that holds them.</summary>
    protected virtual ImmutableArray<CodeAction> FilterCodeActions(ImmutableArray<CodeAction> actions) =>
        [.. actions.SelectMany(action => action.NestedActions.IsEmpty ? [action] : FilterCodeActions(action.NestedActions))];

    /// <summary>The place in the list of the action that the test asks for, or null where it is not offered.</summary>
    private protected int? ChooseAction(ImmutableArray<CodeAction> actions, IVerifier verifier)
    {
        var index = CodeActionIndex ?? 0;
        if (CodeActionEquivalenceKey is not { } key)
            return index < actions.Length ? index : null;

        if (CodeActionIndex is null)
            return actions.FirstOrDefault(action => action.EquivalenceKey == key) is { } found ? actions.IndexOf(found) : null;

        if (index >= actions.Length)
            return null;

        verifier.Equal(
            key,
            actions[index].EquivalenceKey,
            $"The action at index {index} has the equivalence key '{actions[index].EquivalenceKey}', not '{key}'.");
        return index;
    }

    /// <summary>Null where the action leaves the solution as it is.</summary>
    private protected async Task<FixRound> ApplyAsync(
        CodeAction action,
        Solution solution,
        ProjectId diagnosedProject,
        CancellationToken cancellationToken)
    {
        var operations = await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        if (changed == solution)
            return FixRound.Unchanged;

        SyntaxTreeDifference? firstDifference = null;
        foreach (var id in changed.GetProject(diagnosedProject)!.DocumentIds)
        {
            var document = changed.GetDocument(id)!;
            var built = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);

            // A text object of its own, so that no part of the old tree is taken over by incremental parsing.
            changed = changed.WithDocumentText(id, SourceText.From(text.ToString(), text.Encoding, text.ChecksumAlgorithm));
            var parsed = (await changed.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
            firstDifference ??= SyntaxTreeDifference.Find(
                document.FilePath ?? document.Name,
                built,
                parsed,
                CodeActionValidationMode,
                SyntaxKindType);
        }

        return new FixRound.Changed(changed, firstDifference);
    }
}
