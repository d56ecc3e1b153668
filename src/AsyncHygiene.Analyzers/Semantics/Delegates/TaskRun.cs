using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary><c>Task.Run</c>: its work runs next to the caller, and its task ends with the work, whichever overload takes it.</summary>
internal static class TaskRun
{
    public static bool Is(IMethodSymbol method, KnownTypes types) => method.Name == "Run" && types.Is(method.ContainingType, types.Task);
}
