using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Loading;

/// <summary>The solution or project that the user named: the file itself, or the one in a folder.</summary>
internal sealed partial class SolutionFile
{
    private const string Project = ".csproj";

    private static readonly string[] s_solutions = [".slnx", ".sln", ".slnf"];

    /// <summary>Projects of databases, containers, packages and scripts call no C#.</summary>
    private static readonly string[] s_callers = [".vbproj", ".fsproj", ".vcxproj"];

    private readonly Lazy<IReadOnlyList<string>> _projects;

    private SolutionFile(string path)
    {
        FullPath = path;
        _projects = new Lazy<IReadOnlyList<string>>(() => [.. Projects(File.ReadAllText(path))]);
    }

    public string FullPath { get; }

    public string Name => Path.GetFileName(FullPath);

    public string Folder => Path.GetDirectoryName(FullPath)!;

    /// <summary>Where the solution is, whichever link names it: runs on the same solution have to meet there.</summary>
    public string RealFolder => Path.GetDirectoryName(RealPath.Of(FullPath))!;

    public bool IsProject => HasExtension(FullPath, Project);

    /// <summary>A project is a part of something, and so is what a filter leaves.</summary>
    public bool IsWholeSolution => !IsProject && !HasExtension(FullPath, ".slnf");

    /// <summary>Whether a project in another language may call the C# code of the solution.</summary>
    public static bool MayCall(string project) => s_callers.Any(e => HasExtension(project, e));

    /// <exception cref="ToolException">There is no such file or folder, or nothing in it that could be loaded, or too much.</exception>
    public static SolutionFile Find(string name)
    {
        if (File.Exists(name))
        {
            return s_solutions.Append(Project).Any(e => HasExtension(name, e))
                ? new SolutionFile(Path.GetFullPath(name))
                : throw Bad($"'{name}' is neither a solution (.slnx, .sln, .slnf) nor a C# project (.csproj).");
        }

        return Directory.Exists(name) ? InFolder(name) : throw Bad($"There is no file or folder '{name}'.");
    }

    /// <summary>The C# projects that the file names, by full path; one that does not load is missed by this list alone.</summary>
    public IReadOnlyList<string> NamedProjects() => IsProject ? [FullPath] : [.. _projects.Value.Where(p => HasExtension(p, Project))];

    /// <summary>The projects in other languages, which cannot be read here; that is no reason to leave the C# projects unread.</summary>
    public IReadOnlyList<string> OtherProjects() => IsProject ? [] : [.. _projects.Value.Where(p => !HasExtension(p, Project))];

    private IEnumerable<string> Projects(string text)
    {
        var folder = BaseFolder(text);
        return ProjectPath().Matches(text).Select(m => Path.GetFullPath(Path.Combine(folder, PathOf(m)))).Distinct();
    }

    private static SolutionFile InFolder(string folder)
    {
        var files = Directory.EnumerateFiles(folder).Order(StringComparer.Ordinal).ToList();
        var solutions = files.Where(f => HasExtension(f, ".slnx") || HasExtension(f, ".sln")).ToList();

        // Both formats of one solution: the newer one is the one that is kept up to date.
        if (solutions.Count == 2 && solutions.Select(Path.GetFileNameWithoutExtension).Distinct().Count() == 1)
            solutions.RemoveAll(f => HasExtension(f, ".sln"));

        var candidates = solutions.Count > 0 ? solutions : files.Where(f => HasExtension(f, Project)).ToList();
        return candidates switch
        {
            [var one] => new SolutionFile(Path.GetFullPath(one)),
            [] => throw Bad($"'{folder}' has neither a solution (.slnx, .sln) nor a C# project (.csproj)."),
            _ => throw Bad($"'{folder}' has several: {string.Join(", ", candidates.Select(Path.GetFileName))}; name one of them."),
        };
    }

    /// <summary>A solution filter names its projects from the folder of its solution.</summary>
    private string BaseFolder(string text) =>
        HasExtension(FullPath, ".slnf") && FilteredSolution().Match(text) is { Success: true } match
            ? Path.GetDirectoryName(Path.Combine(Folder, PathOf(match)))!
            : Folder;

    /// <summary>With the separators of this system; JSON doubles backslashes, and XML writes an ampersand as an entity.</summary>
    private static string PathOf(Match match) =>
        WebUtility.HtmlDecode(match.Groups["path"].Value).Replace(@"\\", "/").Replace('\\', '/');

    private static bool HasExtension(string path, string extension) => path.EndsWith(extension, StringComparison.OrdinalIgnoreCase);

    private static ToolException Bad(string message) => new(message, ExitCode.BadInput);

    [GeneratedRegex("\"(?<path>[^\"<>|*?]+\\.[a-z]+proj)\"", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex ProjectPath();

    [GeneratedRegex("\"path\"\\s*:\\s*\"(?<path>[^\"]+\\.slnx?)\"", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex FilteredSolution();
}
