using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// The awaiters and configured awaitables of the two tasks and the two value tasks: their <c>GetResult</c> blocks until the task is done.
/// </summary>
internal static class AwaiterTypes
{
    private static readonly string[] s_awaiters =
    [
        "System.Runtime.CompilerServices.TaskAwaiter",
        "System.Runtime.CompilerServices.TaskAwaiter`1",
        "System.Runtime.CompilerServices.ValueTaskAwaiter",
        "System.Runtime.CompilerServices.ValueTaskAwaiter`1",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable+ConfiguredValueTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1+ConfiguredValueTaskAwaiter",
    ];

    private static readonly string[] s_configured =
    [
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1",
    ];

    public static bool IsAwaiter(ITypeSymbol? type, KnownTypes types) => types.IsOneOf(type, s_awaiters);

    public static bool Contains(ITypeSymbol? type, KnownTypes types) => IsAwaiter(type, types) || types.IsOneOf(type, s_configured);
}
