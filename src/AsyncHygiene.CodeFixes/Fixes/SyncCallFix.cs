using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1003: <c>x.Read()</c> becomes <c>await x.ReadAsync()</c>, and <c>using</c> becomes <c>await using</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SyncCallFix))]
public sealed class SyncCallFix : EditFix
{
    public SyncCallFix()
        : base(RuleIds.SyncCall)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (AwaitUsing.At(node) is { } statement)
            return await AwaitUsing.PlanAsync(edits, statement, cancellationToken).ConfigureAwait(false) ? AwaitUsing.Title : null;

        return CounterpartCall.At(node) is { } call ? await CounterpartCall.PlanAsync(edits, call, cancellationToken).ConfigureAwait(false) : null;
    }
}
