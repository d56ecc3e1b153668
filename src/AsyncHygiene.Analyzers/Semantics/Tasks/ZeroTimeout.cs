using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>Waits that are given no time: they look, and do not wait.</summary>
internal static class ZeroTimeout
{
    /// <summary>Whether the call has a timeout, and it is zero.</summary>
    public static bool Is(IInvocationOperation call, KnownTypes types) => Of(call, types) is { } timeout && IsZero(timeout.Value, types);

    /// <summary>The timeout that the call is given.</summary>
    public static IArgumentOperation? Of(IInvocationOperation call, KnownTypes types) =>
        call.Arguments.FirstOrDefault(a => IsTimeout(a.Parameter, types));

    public static bool IsZero(IOperation value, KnownTypes types) =>
        value.ConstantValue is { HasValue: true, Value: 0 }
        || (value is IFieldReferenceOperation { Field: { Name: "Zero", ContainingType: var type } }
            && types.Is(type, types["System.TimeSpan"]));

    private static bool IsTimeout(IParameterSymbol? parameter, KnownTypes types) =>
        parameter is { Name: "timeout" or "millisecondsTimeout" }
        && (parameter.Type.SpecialType == SpecialType.System_Int32 || types.Is(parameter.Type, types["System.TimeSpan"]));
}
