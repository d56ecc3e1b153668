using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>A solution with those of its projects that the tool is about, all of which compile.</summary>
internal sealed class LoadedSolution(Solution solution, string folder, IReadOnlyList<LoadedProject> projects) : IDisposable
{
    public Solution Solution => solution;

    /// <summary>Where the solution file is: reports name files from there.</summary>
    public string Folder => folder;

    public IReadOnlyList<LoadedProject> Projects => projects;

    /// <summary>The names of the projects that neither load nor compile, of which nothing is known.</summary>
    public IReadOnlyList<string> LeftOut { get; init; } = [];

    public void Dispose() => solution.Workspace.Dispose();
}
