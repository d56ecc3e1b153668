using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>A body that calls another method, waits for it, and does nothing else.</summary>
internal static class HandingOn
{
    public static bool Is(IOperation body, IMethodSymbol target) =>
        OwnCalls.In(body).Any(u => IsOneOf(u.Method, [target])) && AddsNothingTo(body, target);

    /// <summary>The body may as well give a task that is complete.</summary>
    public static bool AddsNothingTo(IOperation body, params IMethodSymbol[] targets) =>
        OwnCalls.In(body).ToList() is { Count: > 0 } uses
        && uses.TrueForAll(u => IsOneOf(u.Method, targets) || IsOfTasks(u.Method))
        && !body.Descendants().Any(o => o is IAssignmentOperation
            or IObjectCreationOperation
            or IThrowOperation
            or IConditionalOperation
            or ICoalesceOperation
            or IConditionalAccessOperation
            or IBinaryOperation
            or IIncrementOrDecrementOperation
            or ISwitchOperation
            or ISwitchExpressionOperation);

    private static bool IsOfTasks(IMethodSymbol method) =>
        method.IsIn("System.Threading.Tasks") || method.IsIn("System.Runtime.CompilerServices");

    private static bool IsOneOf(IMethodSymbol method, IMethodSymbol[] targets) =>
        targets.Any(t => SymbolEqualityComparer.Default.Equals(method.OriginalDefinition, t.OriginalDefinition));
}
