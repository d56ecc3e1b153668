using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// Which places the user wants converted: below these endpoints, in these projects and in these files. Nothing given means all. What a
/// chosen place needs is converted along, wherever it is.
/// </summary>
/// <param name="Endpoints">Members, or types for all of their members.</param>
/// <param name="Projects">By name.</param>
/// <param name="Files">From the current folder or the folder of the solution, or the end of a path.</param>
internal sealed record SiteChoice(IReadOnlyList<string> Endpoints, IReadOnlyList<string> Projects, IReadOnlyList<string> Files)
{
    public static SiteChoice All { get; } = new([], [], []);

    /// <exception cref="ToolException">A name means nothing in the solution.</exception>
    public IReadOnlyList<BlockingSite> Among(
        IReadOnlyList<BlockingSite> sites,
        LoadedSolution solution,
        SolutionSearch? paths,
        CancellationToken cancellationToken)
    {
        foreach (var name in Endpoints)
            RequireEndpoint(name, sites, solution, paths, cancellationToken);
        foreach (var name in Projects)
            RequireProject(name, solution);
        foreach (var name in Files)
            RequireFile(name, solution);
        return [.. sites.Where(s => IsChosen(s, solution.Folder))];
    }

    private bool IsChosen(BlockingSite site, string folder) =>
        (Endpoints is [] || Endpoints.Any(name => site.Endpoints.Any(e => e.HasName(name))))
        && (Projects is [] || Projects.Any(name => HasName(site.Document.Project, name)))
        && (Files is [] || Files.Any(name => IsFile(site.Document.FilePath, name, folder)));

    private static void RequireEndpoint(
        string name,
        IReadOnlyList<BlockingSite> sites,
        LoadedSolution solution,
        SolutionSearch? paths,
        CancellationToken cancellationToken)
    {
        var known = sites.SelectMany(s => s.Endpoints).Distinct().ToList();
        if (known.Exists(e => e.HasName(name)))
            return;

        // One below which nothing blocks is no mistake. Only now, because it looks at every method.
        known.AddRange(paths?.EntryPoints(cancellationToken).Select(e => Endpoint.Of(e, solution.Folder)) ?? []);
        if (!known.Exists(e => e.HasName(name)))
        {
            var types = known.Select(e => e.Name).Where(n => n.Contains('.')).Select(n => n[..n.IndexOf('.')]);
            throw new ToolException(
                $"There is no endpoint '{name}'{NearNames.Question(name, known.Select(e => e.Name).Concat(types))}",
                ExitCode.BadInput);
        }
    }

    private static void RequireProject(string name, LoadedSolution solution)
    {
        var projects = solution.Projects.Select(p => solution.Solution.GetProject(p.Compilation.Assembly)!).ToList();
        if (!projects.Exists(p => HasName(p, name)))
        {
            throw new ToolException(
                $"There is no C# project '{name}' in the solution{NearNames.Question(name, projects.Select(p => p.Name))}",
                ExitCode.BadInput);
        }
    }

    private static void RequireFile(string name, LoadedSolution solution)
    {
        var files = solution.Solution.Projects.SelectMany(p => p.Documents).Select(d => d.FilePath).OfType<string>().ToList();
        if (!files.Exists(f => IsFile(f, name, solution.Folder)))
        {
            throw new ToolException(
                $"There is no C# file '{name}' in the solution{NearNames.Question(name, files.Select(f => Path.GetFileName(f)))}",
                ExitCode.BadInput);
        }
    }

    /// <summary>A project for several frameworks is loaded once for each, with the framework behind its name.</summary>
    private static bool HasName(Project project, string name) =>
        string.Equals(project.Name, name, StringComparison.OrdinalIgnoreCase)
        || project.Name.StartsWith(name + "(", StringComparison.OrdinalIgnoreCase)
        || string.Equals(Path.GetFileName(project.FilePath), Path.GetFileName(name), StringComparison.OrdinalIgnoreCase);

    private static bool IsFile(string? path, string name, string folder)
    {
        if (path is null)
            return false;

        var end = name.Replace('\\', '/');
        return path == Path.GetFullPath(name)
            || path == Path.GetFullPath(name, folder)
            || path.Replace('\\', '/').EndsWith("/" + end, StringComparison.Ordinal);
    }
}
