using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH2002: <c>list.ForEach</c> becomes <c>foreach</c>, <c>Parallel.ForEach</c> becomes <c>await Parallel.ForEachAsync</c>. Other delegates
/// have no general answer.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidLambdaFix))]
public sealed class AsyncVoidLambdaFix : EditFix
{
    public AsyncVoidLambdaFix()
        : base(RuleIds.AsyncVoidLambda)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<LambdaExpressionSyntax>() is not { Parent: ArgumentSyntax argument } lambda
            || argument is not { Parent.Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax statement } call }
            || edits.Context.Model.GetOperation(lambda, cancellationToken)?.Parent is not IDelegateCreationOperation creation
            || await AwaitHostResolver.AroundAsync(edits, statement, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        switch (AsyncVoidLambdaCall.KindOf(creation, edits.Context.Types))
        {
            case AsyncVoidLambdaCallKind.ForEach when ForEachLoop.TryCreate(edits, statement, call, lambda) is { } loop:
                function.MakeAsync();
                loop.Write();
                return "Use 'foreach' with 'await'";
            case AsyncVoidLambdaCallKind.Parallel when ParallelCall.TryCreate(edits, call, lambda, cancellationToken) is { } parallel:
                var handed = new HandedTokens(new SolutionCalls(solution.Solution, cancellationToken), cancellationToken);
                var token = await function.TokenAtAsync(call, handed).ConfigureAwait(false);
                function.MakeAsync();
                parallel.Write(token);
                return $"Use 'Parallel.{parallel.Name}'";
            default:
                return null;
        }
    }
}
