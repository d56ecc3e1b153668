using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>Where the language, or who runs a lambda, has no place for an await: the advice then says what to do instead.</summary>
internal static class SynchronousPlace
{
    private const string MoveOut = ", which allows no await (move it out first)";

    /// <summary>What the language keeps synchronous; null for other functions.</summary>
    public static string? Of(EnclosingFunction function) => function.Symbol switch
    {
        IFieldSymbol or IPropertySymbol => "in an initializer" + MoveOut,
        IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor } => "in a constructor" + MoveOut,
        IMethodSymbol { MethodKind: MethodKind.Destructor } => "in a finalizer" + MoveOut,
        IMethodSymbol { MethodKind: MethodKind.EventAdd or MethodKind.EventRemove } => "in an accessor of an event" + MoveOut,
        IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion } => "in an operator" + MoveOut,
        IMethodSymbol { MethodKind: MethodKind.PropertyGet or MethodKind.PropertySet } =>
            "in a property, which allows no await (make it a method)",
        IMethodSymbol { IsAsync: false } method when IsIterator(method) =>
            "in an iterator, which allows no await (make it an 'IAsyncEnumerable', or load before it)",
        _ => null,
    };

    private static bool IsIterator(IMethodSymbol method) =>
        method.ReturnType.OriginalDefinition.SpecialType
            is SpecialType.System_Collections_IEnumerable
            or SpecialType.System_Collections_IEnumerator
            or SpecialType.System_Collections_Generic_IEnumerable_T
            or SpecialType.System_Collections_Generic_IEnumerator_T
        && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } declaration
        && FunctionSyntax.NodesDownToFunctions(declaration).OfType<YieldStatementSyntax>().Any();

    /// <summary>A lambda that a query or a list runs: <c>users.Where(u =&gt; HasBoughtAsync(u).Result)</c></summary>
    public static string? OfLambda(IOperation operation, KnownTypes types)
    {
        for (var around = operation.Parent; around is not null; around = around.Parent)
        {
            if (around is ILocalFunctionOperation)
                return null;
            if (around is IAnonymousFunctionOperation lambda)
            {
                return !lambda.Symbol.IsAsync
                    && lambda.GivenTo() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var runs } }
                        ? Of(runs, types)
                        : null;
            }
        }

        return null;
    }

    private static string? Of(IMethodSymbol runs, KnownTypes types) =>
        runs.Name == "Select" && types.Is(runs.ContainingType, types["System.Linq.Queryable"])
            ? "in the projection of a query, which allows no await (load the rows first)"
        : types.Is(runs.ContainingType, types["System.Linq.Enumerable"])
        || types.Is(runs.ContainingType, types["System.Collections.Generic.List`1"])
        || types.Is(runs.ContainingType, types["System.Array"])
            ? $"in a lambda of '{runs.ContainingType.Name}.{runs.Name}', which allows no await (use a loop, or move it out first)"
        : null;
}
