using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A text or number that decides what a method does: a key, a statement, a limit, how long something is kept. Not the size of a buffer, the
/// text of an exception or of the log, and not 0 and 1, which are written in many ways.
/// </summary>
internal static class TellingLiteral
{
    private static readonly string[] s_details =
    [
        "System.Buffers", "System.Collections", "System.Diagnostics", "System.IO", "System.Net", "System.Text", "System.Threading",
    ];

    /// <summary>Null for others.</summary>
    public static string? Of(ILiteralOperation literal, KnownTypes types) =>
        literal.ConstantValue is { HasValue: true, Value: { } value } && IsTelling(value) && !IsDetail(literal, types)
            ? TextOf(value)
            : null;

    /// <summary>Of a value that is handed to a known parameter or returned, where every one tells.</summary>
    public static string TextOf(object value) => $"{value}".Replace(AsyncSuffix.Text, "");

    private static bool IsTelling(object value) => value switch
    {
        string text => text.Trim().Length > 0,
        char => true,
        int number => number is < 0 or > 1,
        bool => false,
        _ => true,
    };

    private static bool IsDetail(IOperation literal, KnownTypes types)
    {
        for (var o = literal.Parent; o is not (null or IMethodBodyOperation); o = o.Parent)
        {
            switch (o)
            {
                case IInvocationOperation { TargetMethod: var method } when CommonCall.IsLog(method) || IsDetail(method.ContainingType):
                case IObjectCreationOperation { Type: INamedTypeSymbol type } when IsDetail(type)
                    || type.IsOrDerivesFrom(types["System.Exception"]):
                case IArrayCreationOperation:
                    return true;
            }
        }

        return false;
    }

    private static bool IsDetail(INamedTypeSymbol type) => Array.Exists(s_details, type.IsInOrBelow);
}
