using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.MSBuild;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Opens a solution or project and compiles it. Everything has to load and compile: with a part missing, paths and callers would be missing
/// too, and it would not be noticed.
/// </summary>
internal static partial class SolutionLoader
{
    public static async Task<LoadedSolution> LoadAsync(string path, Progress progress, CancellationToken cancellationToken)
    {
        RequireExists(path);
        progress.Report($"Loading {Path.GetFileName(path)}");
        var workspace = MSBuildWorkspace.Create();
        try
        {
            return await LoadAsync(workspace, path, progress, cancellationToken);
        }
        catch
        {
            workspace.Dispose();
            throw;
        }
    }

    /// <summary>Where the solution is, whichever link names it: runs on the same solution have to meet there.</summary>
    public static string FolderOf(string path)
    {
        RequireExists(path);
        return Path.GetDirectoryName(RealPath.Of(path))!;
    }

    /// <summary>A project in another language cannot be read here at all; that is no reason to leave the C# projects unread.</summary>
    public static bool IsOtherLanguage(string failure) =>
        OtherProject().IsMatch(failure) && !failure.Contains(".csproj", StringComparison.OrdinalIgnoreCase);

    [GeneratedRegex(@"\.(?!csproj\b)[a-z]+proj\b", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex OtherProject();

    private static void RequireExists(string path)
    {
        if (!File.Exists(path))
            throw new ToolException($"There is no file '{path}'.");
    }

    private static async Task<LoadedSolution> LoadAsync(
        MSBuildWorkspace workspace,
        string path,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var solution = await OpenAsync(workspace, path, cancellationToken);
        var failures = workspace.Diagnostics
            .Where(d => d.Kind == WorkspaceDiagnosticKind.Failure)
            .Select(d => OneLine(d.Message))
            .Distinct()
            .ToLookup(IsOtherLanguage);
        foreach (var failure in failures[true])
            progress.Write($"Left out: {failure}");
        if (failures[false].ToList() is [var first, .. var others])
            throw new ToolException($"'{path}' does not load: {first}{(others.Count > 0 ? $" (and {others.Count} more)" : "")}");

        var projects = ProjectsOf(solution, path)
            .Where(p => p.Language == LanguageNames.CSharp)
            .OrderBy(p => p.FilePath, StringComparer.Ordinal)
            .ThenBy(p => p.Name, StringComparer.Ordinal)
            .ToList();
        if (projects.Count == 0)
            throw new ToolException($"'{path}' has no C# project.");

        var loaded = new List<LoadedProject>();
        foreach (var project in projects)
        {
            progress.Report($"[{loaded.Count + 1}/{projects.Count}] Compiling {project.Name}");
            loaded.Add(await CompileAsync(project, cancellationToken));
        }

        return new LoadedSolution(solution, loaded);
    }

    private static async Task<Solution> OpenAsync(MSBuildWorkspace workspace, string path, CancellationToken cancellationToken)
    {
        try
        {
            switch (Path.GetExtension(path).ToLowerInvariant())
            {
                case ".sln":
                    return await workspace.OpenSolutionAsync(path, cancellationToken: cancellationToken);
                case ".csproj":
                    return (await workspace.OpenProjectAsync(path, cancellationToken: cancellationToken)).Solution;
                case ".slnx":
                    throw new ToolException(
                        $"'{path}' is in the .slnx format, which the solution loader does not read yet; name a .sln or a .csproj that "
                            + $"references the others.");
                default:
                    throw new ToolException($"'{path}' is neither a solution (.sln) nor a C# project (.csproj).");
            }
        }
        catch (Exception e) when (e is not (ToolException or OperationCanceledException))
        {
            throw new ToolException($"'{path}' does not load: {OneLine(e.Message)}");
        }
    }

    /// <summary>
    /// The projects that are named and those whose output they use. The loader also brings what they only build with, such as analyzers.
    /// </summary>
    private static IEnumerable<Project> ProjectsOf(Solution solution, string path)
    {
        var text = File.ReadAllText(path);
        var isProject = Path.GetExtension(path).Equals(".csproj", StringComparison.OrdinalIgnoreCase);
        var named = solution.Projects
            .Where(p =>
                isProject
                    ? p.FilePath == Path.GetFullPath(path)
                    : text.Contains(Path.GetFileName(p.FilePath)!, StringComparison.OrdinalIgnoreCase))
            .Select(p => p.Id)
            .ToHashSet();
        var graph = solution.GetProjectDependencyGraph();
        return solution.Projects.Where(p =>
            named.Contains(p.Id) || named.Any(n => graph.GetProjectsThatThisProjectTransitivelyDependsOn(n).Contains(p.Id)));
    }

    private static async Task<LoadedProject> CompileAsync(Project project, CancellationToken cancellationToken)
    {
        var compilation = await project.GetCompilationAsync(cancellationToken)
            ?? throw new ToolException($"'{project.Name}' cannot be compiled.");

        // A warning that the project makes an error of hides nothing from the search.
        var errors = compilation.GetDiagnostics(cancellationToken)
            .Where(d => d is { DefaultSeverity: DiagnosticSeverity.Error, IsSuppressed: false })
            .ToList();
        return errors is []
            ? new LoadedProject(project.Name, compilation, project.AnalyzerOptions)
            : throw new ToolException(
                $"'{project.Name}' does not compile: {errors[0]}{(errors.Count > 1 ? $" (and {errors.Count - 1} more)" : "")}");
    }

    private static string OneLine(string message) =>
        string.Join(' ', message.Split(['\r', '\n'], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
}
