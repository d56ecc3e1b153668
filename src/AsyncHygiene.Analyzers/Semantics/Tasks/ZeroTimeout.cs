using System;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>Waits that are given no time: they look, and do not wait. The framework counts whole milliseconds.</summary>
internal static class ZeroTimeout
{
    private static readonly (string Name, double Milliseconds)[] s_units =
        [("FromTicks", 0.0001), ("FromMicroseconds", 0.001), ("FromMilliseconds", 1), ("FromSeconds", 1000)];

    /// <summary>Whether the call has a timeout, and it is zero.</summary>
    public static bool Is(IInvocationOperation call, KnownTypes types) => Of(call, types) is { } timeout && IsZero(timeout.Value, types);

    /// <summary>The timeout that the call is given.</summary>
    public static IArgumentOperation? Of(IInvocationOperation call, KnownTypes types) =>
        call.Arguments.FirstOrDefault(a => IsTimeout(a.Parameter, types));

    public static bool IsZero(IOperation value, KnownTypes types) =>
        value.ConstantValue is { HasValue: true, Value: 0 }
        || (value is IFieldReferenceOperation { Field: { Name: "Zero", ContainingType: var type } }
            && types.Is(type, types["System.TimeSpan"]))
        || (value is IInvocationOperation { TargetMethod: var made, Arguments: { Length: > 0 } given }
            && types.Is(made.ContainingType, types["System.TimeSpan"])
            && given.Skip(1).All(a => a.IsImplicit)
            && s_units.Any(u => u.Name == made.Name && IsBelowOne(given[0].Value.ConstantValue.Value, u.Milliseconds)));

    private static bool IsBelowOne(object? amount, double unit) =>
        amount is IConvertible number && number.ToDouble(CultureInfo.InvariantCulture) * unit is >= 0 and < 1;

    private static bool IsTimeout(IParameterSymbol? parameter, KnownTypes types) =>
        parameter is { Name: "timeout" or "millisecondsTimeout" }
        && (parameter.Type.SpecialType == SpecialType.System_Int32 || types.Is(parameter.Type, types["System.TimeSpan"]));
}
