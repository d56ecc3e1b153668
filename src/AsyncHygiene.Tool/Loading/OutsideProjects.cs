using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Projects of the repository that are not in the solution: another program over the same libraries. What they call is not seen. A second
/// file next to a project of the solution, such as a copy that was kept, compiles the same code; and from tests no request comes.
/// </summary>
internal static class OutsideProjects
{
    /// <summary>What the file of a project of tests refers to, or says.</summary>
    private static readonly string[] s_tests =
    [
        "\"Microsoft.NET.Test.Sdk", "\"xunit", "\"NUnit", "\"MSTest.", "\"TUnit", "\"Microsoft.VisualStudio.QualityTools.UnitTestFramework",
        "\"Microsoft.VisualStudio.TestPlatform.TestFramework", "<IsTestProject>true",
    ];

    private static readonly string[] s_extensions = [".csproj", ".vbproj", ".fsproj", ".vcxproj", ".shproj"];

    /// <summary>The projects of a solution that such a project uses, by itself or through others.</summary>
    public static IReadOnlySet<ProjectId> Use(Solution solution, string folder)
    {
        var inside = solution.Projects.Select(p => p.FilePath).OfType<string>().Select(Path.GetFullPath)
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        var compiled = inside.Select(Path.GetDirectoryName).ToHashSet(StringComparer.OrdinalIgnoreCase);
        var named = Folder.FilesBelow(PathsFolder.RepositoryAbove(folder) ?? folder, s_extensions)
            .Where(path => !inside.Contains(Path.GetFullPath(path)) && !compiled.Contains(Path.GetDirectoryName(Path.GetFullPath(path))))
            .Where(path => !IsTests(path))
            .SelectMany(ProjectReferences.In)
            .Select(Path.GetFileName)
            .OfType<string>()
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        if (named.Count == 0)
            return new HashSet<ProjectId>();

        var graph = solution.GetProjectDependencyGraph();
        return solution.Projects
            .Where(p => p.FilePath is { } path && named.Contains(Path.GetFileName(path)))
            .SelectMany(p => graph.GetProjectsThatThisProjectTransitivelyDependsOn(p.Id).Append(p.Id))
            .ToHashSet();
    }

    private static bool IsTests(string projectFile) =>
        Folder.TextOf(projectFile) is { } text && s_tests.Any(t => text.Contains(t, StringComparison.OrdinalIgnoreCase));
}
