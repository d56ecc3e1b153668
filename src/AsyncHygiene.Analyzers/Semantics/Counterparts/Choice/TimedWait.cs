using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>A wait with a limit, whose awaitable form takes a token in the place of the time: <c>process.WaitForExit(5000)</c></summary>
internal static class TimedWait
{
    public static string? AdviceFor(IMethodSymbol method, KnownTypes types) =>
        method is { Name: "WaitForExit", Parameters.Length: 1 } && types.Is(method.ContainingType, types["System.Diagnostics.Process"])
            ? "use 'await WaitForExitAsync' with a token that is cancelled after that time"
            : null;
}
