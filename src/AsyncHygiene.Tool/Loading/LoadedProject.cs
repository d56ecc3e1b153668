using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Loading;

/// <summary>A project of the solution, compiled without errors, with the options that its analyzers read.</summary>
internal sealed record LoadedProject(string Name, Compilation Compilation, AnalyzerOptions Options)
{
    /// <summary>All code that calls it is in the solution and was loaded: no project is missing, and no package is made of it.</summary>
    public bool HasKnownCallers { get; init; }

    /// <summary>A package is made of it, or no whole solution was loaded: programs that are not here may use it.</summary>
    public bool HasUsersElsewhere { get; init; }
}
