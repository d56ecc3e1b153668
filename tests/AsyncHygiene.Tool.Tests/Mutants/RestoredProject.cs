using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>One restore for all projects: what it writes says nothing of the project but its name.</summary>
internal static class RestoredProject
{
    private const string Name = "Restored";

    private static readonly Lazy<Task<IReadOnlyDictionary<string, byte[]>>> s_files = new(RestoreAsync);

    public static async Task AddToAsync(MutantSolution solution)
    {
        foreach (var (name, content) in await s_files.Value)
        {
            foreach (var project in solution.Projects.Where(p => p.IsRestored))
            {
                var own = name.Replace(Name, project.Name, StringComparison.Ordinal);
                solution.Entries[$"{project.Folder}/obj/{own}"] = new(content);
            }
        }
    }

    private static async Task<IReadOnlyDictionary<string, byte[]>> RestoreAsync()
    {
        using var folder = new TemporarySolution();
        folder.Project(
            Name,
            "",
            framework: "net10.0;net8.0;net472",
            items: "<FrameworkReference Include=\"Microsoft.AspNetCore.App\" Condition=\"'$(TargetFramework)' != 'net472'\" />");
        await folder.DotnetAsync("restore", $"{Name}/{Name}.csproj");
        return Directory.GetFiles(folder.PathOf($"{Name}/obj")).ToDictionary(f => Path.GetFileName(f), File.ReadAllBytes);
    }
}
