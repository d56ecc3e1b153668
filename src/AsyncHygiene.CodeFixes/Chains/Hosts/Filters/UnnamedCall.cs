using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>
/// Methods that code runs without naming them: operators, conversions, <c>Deconstruct</c>, and what a loop goes through.
/// <code>
/// catch (DbException e) when (e)              // runs its conversion to bool
/// catch (DbException e) when (e is (true, _)) // runs its Deconstruct
/// </code>
/// </summary>
internal static class UnnamedCall
{
    /// <summary>Those of the solution; null stands for one that is not known.</summary>
    public static IEnumerable<IMethodSymbol?> In(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken)
    {
        if (OutermostAt(code, model, cancellationToken) is not { } operation)
            yield break;

        foreach (var method in operation.DescendantsAndSelf().SelectMany(o => RunBy(o, model)))
        {
            if (method is null || IsOfSource(method))
                yield return method;
        }
    }

    /// <summary>With the conversions that the compiler puts around an expression.</summary>
    private static IOperation? OutermostAt(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken)
    {
        while (code is ParenthesizedExpressionSyntax { Expression: var inner })
            code = inner;

        var operation = model.GetOperation(code, cancellationToken);
        while (operation?.Parent is { } parent
            && (parent.Syntax == operation.Syntax || parent is IConversionOperation or IUnaryOperation { IsImplicit: true }))
        {
            operation = parent;
        }

        return operation;
    }

    private static IEnumerable<IMethodSymbol?> RunBy(IOperation operation, SemanticModel model) => operation switch
    {
        IConversionOperation { OperatorMethod: { } method } => [method],
        IUnaryOperation { OperatorMethod: { } method } => [method],
        IBinaryOperation binary => new[] { binary.OperatorMethod, Truth(binary) }.Where(m => m is not null),
        ICompoundAssignmentOperation { OperatorMethod: { } method } => [method],
        IIncrementOrDecrementOperation { OperatorMethod: { } method } => [method],
        IRecursivePatternOperation { DeconstructSymbol: { } symbol } => [symbol as IMethodSymbol],
        IDeconstructionAssignmentOperation { Syntax: AssignmentExpressionSyntax assignment } =>
            MethodsOf(model.GetDeconstructionInfo(assignment)),
        IForEachLoopOperation { Syntax: CommonForEachStatementSyntax loop } => MethodsOf(model.GetForEachStatementInfo(loop)),
        _ => [],
    };

    /// <summary><c>a &amp;&amp; b</c> asks <c>operator false</c> of the left side first.</summary>
    private static IMethodSymbol? Truth(IBinaryOperation binary) =>
        binary.OperatorKind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr && binary.OperatorMethod is { } method
            ? method.ContainingType.GetMembers(
                    binary.OperatorKind == BinaryOperatorKind.ConditionalAnd ? "op_False" : "op_True")
                .OfType<IMethodSymbol>()
                .FirstOrDefault()
            : null;

    private static IEnumerable<IMethodSymbol?> MethodsOf(DeconstructionInfo info) =>
        info.Nested.SelectMany(MethodsOf).Concat(info.Method is { } method ? [method] : []);

    private static IEnumerable<IMethodSymbol?> MethodsOf(ForEachStatementInfo info) =>
        new[] { info.GetEnumeratorMethod, info.MoveNextMethod, info.CurrentProperty?.GetMethod, info.DisposeMethod }
            .Where(m => m is not null);

    /// <summary>Also what the compiler writes for a type of the solution, such as the <c>Deconstruct</c> of a record.</summary>
    private static bool IsOfSource(IMethodSymbol method) =>
        !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        || method.ContainingType?.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty == false;
}
