using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Threads.Kept;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Who runs a function that returns nothing. They go on when it returns, and may count on what it has done: code that calls it, libraries
/// that it is given to, and those that raise an event while they are called. Not what runs it on a thread of its own.
/// </summary>
internal static class VoidWorkUse
{
    private static readonly string[] s_threads = ["System.Threading.Timer", "System.Threading.ThreadPool"];

    public static bool IsCountedOn(Function function, SemanticModelSource models, CancellationToken cancellationToken)
    {
        switch (function)
        {
            case { Node: AnonymousFunctionExpressionSyntax lambda }:
                return CountsOnWork(lambda, models.For(lambda.SyntaxTree), cancellationToken);
            case { Node: LocalFunctionStatementSyntax local }:
                return NamesOf(local, models, cancellationToken).Any(n => IsCountedOnAt(n, models, cancellationToken));
            case { Method: { } method }:
                return IsCountedOn(method, models, cancellationToken);
            default:
                return true;
        }
    }

    private static bool IsCountedOn(IMethodSymbol method, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var search = new ReferenceSearch(models, cancellationToken);
        var isUsed = false;
        foreach (var slot in models.SlotsOf(method))
        {
            if (slot.DeclaringSyntaxReferences.IsEmpty)
            {
                if (!EventRaisers.IsOfUserInterface(slot))
                    return true;

                isUsed = true;
                continue;
            }

            foreach (var reference in search.Of(slot))
            {
                isUsed = true;
                if (IsCountedOnAt(reference.Syntax, models, cancellationToken))
                    return true;
            }
        }

        return !isUsed && MayBeCalledUnseen(method, models);
    }

    /// <summary>Another solution or a framework may call it. Handlers and members of a user interface are connected by markup.</summary>
    private static bool MayBeCalledUnseen(IMethodSymbol method, SemanticModelSource models) =>
        method.DeclaredAccessibility != Accessibility.Private
        && !method.IsEventHandler()
        && !models.Compilations.Any(c => UserInterfaceTypes.Contain(method.ContainingType, KnownTypes.Of(c)));

    private static IEnumerable<SyntaxNode> NamesOf(
        LocalFunctionStatementSyntax local,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        local.Parent?.DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Identifier.ValueText
                && models.For(n.SyntaxTree).GetSymbolInfo(n, cancellationToken).Symbol is IMethodSymbol named
                && named.OriginalDefinition.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) == local))
        ?? [];

    /// <param name="use">The function's name, or what calls it without one, such as <c>using</c>.</param>
    /// <param name="models">The models of the solution.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private static bool IsCountedOnAt(SyntaxNode use, SemanticModelSource models, CancellationToken cancellationToken)
    {
        if (use is not SimpleNameSyntax || PropertyUse.Target(use) is not ExpressionSyntax function)
            return true;

        var model = models.For(use.SyntaxTree);
        if (function.Parent is not InvocationExpressionSyntax call || call.Expression != function)
            return CountsOnWork(function, model, cancellationToken);

        // A lambda that does nothing else stands for it.
        ExpressionSyntax whole = call.Parent is ConditionalAccessExpressionSyntax conditional ? conditional : call;
        return whole.Parent is not AnonymousFunctionExpressionSyntax lambda || CountsOnWork(lambda, model, cancellationToken);
    }

    /// <summary>Whoever gets the function there counts on what it has done when it returns.</summary>
    private static bool CountsOnWork(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken)
    {
        return DelegateExpression.Outermost(function, model, cancellationToken).Parent switch
        {
            ArgumentSyntax argument => !RunsElsewhere(argument, model, cancellationToken),
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SubtractAssignmentExpression } => false,
            AssignmentExpressionSyntax assignment => !(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is IEventSymbol raised
                && raised.DeclaringSyntaxReferences.IsEmpty
                && EventRaisers.IsElsewhere(raised, KnownTypes.Of(model.Compilation))),
            _ => true,
        };
    }

    /// <summary>A timer, the pool, or a task that is dropped: no code waits for its return.</summary>
    private static bool RunsElsewhere(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        argument.Parent?.Parent is ExpressionSyntax call
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: var type } method
        && KnownTypes.Of(model.Compilation) is var types
        && (types.IsOneOf(type, s_threads)
            || (types.Is(type, types.Task)
                && method.Name == nameof(System.Threading.Tasks.Task.Run)
                && call.Parent is ExpressionStatementSyntax
                    or AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } }));
}
