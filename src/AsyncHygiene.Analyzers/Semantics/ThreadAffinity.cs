using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Locks that the thread which took them must release, and ambient transactions that do not follow an await. A function that uses one may
/// resume on another thread after an await, so it is left as it is.
/// </summary>
internal static class ThreadAffinity
{
    private static readonly string[] s_owners =
    [
        "System.Threading.Monitor",
        "System.Threading.Mutex",
        "System.Threading.ReaderWriterLock",
        "System.Threading.ReaderWriterLockSlim",
        "System.Threading.SpinLock",
        "System.Threading.Lock",
    ];

    /// <summary>What the names of their members begin with that take, keep or give back a lock, and the member that completes a transaction.</summary>
    private static readonly string[] s_members =
        ["Enter", "TryEnter", "Exit", "IsEntered", "Wait", "Pulse", "Acquire", "Release", "Upgrade", "Downgrade", "Restore", "Complete"];

    /// <summary>What ties the function to its thread, or null.</summary>
    public static Obstacle? Of(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        var ownsScope = false;
        foreach (var node in FunctionSyntax.OwnNodes(function))
        {
            if (node is BaseObjectCreationExpressionSyntax scope && TransactionScopeOf(scope, model, types, cancellationToken) is { } type && types.Is(type, types["System.Transactions.TransactionScope"]))
                ownsScope = true;

            var owner = node switch
            {
                InvocationExpressionSyntax call when MayTieToThread(call) => model.GetSymbolInfo(node, cancellationToken).Symbol?.ContainingType,
                BaseObjectCreationExpressionSyntax creation when !FlowsAcrossAwait(creation) && !TransactionScopes.CanFlow(creation, model, cancellationToken) => TransactionScopeOf(creation, model, types, cancellationToken),
                _ => null,
            };
            if (owner is null)
                continue;

            if (types.Is(owner, types["System.Transactions.TransactionScope"]) && !(ownsScope && node is InvocationExpressionSyntax))
                return new Obstacle("thread-affine", "its transaction does not follow an 'await'; create the TransactionScope with TransactionScopeAsyncFlowOption.Enabled");
            if (IsLockOwner(owner, types, node))
                return new Obstacle("thread-affine", $"the thread that takes its '{owner.Name}' has to release it, and an 'await' may change the thread; use a SemaphoreSlim and 'await WaitAsync()'");
        }

        return null;
    }

    /// <summary>The name decides whether the call is worth binding.</summary>
    private static bool MayTieToThread(InvocationExpressionSyntax call) =>
        BlockingWait.NameOf(call) is { Identifier.ValueText: var name } && s_members.Any(member => name.StartsWith(member, StringComparison.Ordinal));

    private static bool IsLockOwner(INamedTypeSymbol owner, KnownTypes types, SyntaxNode node) =>
        node is InvocationExpressionSyntax && types.IsOneOf(owner, s_owners)
        || (types.Is(owner, types["System.Threading.WaitHandle"])
            && node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "WaitOne" } });

    private static INamedTypeSymbol? TransactionScopeOf(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        types["System.Transactions.TransactionScope"] is null ? null : model.GetTypeInfo(creation, cancellationToken).Type as INamedTypeSymbol;

    private static bool FlowsAcrossAwait(BaseObjectCreationExpressionSyntax creation) =>
        creation.ArgumentList?.Arguments.Any(a => a.Expression is MemberAccessExpressionSyntax { Name.Identifier.Text: "Enabled" }) == true;
}
