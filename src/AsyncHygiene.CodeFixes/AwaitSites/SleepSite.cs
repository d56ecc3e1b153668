using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary><c>Thread.Sleep(x)</c>, which becomes <c>await Task.Delay(x)</c> with the cancellation token that is in scope.</summary>
internal static class SleepSite
{
    public static AwaitSite? At(SyntaxNode node, DocumentEdits edits)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { ArgumentList.Arguments.Count: 1 } sleep
            || BlockingWait.NameOf(sleep) != node)
        {
            return null;
        }

        return edits.Context.Types.Task!.GetMembers("Delay").IsEmpty
            ? null
            : new AwaitSite(sleep, "Wait with 'await Task.Delay'", token => WriteDelay(sleep, token, edits));
    }

    private static void WriteDelay(InvocationExpressionSyntax sleep, string? token, DocumentEdits edits)
    {
        var delay = TaskSyntax.Member(edits, sleep.SpanStart, "Delay");
        edits.Replace(sleep, current =>
        {
            var call = current.WithExpression(delay)
                .WithArgumentList(
                    current.ArgumentList.ReplaceNode(
                        current.ArgumentList.Arguments[0],
                        current.ArgumentList.Arguments[0].WithNameColon(null)));
            if (token is not null)
                call = TokenArgument.Append(call, SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token)));
            return edits.Context.ConfiguredAwait(call, current, sleep);
        });
    }
}
