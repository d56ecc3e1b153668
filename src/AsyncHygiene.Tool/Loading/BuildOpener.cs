using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.MSBuild;

namespace AsyncHygiene.Tool.Loading;

/// <summary>Asks the build what a project is.</summary>
internal sealed class BuildOpener : ISolutionOpener
{
    public async Task<OpenedSolution> OpenAsync(SolutionFile file, CancellationToken cancellationToken)
    {
        var workspace = MSBuildWorkspace.Create();
        try
        {
            var solution = file.IsProject
                ? (await workspace.OpenProjectAsync(file.FullPath, cancellationToken: cancellationToken)).Solution
                : await OpenSolutionAsync(file, workspace, cancellationToken);
            return new OpenedSolution(solution, workspace.Diagnostics);
        }
        catch
        {
            workspace.Dispose();
            throw;
        }
    }

    private static async Task<Solution> OpenSolutionAsync(
        SolutionFile file,
        MSBuildWorkspace workspace,
        CancellationToken cancellationToken)
    {
        try
        {
            return await workspace.OpenSolutionAsync(file.FullPath, cancellationToken: cancellationToken);
        }
        catch (Exception e) when (e is not OperationCanceledException && HasLikeNames(file))
        {
            foreach (var path in file.NamedProjects().Where(File.Exists))
            {
                var known = workspace.CurrentSolution.Projects.Select(p => p.FilePath);
                if (!known.Contains(path, StringComparer.OrdinalIgnoreCase))
                    await workspace.OpenProjectAsync(path, cancellationToken: cancellationToken);
            }

            return workspace.CurrentSolution;
        }
    }

    /// <summary>The library that reads solutions refuses two projects of one file name, also where they have two names in it.</summary>
    private static bool HasLikeNames(SolutionFile file)
    {
        var names = file.NamedProjects().Select(Path.GetFileName).ToList();
        return names.Distinct(StringComparer.OrdinalIgnoreCase).Count() < names.Count;
    }
}
