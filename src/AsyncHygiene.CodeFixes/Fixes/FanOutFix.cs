using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH2004: the calls of a selector wait at a semaphore, a limited number of them at a time.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FanOutFix))]
public sealed class FanOutFix : EditFix
{
    public FanOutFix()
        : base(RuleIds.FanOut)
    {
    }

    private protected override Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
            || edits.Model.GetOperation(call, cancellationToken) is not IInvocationOperation { TargetMethod.Name: "Select", Arguments.Length: 2 } select
            || SelectorGate.TryCreate(edits, select, cancellationToken) is not { } gate)
        {
            return Task.FromResult<string?>(null);
        }

        gate.Write();
        return Task.FromResult<string?>("Run a limited number of calls at a time");
    }
}
