using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary><c>Task.Run</c>: its work runs beside the caller, and its task ends with the work, whichever overload takes it.</summary>
internal static class TaskRun
{
    public static bool Is(IMethodSymbol method, KnownTypes types) => method.Name == "Run" && types.Is(method.ContainingType, types.Task);
}
