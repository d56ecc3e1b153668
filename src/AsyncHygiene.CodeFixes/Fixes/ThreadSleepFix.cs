using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Fixes;

/// <summary>AH1001: <c>Thread.Sleep(x)</c> becomes <c>await Task.Delay(x)</c>, with the cancellation token that is in scope.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ThreadSleepFix))]
public sealed class ThreadSleepFix : EditFix
{
    public ThreadSleepFix()
        : base(RuleIds.ThreadSleep)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { ArgumentList.Arguments.Count: 1 } sleep
            || BlockingWait.NameOf(sleep) != node
            || edits.Types.Task!.GetMembers("Delay").IsEmpty
            || await AsyncFunction.AroundAsync(edits, sleep, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        function.MakeAsync();
        var delay = TaskSyntax.Member(edits, sleep.SpanStart, "Delay");
        var token = function.TokenInScope;
        edits.Replace(sleep, current =>
        {
            var arguments = SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(current.ArgumentList.Arguments[0].WithNameColon(null)));
            if (token is not null)
                arguments = arguments.AddArguments(SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token)));
            return AwaitSyntax.Await(SyntaxFactory.InvocationExpression(delay, arguments), current, sleep);
        });
        return "Wait with 'await Task.Delay'";
    }
}
