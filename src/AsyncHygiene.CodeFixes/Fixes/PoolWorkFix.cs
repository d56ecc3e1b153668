using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH4004: <c>await Task.Run(() =&gt; LoadAsync(x))</c> becomes <c>await LoadAsync(x)</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PoolWorkFix))]
public sealed class PoolWorkFix : EditFix
{
    public PoolWorkFix()
        : base(RuleIds.PoolWork)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        // With a token the work is not started when it is cancelled; on ASP.NET before Core the pool thread has another context.
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { ArgumentList.Arguments.Count: 1 } run
            || edits.Context.Types["Microsoft.AspNetCore.Http.HttpContext"] is null
            || edits.Context.Model.GetOperation(run, cancellationToken) is not IInvocationOperation operation
            || PoolWork.From(operation, edits.Context.Types) is not { } work
            || work.AsyncCall(edits.Context.Types) is not { Syntax: InvocationExpressionSyntax call } inner
            || !operation.IsAwaited()
            || TaskStarter.MayLeaveChange(inner.TargetMethod, edits.Context)
            || run.DescendantTrivia(run.Span)
                .Any(t => t.IsDirective || t.IsKind(SyntaxKind.SingleLineCommentTrivia) || t.IsKind(SyntaxKind.MultiLineCommentTrivia))
            || !SymbolEqualityComparer.Default.Equals(inner.Type, operation.Type)
            || await NeededThread.IsForAsync(work.Work, edits.Context, cancellationToken).ConfigureAwait(false)
            || await NeededWait.IsAtAsync(run, inner, edits.Context, cancellationToken).ConfigureAwait(false))
        {
            return null;
        }

        var mark = new SyntaxAnnotation();
        edits.Replace(call, current => current.WithAdditionalAnnotations(mark));
        edits.Replace(run, current => current.GetAnnotatedNodes(mark).First().WithoutAnnotations(mark).WithTriviaFrom(current));
        return $"Await '{inner.TargetMethod.Name}' directly";
    }
}
