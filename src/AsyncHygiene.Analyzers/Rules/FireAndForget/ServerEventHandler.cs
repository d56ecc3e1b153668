using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// An async handler of an event in server code. What raises the event runs on a thread without a synchronization context, so an exception
/// behind an <c>await</c> ends the process, unless the handler catches it.
/// </summary>
internal static class ServerEventHandler
{
    /// <summary>Where they are, and in components of Blazor, a context takes the exception.</summary>
    private static readonly string[] s_contexts = ["System.Web.HttpContext", "System.Web.UI.Control"];

    /// <param name="function">The method, local function or lambda.</param>
    /// <param name="type">What it is declared in.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="types">Of its compilation.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayEndProcess(
        SyntaxNode function,
        INamedTypeSymbol? type,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        ServerLibrary.Is(types)
        && types.Known(s_contexts).IsEmpty
        && !type.Inherits(types["Microsoft.AspNetCore.Components.IComponent"])
        && FunctionSyntax.NodesDownToFunctions(function)
            .Any(n => IsAwait(n) && !IsCaught(n, function, model, types) && !IsHarmless(n, model, types, cancellationToken));

    private static bool IsAwait(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax statement => statement.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax declaration => declaration.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };

    /// <summary>Also what the <c>catch</c> itself awaits: its author has thought of exceptions.</summary>
    private static bool IsCaught(SyntaxNode node, SyntaxNode function, SemanticModel model, KnownTypes types) =>
        node.Ancestors()
            .TakeWhile(a => a != function)
            .OfType<TryStatementSyntax>()
            .Any(t => ExceptionGuard.CatchesEverything(t, model, types));

    /// <summary>They only let time pass.</summary>
    private static bool IsHarmless(SyntaxNode node, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        node is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax call }
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Name: "Yield" or "Delay" } method
        && types.Is(method.ContainingType, types["System.Threading.Tasks.Task"]);
}
