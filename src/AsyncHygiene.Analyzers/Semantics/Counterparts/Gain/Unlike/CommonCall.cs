using System;
using System.Collections.Generic;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Calls that each form may make in its own way: of tasks, threads, texts and the log, and those that end what it has made.
/// </summary>
internal static class CommonCall
{
    private static readonly string[] s_namespaces =
    [
        "System",
        "System.Diagnostics",
        "System.Runtime.CompilerServices",
        "System.Runtime.ExceptionServices",
        "System.Text",
        "System.Threading",
        "System.Threading.Tasks",
    ];

    private static readonly HashSet<string> s_ends = new(
        ["Dispose", "DisposeAsync", "Close", "CloseAsync", "Flush", "FlushAsync"],
        StringComparer.Ordinal);

    private static readonly HashSet<string> s_logs = new(["ILogger", "ILog", "Logger", "Log"], StringComparer.Ordinal);
    private static readonly HashSet<string> s_guards = new(["Guard", "Check", "Ensure", "Throw", "ThrowHelper"], StringComparer.Ordinal);

    public static bool Is(IMethodSymbol method, IOperation? instance, KnownTypes types)
    {
        var type = method.ContainingType;
        return (type.DeclaringSyntaxReferences.IsEmpty && Array.Exists(s_namespaces, type.IsIn) && !ChangesText(method))
            || s_ends.Contains(method.Name)
            || method.MethodKind is MethodKind.Destructor or MethodKind.UserDefinedOperator or MethodKind.Conversion
            || type.IsTaskLike(types)
            || IsLog(method)
            || IsGuard(method)
            || IsOwnList(instance);
    }

    public static bool IsLog(IMethodSymbol method) =>
        s_logs.Contains((method.IsExtensionMethod ? method.Parameters[0].Type : method.ContainingType).Name)
        || (method.ContainingType.Name == nameof(Console) && method.ContainingType.IsIn("System"));

    /// <summary><c>key.ToLower()</c>, <c>text.Trim()</c></summary>
    private static bool ChangesText(IMethodSymbol method) =>
        method is { IsStatic: false, ContainingType.SpecialType: SpecialType.System_String }
        && method.ReturnType.SpecialType == SpecialType.System_String
        && method.Name != nameof(ToString);

    public static bool IsGuard(IMethodSymbol method) =>
        method is { IsStatic: true, ReturnsVoid: true } && s_guards.Contains(method.ContainingType.Name);

    /// <summary>A collection that the method has made: it is filled with what the other form may return at once.</summary>
    private static bool IsOwnList(IOperation? instance) =>
        instance is ILocalReferenceOperation { Local.Type: { } type } && type.IsInOrBelow("System.Collections");
}
