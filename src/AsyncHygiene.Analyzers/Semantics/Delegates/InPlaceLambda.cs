using System;
using System.Collections.Generic;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A synchronous lambda that runs where it is written, as part of the function around it: <c>list.ForEach(x =&gt; …)</c>, <c>items.Select(x =&gt; …)</c>.
/// What blocks in it blocks that function. A LINQ query may run later, but as a rule in the same function.
/// </summary>
internal static class InPlaceLambda
{
    private static readonly string[] s_types =
    [
        "System.Linq.Enumerable",
        "System.Collections.Generic.List`1",
        "System.Array",
        "System.Collections.Concurrent.ConcurrentDictionary`2",
        "System.Collections.Immutable.ImmutableList`1",
        "System.Collections.Immutable.ImmutableInterlocked",
        "System.Collections.Generic.SortedSet`1",
        "System.Collections.Generic.HashSet`1",
        "System.MemoryExtensions",
        "System.String",
    ];

    /// <summary>
    /// The async function that the lambda's code runs in, through any number of such lambdas; the lambda itself where there is none, because then other
    /// proofs decide.
    /// </summary>
    public static EnclosingFunction AsyncFunctionAround(EnclosingFunction function, ISymbol containingSymbol, KnownTypes types)
    {
        var outer = function;
        while (outer.Operation is IAnonymousFunctionOperation lambda && !outer.IsAsyncCode(types) && RunsInPlace(lambda, types))
            outer = EnclosingFunction.Of(lambda, containingSymbol, types);
        return outer.IsAsyncCode(types) ? outer : function;
    }

    public static bool RunsInPlace(IAnonymousFunctionOperation lambda, KnownTypes types) => FunctionUse.Of(lambda) switch
    {
        IArgumentOperation { Parent: IInvocationOperation call } => types.IsOneOf(call.TargetMethod.ContainingType, s_types),
        IInvocationOperation { TargetMethod.MethodKind: MethodKind.DelegateInvoke } => true,
        _ => false,
    };}
