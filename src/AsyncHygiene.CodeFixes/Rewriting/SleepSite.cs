using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary><c>Thread.Sleep(x)</c>, which becomes <c>await Task.Delay(x)</c> with the cancellation token that is in scope; <c>Sleep(0)</c> becomes <c>await Task.Yield()</c>.</summary>
internal static class SleepSite
{
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { ArgumentList.Arguments.Count: 1 } sleep || BlockingWait.NameOf(sleep) != node)
            return null;

        if (edits.Model.GetConstantValue(sleep.ArgumentList.Arguments[0].Expression) is { HasValue: true, Value: 0 })
            return edits.Types.Task!.GetMembers("Yield").IsEmpty ? null : new AwaitSite(sleep, "Use 'await Task.Yield'", _ => PlanYield(sleep, edits));

        return edits.Types.Task!.GetMembers("Delay").IsEmpty ? null : new AwaitSite(sleep, "Wait with 'await Task.Delay'", token => PlanDelay(sleep, token, edits));
    }

    private static void PlanDelay(InvocationExpressionSyntax sleep, string? token, DocumentEdits edits)
    {
        var delay = TaskSyntax.Member(edits, sleep.SpanStart, "Delay");
        edits.Replace(sleep, current =>
        {
            var arguments = SyntaxFactory.ArgumentList(SyntaxFactory.SingletonSeparatedList(current.ArgumentList.Arguments[0].WithNameColon(null)));
            if (token is not null)
                arguments = arguments.AddArguments(SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token)));
            return edits.ConfiguredAwait(SyntaxFactory.InvocationExpression(delay, arguments), current, sleep);
        });
    }

    private static void PlanYield(InvocationExpressionSyntax sleep, DocumentEdits edits)
    {
        var yield = TaskSyntax.Member(edits, sleep.SpanStart, "Yield");
        edits.Replace(sleep, current => AwaitSyntax.Await(SyntaxFactory.InvocationExpression(yield), current, sleep));
    }
}
