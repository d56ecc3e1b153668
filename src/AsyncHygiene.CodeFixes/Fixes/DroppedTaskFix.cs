using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Threads.Unawaited;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Fixes;

/// <summary>AH2005: the dropped task is awaited, if its work needs nothing of what its caller does next.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DroppedTaskFix))]
public sealed class DroppedTaskFix : EditFix
{
    public DroppedTaskFix()
        : base(RuleIds.DroppedTask)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement
            || DroppedCall.OperationOf(edits.Context, statement, cancellationToken) is not { } operation
            || DroppedTask.From(operation, edits.Context.Model.Compilation, edits.Context.Types) is not { IsConditional: false } dropped
            || !IndependentWork.Is(dropped.Call, statement, edits.Context, cancellationToken)
            || await AwaitHostResolver.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        TransactionFlow.Enable(statement, function.Node, edits);
        function.MakeAsync();
        DroppedCall.Await(edits, statement);
        return "Await it";
    }
}
