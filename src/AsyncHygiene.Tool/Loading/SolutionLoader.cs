using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Opens a solution or project and compiles it. All of its C# projects have to compile: with one missing, paths and callers would be
/// missing too, and it would not be noticed. A run that was told to continue leaves such projects out, and says which.
/// </summary>
internal sealed class SolutionLoader
{
    /// <summary>Configuration, framework and runtime may each be a folder below <c>obj</c>.</summary>
    private const int MaximumObjLevels = 5;

    private readonly SolutionFile _file;
    private readonly bool _continues;
    private readonly Progress _progress;
    private readonly CancellationToken _cancellationToken;

    private readonly List<string> _leftOut = [];
    private bool _isWhole;

    private SolutionLoader(SolutionFile file, bool continues, Progress progress, CancellationToken cancellationToken)
    {
        _file = file;
        _continues = continues;
        _progress = progress;
        _cancellationToken = cancellationToken;
        _isWhole = file.IsWholeSolution;
    }

    /// <param name="file">What is loaded, with everything that it references.</param>
    /// <param name="opener">Finds the projects and their files.</param>
    /// <param name="continues">Projects that do not load or compile are left out, instead of ending the run.</param>
    /// <param name="progress">Receives the steps, and the names of what is left out.</param>
    /// <param name="cancellationToken">Ends the run between projects.</param>
    public static async Task<LoadedSolution> LoadAsync(
        SolutionFile file,
        ISolutionOpener opener,
        bool continues,
        Progress progress,
        CancellationToken cancellationToken)
    {
        progress.Report($"Loading {file.Name}");
        var opened = await OpenAsync(file, opener, cancellationToken);
        try
        {
            return await new SolutionLoader(file, continues, progress, cancellationToken).LoadAsync(opened);
        }
        catch
        {
            opened.Solution.Workspace.Dispose();
            throw;
        }
    }

    private async Task<LoadedSolution> LoadAsync(OpenedSolution opened)
    {
        var solution = await CodePageFiles.ReadAsync(
            WarningLevels.Raise(MissingAnalyzers.RemoveFrom(opened.Solution)),
            _progress,
            _cancellationToken);

        // The loader calls every warning of the build a failure; what matters is whether there is a compilation in the end.
        var failures = new LoadFailures(opened.Diagnostics);
        foreach (var other in _file.OtherProjects())
        {
            _isWhole &= !SolutionFile.MayCall(other);
            _progress.Write($"Left out, because it is not C#: {Path.GetFileName(other)}");
        }

        var paths = solution.Projects.Select(p => p.FilePath).ToHashSet(StringComparer.OrdinalIgnoreCase);
        foreach (var path in _file.NamedProjects().Where(p => !paths.Contains(p)))
            LeaveOut(Path.GetFileNameWithoutExtension(path), failures.Of(path) ?? "The build does not evaluate it.");

        var cyclic = ReferenceCycles.In(solution).Select(p => p.Id).ToHashSet();
        foreach (var project in ProjectsOf(solution).Where(p => cyclic.Contains(p.Id)).OrderBy(p => p.FilePath, StringComparer.Ordinal))
            LeaveOut(project.Name, "It references itself, directly or through other projects.");

        solution = ReferenceCycles.RemoveFrom(solution);
        var projects = ProjectsOf(solution)
            .Where(p => p.Language == LanguageNames.CSharp && !cyclic.Contains(p.Id))
            .OrderBy(p => p.FilePath, StringComparer.Ordinal)
            .ThenBy(p => p.Name, StringComparer.Ordinal)
            .ToList();
        var loaded = new List<LoadedProject>();
        for (var i = 0; i < projects.Count; i++)
        {
            _progress.Report(i + 1, projects.Count, $"Compiling {projects[i].Name}");
            if (await CompileAsync(projects[i], failures) is { } project)
                loaded.Add(project);
        }

        if (_isWhole)
        {
            var used = OutsideProjects.Use(solution, _file.Folder);
            loaded = [.. loaded.Select(p => p with
            {
                HasKnownCallers = solution.GetProject(p.Compilation.Assembly) is { } project
                    && !used.Contains(project.Id)
                    && !PackageFile.MayBePublished(project),
            })];
        }

        return loaded.Count > 0
            ? new LoadedSolution(solution, _file.Folder, loaded) { LeftOut = _leftOut }
            : throw new ToolException($"'{_file.Name}' has no C# project that loads.", ExitCode.NotLoaded);
    }

    private static async Task<OpenedSolution> OpenAsync(
        SolutionFile file,
        ISolutionOpener opener,
        CancellationToken cancellationToken)
    {
        try
        {
            return await opener.OpenAsync(file, cancellationToken);
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            throw new ToolException($"'{file.Name}' does not load: {LoadFailures.OneLine(e.Message)}", ExitCode.NotLoaded);
        }
    }

    /// <summary>
    /// The projects that are named and those whose output they use. The loader also brings what they only build with, such as analyzers.
    /// </summary>
    private IEnumerable<Project> ProjectsOf(Solution solution)
    {
        var paths = _file.NamedProjects().ToHashSet(StringComparer.OrdinalIgnoreCase);
        var named = solution.Projects.Where(p => p.FilePath is { } path && paths.Contains(path)).Select(p => p.Id).ToHashSet();
        var graph = solution.GetProjectDependencyGraph();
        return solution.Projects.Where(p =>
            named.Contains(p.Id) || named.Any(n => graph.GetProjectsThatThisProjectTransitivelyDependsOn(n).Contains(p.Id)));
    }

    private async Task<LoadedProject?> CompileAsync(Project project, LoadFailures failures)
    {
        var compilation = await project.GetCompilationAsync(_cancellationToken);
        var errors = compilation is null ? null : CompileErrors.Of(compilation, _cancellationToken);
        if (compilation is not null && errors is [])
            return new LoadedProject(project.Name, compilation, project.AnalyzerOptions)
            {
                HasUsersElsewhere = !_file.IsWholeSolution || PackageFile.MayBePublished(project),
            };

        LeaveOut(project.Name, Reason(errors) + (IsRestored(project) ? "" : " Its packages are not restored: run 'dotnet restore'."));
        return null;

        string Reason(IReadOnlyList<Diagnostic>? found) =>
            found is null or [] ? failures.Of(project.FilePath) ?? "There is no compilation."
            : found.Count == 1 ? LoadFailures.Sentence($"{found[0]}")
            : $"{found[0]} (and {found.Count - 1} more).";
    }

    /// <summary>The restore leaves its answer above the folder that the compiler writes to.</summary>
    private static bool IsRestored(Project project)
    {
        var folder = Path.GetDirectoryName(project.CompilationOutputInfo.AssemblyPath);
        for (var level = 0; level < MaximumObjLevels && folder is not null; level++, folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, "project.assets.json")))
                return true;
        }

        return false;
    }

    private void LeaveOut(string name, string reason)
    {
        if (!_continues)
        {
            throw new ToolException(
                $"'{name}' does not compile: {reason} Build the solution first, or leave the project out with '--continue'.",
                ExitCode.NotLoaded);
        }

        _isWhole = false;
        _leftOut.Add(name);
        _progress.Write($"Left out, because it does not compile: {name}: {reason}");
    }
}
