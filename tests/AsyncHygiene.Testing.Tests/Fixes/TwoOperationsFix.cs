using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Has an action of two operations.</summary>
public sealed class TwoOperationsFix : NameFix
{
    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        context.RegisterCodeFix(new TwoOperationsAction(context.Document.Project.Solution), context.Diagnostics);
        return Task.CompletedTask;
    }

    protected override Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken) =>
        RenameAsync(document, span, Good, cancellationToken);

    private sealed class TwoOperationsAction(Solution solution) : CodeAction
    {
        public override string Title => Good;

        public override string EquivalenceKey => Good;

        protected override Task<IEnumerable<CodeActionOperation>> ComputeOperationsAsync(CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<CodeActionOperation>>([new ApplyChangesOperation(solution), new ApplyChangesOperation(solution)]);
    }
}
