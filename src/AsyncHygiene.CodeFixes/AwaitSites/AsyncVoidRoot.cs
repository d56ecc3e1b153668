using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>The <c>async void</c> method that a diagnostic is about: the one that is reported, or the one that a loop calls.</summary>
internal static class AsyncVoidRoot
{
    public static IMethodSymbol? At(string ruleId, SyntaxNode node, DocumentContext context, CancellationToken cancellationToken) =>
        ruleId switch
        {
            RuleIds.AsyncVoid when node is MethodDeclarationSyntax or LocalFunctionStatementSyntax =>
                context.Model.GetDeclaredSymbol(node, cancellationToken) as IMethodSymbol,
            RuleIds.LoopFireAndForget =>
                DroppedCallSite.DroppedAt(node, context, cancellationToken) is { IsAsyncVoid: true } dropped
                    ? dropped.Call.TargetMethod.OriginalDefinition
                    : null,
            _ => null,
        };
}
