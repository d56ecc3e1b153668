using System;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// Waits that are given no time, so that they look and do not wait, or a time that they do not accept. The framework counts whole
/// milliseconds.
/// </summary>
internal static class ZeroTimeout
{
    private static readonly (string Name, double Milliseconds)[] s_units =
    [
        ("FromTicks", 0.0001), ("FromMicroseconds", 0.001), ("FromMilliseconds", 1), ("FromSeconds", 1000), ("FromMinutes", 60_000),
        ("FromHours", 3_600_000), ("FromDays", 86_400_000),
    ];

    /// <summary>Whether the call has a timeout, and it is zero.</summary>
    public static bool Is(IInvocationOperation call, KnownTypes types) => Of(call, types) is { } timeout && IsZero(timeout.Value, types);

    /// <summary>The timeout that the call is given.</summary>
    public static IArgumentOperation? Of(IInvocationOperation call, KnownTypes types) =>
        call.Arguments.FirstOrDefault(a => IsTimeout(a.Parameter, types));

    public static bool IsZero(IOperation value, KnownTypes types) => MillisecondsOf(value, types) is >= 0 and < 1;

    /// <summary>
    /// A pause that <c>Thread.Sleep</c> does not accept: it throws at once, and an awaited one throws something else or waits.
    /// </summary>
    public static bool IsOutOfRange(IOperation value, KnownTypes types) => MillisecondsOf(value, types) is <= -2 or >= int.MaxValue + 1.0;

    /// <summary>The opposite: both accept it, as the source shows.</summary>
    public static bool IsInRange(IOperation value, KnownTypes types) => MillisecondsOf(value, types) is > -2 and <= int.MaxValue;

    /// <summary>Null where no constant says it.</summary>
    private static double? MillisecondsOf(IOperation value, KnownTypes types) => value switch
    {
        { ConstantValue: { HasValue: true, Value: int milliseconds } } => milliseconds,
        IFieldReferenceOperation { Field: { Name: "Zero", ContainingType: var type } } when types.Is(type, types["System.TimeSpan"]) => 0,
        IInvocationOperation { TargetMethod: var made, Arguments: { Length: > 0 } given }
            when types.Is(made.ContainingType, types["System.TimeSpan"])
                && given.Skip(1).All(a => a.IsImplicit)
                && given[0].Value.ConstantValue is { HasValue: true, Value: IConvertible amount }
                && s_units.FirstOrDefault(u => u.Name == made.Name) is { Name: not null, Milliseconds: var unit } =>
            amount.ToDouble(CultureInfo.InvariantCulture) * unit,
        _ => null,
    };

    private static bool IsTimeout(IParameterSymbol? parameter, KnownTypes types) =>
        parameter is { Name: "timeout" or "millisecondsTimeout" }
        && (parameter.Type.SpecialType == SpecialType.System_Int32 || types.Is(parameter.Type, types["System.TimeSpan"]));
}
