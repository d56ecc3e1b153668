using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Where the request-path file belongs. The build of a project looks in the folders above it, so it stands next to the solution where all
/// projects are below that, and else at the root of the repository.
/// </summary>
internal static class PathsFolder
{
    public static string Of(SolutionFile solution, Progress progress)
    {
        if (NotBelow(solution.Folder, solution) is [])
            return solution.Folder;

        var folder = RepositoryAbove(solution.Folder) ?? solution.Folder;
        if (NotBelow(folder, solution) is [var first, ..] missing)
        {
            var more = missing.Count == 1 ? "" : $" and {missing.Count - 1} more";
            progress.Write(
                $"'{folder}' is not above {Path.GetFileName(first)}{more}: a build there does not find the file. Name a folder above all "
                    + "projects with '--output'.");
        }

        return folder;
    }

    private static IReadOnlyList<string> NotBelow(string folder, SolutionFile solution) =>
        [.. solution.NamedProjects().Where(p => Path.GetRelativePath(folder, p).StartsWith("..", StringComparison.Ordinal))];

    /// <summary>The folder of a work tree has a file of this name, the first of them a folder.</summary>
    public static string? RepositoryAbove(string? folder)
    {
        while (folder is not null && !Path.Exists(Path.Combine(folder, ".git")))
            folder = Path.GetDirectoryName(folder);
        return folder;
    }
}
