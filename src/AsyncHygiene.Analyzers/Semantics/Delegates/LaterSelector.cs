using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// The second of two lambdas that run one after the other for each element, where the first has waited for the same task:
/// <c>tasks.ToDictionary(t =&gt; t.Result.Key, t =&gt; t.Result.Value)</c>.
/// </summary>
internal static class LaterSelector
{
    private static readonly string[] s_calls = ["ToDictionary", "ToLookup", "GroupBy", "ToFrozenDictionary", "ToImmutableDictionary"];

    /// <param name="task">What is waited for: the parameter of the lambda.</param>
    public static bool Contains(IOperation task)
    {
        if (task is not IParameterReferenceOperation { Parameter: var element } || LambdaAround(task) is not { } lambda
            || lambda.GivenTo() is not IArgumentOperation { Parent: IInvocationOperation call, Parameter: { } taker }
            || !s_calls.Contains(call.TargetMethod.Name)
            || !call.TargetMethod.IsInOrBelow("System")
            || !SymbolEqualityComparer.Default.Equals(element.ContainingSymbol, lambda.Symbol))
        {
            return false;
        }

        return call.Arguments
            .Where(a => a.Parameter?.Ordinal < taker.Ordinal)
            .SelectMany(a => a.Value.DescendantsAndSelf())
            .OfType<IAnonymousFunctionOperation>()
            .Any(earlier => earlier.Symbol.Parameters is { Length: 1 } parameters && WaitsFor(parameters[0], earlier));
    }

    /// <summary>Each time it runs: not in a branch.</summary>
    private static bool WaitsFor(IParameterSymbol element, IAnonymousFunctionOperation lambda) =>
        lambda.Body.Descendants()
            .OfType<IPropertyReferenceOperation>()
            .Any(p => p is { Property.Name: "Result", Instance: IParameterReferenceOperation { Parameter: var waited } }
                && SymbolEqualityComparer.Default.Equals(waited, element)
                && !IsInBranch(p));

    private static bool IsInBranch(IOperation operation)
    {
        for (var o = operation.Parent; o is not null and not IAnonymousFunctionOperation; o = o.Parent)
        {
            if (o is IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation)
                return true;
        }

        return false;
    }

    private static IAnonymousFunctionOperation? LambdaAround(IOperation operation)
    {
        var o = operation.Parent;
        while (o is not null and not IAnonymousFunctionOperation)
            o = o.Parent;
        return o as IAnonymousFunctionOperation;
    }
}
