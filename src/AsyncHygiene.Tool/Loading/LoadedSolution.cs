using System;
using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>A solution with those of its projects that the tool is about, all of which compile.</summary>
internal sealed class LoadedSolution(Solution solution, IReadOnlyList<LoadedProject> projects) : IDisposable
{
    public Solution Solution => solution;

    public IReadOnlyList<LoadedProject> Projects => projects;

    public void Dispose() => solution.Workspace.Dispose();
}
