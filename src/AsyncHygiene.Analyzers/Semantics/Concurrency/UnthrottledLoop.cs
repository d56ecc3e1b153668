using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// A loop that starts work as fast as it can turn: over items, with nothing in it that waits. Loops that take work as it arrives, that wait
/// in each pass, or that start a few workers are not.
/// </summary>
internal static class UnthrottledLoop
{
    private const int FewPasses = 8;

    private const int MaxDepth = 5;

    // What programs call the number of workers that they start.
    private static readonly string[] s_workerWords = [
        "worker",
        "concurren",
        "parallel",
        "degree",
        "thread",
        "processor",
        "consumer",
        "instances"
    ];

    /// <summary>Operators of LINQ whose result has no more items than they are given.</summary>
    private static readonly ImmutableHashSet<string> s_addNone = ImmutableHashSet.Create(
        StringComparer.Ordinal,
        "Select",
        "Where",
        "Distinct",
        "OrderBy",
        "OrderByDescending",
        "Reverse",
        "Skip",
        "ToArray",
        "ToList",
        "AsEnumerable");

    /// <summary>Whether the statement stands in a loop of its own function, whatever that loop is like.</summary>
    public static bool IsInLoop(IOperation statement) => NearestLoop(statement) is not null;

    /// <summary>The loop around a statement that starts <paramref name="call"/> without bounds, or null.</summary>
    public static ILoopOperation? Around(
        IOperation statement,
        IInvocationOperation call,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var nearest = NearestLoop(statement);
        if (nearest is null || IsLeftAfter(statement, nearest))
            return null;

        var few = true;
        for (var loop = nearest; loop is not null; loop = NearestLoop(loop))
        {
            if (StartedCode.IsPump(loop.Syntax) || Waits(loop, types))
                return null;
            few &= HasFewPasses(loop, types);
        }

        return few
            || StartedCode.IsLongRunning(call, types)
            || StartedCode.IsWorker(call, compilation, cancellationToken)
            || StartedCode.WaitsAtGate(call, compilation, cancellationToken)
            ? null
            : nearest;
    }

    /// <summary>The block that starts the work ends with a <c>return</c>, a <c>break</c> or an exception: there is no next pass.</summary>
    private static bool IsLeftAfter(IOperation statement, ILoopOperation loop)
    {
        for (var node = statement.Syntax; node != loop.Syntax && node.Parent is { } parent; node = parent)
        {
            if (parent is BlockSyntax { Statements: var statements }
                && (statements.Last() is ReturnStatementSyntax or ThrowStatementSyntax
                    || (statements.Last() is BreakStatementSyntax end && LoopStatement.EndedBy(end) == loop.Syntax)))
            {
                return true;
            }
        }

        return false;
    }

    private static ILoopOperation? NearestLoop(IOperation operation)
    {
        for (var o = operation.Parent; o is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation); o = o.Parent)
        {
            if (o is ILoopOperation loop)
                return loop;
        }

        return null;
    }

    /// <summary>An await, a gate or a sleep in each pass holds the loop back. The items of a <c>foreach</c> are awaited once.</summary>
    private static bool Waits(ILoopOperation loop, KnownTypes types) =>
        FunctionSyntax.NodesDownToFunctions(loop is IForEachLoopOperation ? loop.Body.Syntax : loop.Syntax)
            .Any(n => n is AwaitExpressionSyntax || StartedCode.IsGate(n) || IsWait(n, loop, types));

    private static bool IsWait(SyntaxNode node, ILoopOperation loop, KnownTypes types) =>
        node is InvocationExpressionSyntax invocation
        && BlockingWait.NameOf(invocation) is { Identifier.ValueText: "Sleep" or "WaitAll" or "WaitAny" }
        && loop.SemanticModel?.GetSymbolInfo(invocation).Symbol is IMethodSymbol method
        && (types.Is(method.ContainingType, types.Thread) || types.Is(method.ContainingType, types.Task));

    private static bool HasFewPasses(ILoopOperation loop, KnownTypes types) => loop switch
    {
        IForLoopOperation { Condition: IBinaryOperation condition } => IsFew(UpperBound(condition), FewPasses),
        IForEachLoopOperation over => IsFewItems(over.Collection, FewPasses, types),
        _ => false,
    };

    private static IOperation UpperBound(IBinaryOperation condition) =>
        condition.OperatorKind is BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual
            ? condition.LeftOperand
            : condition.RightOperand;

    private static bool IsFew(IOperation bound, int most) =>
        bound.ConstantValue is { HasValue: true, Value: int value } ? value <= most : CountsWorkers(bound.Syntax);

    private static bool CountsWorkers(SyntaxNode bound) =>
        bound.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(name =>
            s_workerWords.Any(word => name.Identifier.ValueText.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0));

    /// <summary>A literal of few items, also kept in a variable or passed through operators that add none, or a short range.</summary>
    public static bool IsFewItems(IOperation collection, int most, KnownTypes types)
    {
        IOperation? items = collection;
        for (var depth = 0; items is not null && depth < MaxDepth; depth++)
        {
            items = items.WithoutConversions();
            switch (items)
            {
                case IArrayCreationOperation { Initializer: { } array }:
                    return array.ElementValues.Length <= most;
                case IObjectCreationOperation { Initializer: { } list }:
                    return list.Initializers.Length <= most;
                case IInvocationOperation { Arguments.Length: > 0 } call when types.Is(
                    call.TargetMethod.ContainingType,
                    types["System.Linq.Enumerable"]):
                    if (call is { TargetMethod.Name: "Range" or "Take" or "Repeat", Arguments.Length: 2 })
                        return IsFew(call.Arguments[1].Value, most);
                    if (!s_addNone.Contains(call.TargetMethod.Name))
                        return false;
                    items = call.Arguments[0].Value;
                    break;
                case ILocalReferenceOperation local:
                    if (IsFewByInitializer(local.Local, most))
                        return true;
                    items = LocalInitializer.Of(local);
                    break;
                case IFieldReferenceOperation { Field: { IsReadOnly: true } field }:
                    return IsFewByInitializer(field, most);
                default:
                    return IsFewByCollectionExpression(items.Syntax, most);
            }
        }

        return false;
    }

    private static bool IsFewByInitializer(ISymbol variable, int most) =>
        variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: var value }
        && value switch
        {
            ArrayCreationExpressionSyntax { Initializer: { } items } => items.Expressions.Count <= most,
            ImplicitArrayCreationExpressionSyntax { Initializer: var items } => items.Expressions.Count <= most,
            InitializerExpressionSyntax items => items.Expressions.Count <= most,
            _ => IsFewByCollectionExpression(value, most),
        };

    private static bool IsFewByCollectionExpression(SyntaxNode value, int most) =>
        value is CollectionExpressionSyntax { Elements: var elements }
            && elements.Count > 0
            && elements.Count <= most
            && elements.All(e => e is ExpressionElementSyntax);
}
