using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH2003: the loop runs a limited number of calls at a time, or awaits one after the other.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LoopFireAndForgetFix))]
public sealed class LoopFireAndForgetFix : EditFix
{
    public LoopFireAndForgetFix()
        : base(RuleIds.LoopFireAndForget)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement
            || DroppedCall.OperationOf(edits, statement, cancellationToken) is not { } operation
            || DroppedTask.From(operation, edits.Model.Compilation, edits.Types) is not { IsConditional: false } dropped
            || await AsyncFunction.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        if (dropped.IsAsyncVoid)
        {
            var callee = await AsyncVoidConversion.TryCreateAsync(
                dropped.Call.TargetMethod,
                edits.Document.Project,
                solution,
                except: statement,
                cancellationToken).ConfigureAwait(false);
            if (callee is null)
                return null;

            callee.Plan();
        }

        return DroppedCall.Bound(edits, statement, dropped.Call, function, cancellationToken);
    }
}
