using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// Whether a function keeps all its exceptions to itself: its body is one <c>try</c>, perhaps after variables, with a <c>catch</c> for
/// everything that throws nothing on. A filter may leave some out: <c>when (!e.IsFatal())</c>.
/// </summary>
internal static class ExceptionGuard
{
    public static bool CatchesEverything(SyntaxNode? body, SemanticModel model, KnownTypes types) =>
        body is BlockSyntax { Statements: { Count: > 0 } statements }
        && statements.Last() is TryStatementSyntax guarded
        && statements.Take(statements.Count - 1).All(IsConstant)
        && CatchesEverything(guarded, model, types);

    /// <summary>Wherever the function waits, a <c>try</c> around it catches everything, or nothing is there to catch.</summary>
    public static bool CatchesAllAwaits(SyntaxNode function, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        FunctionSyntax.NodesDownToFunctions(function)
            .All(n => !FunctionSyntax.Awaits(n) || IsCaught(n, function, model, types) || IsHarmless(n, model, types, cancellationToken));

    /// <summary>
    /// The same of a function whose author has thought of exceptions: at least one <c>try</c> is there, if only for the end of a delay.
    /// </summary>
    public static bool CatchesOnPurpose(SyntaxNode function, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        FunctionSyntax.NodesDownToFunctions(function)
            .OfType<TryStatementSyntax>()
            .Any(t => CatchesEverything(t, model, types) || (t.Catches.Count > 0 && t.Block.DescendantNodes().Any(FunctionSyntax.Awaits)))
        && CatchesAllAwaits(function, model, types, cancellationToken);

    /// <summary>
    /// Wherever the function waits, it is for a method of the solution that keeps its exceptions to itself, or nothing is there to catch.
    /// </summary>
    public static bool AwaitsOnlyGuarded(SyntaxNode function, SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        var waits = FunctionSyntax.NodesDownToFunctions(function).Where(FunctionSyntax.Awaits).ToList();
        return waits.Exists(IsGuarded) && waits.TrueForAll(n => IsGuarded(n) || IsHarmless(n, model, types, cancellationToken));

        bool IsGuarded(SyntaxNode node) =>
            node is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax call }
            && model.GetSymbolInfo(call, cancellationToken).Symbol
                is IMethodSymbol { IsAsync: true, IsVirtual: false, IsOverride: false } method
            && SourceCompilation.Of(method, model.Compilation) is { } source
            && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is MethodDeclarationSyntax { Body: { } body }
            && source.ContainsSyntaxTree(body.SyntaxTree)
            && ModelOf(body.SyntaxTree, source) is var inner
            && (CatchesEverything(body, inner, KnownTypes.Of(source))
                || (CatchesOnPurpose(body.Parent!, inner, KnownTypes.Of(source), cancellationToken)
                    && !StartsTasksOutside(body.Parent!, inner, KnownTypes.Of(source), cancellationToken)));

#pragma warning disable RS1030 // The method is often in another file; in an analysis callback this is the driver's own cached model.
        SemanticModel ModelOf(SyntaxTree tree, Compilation source) => tree == model.SyntaxTree ? model : source.GetSemanticModel(tree);
#pragma warning restore RS1030
    }

    /// <summary>What makes a task may throw before there is one, where no <c>try</c> is around the call.</summary>
    private static bool StartsTasksOutside(
        SyntaxNode function,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        FunctionSyntax.NodesDownToFunctions(function)
            .OfType<InvocationExpressionSyntax>()
            .Any(call => model.GetTypeInfo(call, cancellationToken).Type.IsTaskLike(types)
                && !call.Ancestors().TakeWhile(a => a != function).Any(a => a is TryStatementSyntax or CatchClauseSyntax));

    /// <summary>
    /// All that a function waits for is that a component is drawn, or its next turn: there is hardly anything to throw.
    /// <code>
    /// _timer = new Timer(async _ =&gt; await InvokeAsync(StateHasChanged));
    /// </code>
    /// </summary>
    public static bool OnlyDraws(SyntaxNode function, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        FunctionSyntax.NodesDownToFunctions(function).Where(FunctionSyntax.Awaits).ToList() is { Count: > 0 } waits
        && waits.TrueForAll(n => IsHarmless(n, model, types, cancellationToken))
        && waits.Exists(n => n is AwaitExpressionSyntax
        {
            Expression: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "InvokeAsync" } },
        });

    /// <summary>Also what the <c>catch</c> itself awaits: its author has thought of exceptions.</summary>
    private static bool IsCaught(SyntaxNode node, SyntaxNode function, SemanticModel model, KnownTypes types) =>
        node.Ancestors()
            .TakeWhile(a => a != function)
            .OfType<TryStatementSyntax>()
            .Any(t => CatchesEverything(t, model, types));

    /// <summary>They only let time pass, wait for their turn, or have a component drawn again.</summary>
    private static bool IsHarmless(SyntaxNode node, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        node is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax call }
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && (method.Name switch
        {
            "Yield" or "Delay" => types.Is(method.ContainingType, types["System.Threading.Tasks.Task"]),
            "WaitAsync" => types.Is(method.ContainingType, types["System.Threading.SemaphoreSlim"]),
            "InvokeAsync" => types.Is(method.ContainingType, types["Microsoft.AspNetCore.Components.ComponentBase"])
                && call.ArgumentList.Arguments is { Count: 1 } only
                && only[0].Expression is IdentifierNameSyntax { Identifier.ValueText: "StateHasChanged" },
            _ => false,
        });

    public static bool CatchesEverything(TryStatementSyntax guarded, SemanticModel model, KnownTypes types) =>
        guarded.Catches.Any(c => MayCatchAll(c.Filter) && IsGeneral(c, model, types))
        && !guarded.Catches.Any(c => c.Block.DescendantNodes().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax));

    private static bool IsConstant(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax { Declaration.Variables: var variables }
        && variables.All(v => v.Initializer is null or { Value: LiteralExpressionSyntax });

    private static bool MayCatchAll(CatchFilterClauseSyntax? filter) =>
        filter is null || filter.FilterExpression.IsKind(SyntaxKind.LogicalNotExpression);

    private static bool IsGeneral(CatchClauseSyntax clause, SemanticModel model, KnownTypes types) =>
        clause.Declaration is null || types.Is(model.GetTypeInfo(clause.Declaration.Type).Type, types["System.Exception"]);
}
