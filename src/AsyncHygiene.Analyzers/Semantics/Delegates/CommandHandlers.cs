using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Libraries for command lines: what they run is all that the program does, once. The first argument of the program says which.
/// </summary>
internal static class CommandHandlers
{
    private static readonly string[] s_libraries =
    [
        "System.CommandLine", "Spectre.Console.Cli", "McMaster.Extensions.CommandLineUtils", "Cocona", "ConsoleAppFramework",
    ];

    /// <summary>A method that is given a handler, or one that a handler overrides or implements.</summary>
    public static bool Declare(IMethodSymbol method) =>
        method.ContainingType is { } type && s_libraries.Any(library => type.IsInOrBelow(library));
}
