using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Texts;

/// <summary>
/// Projects in other languages below the folder of the solution, which most hosts cannot load: their code would call what has become
/// awaitable and go on, or not compile any more. Their texts are searched for the names of members.
/// </summary>
internal sealed class ForeignProjects
{
    private static readonly string[] s_projects = [".vbproj", ".fsproj", ".vcxproj"];
    private static readonly string[] s_sources = [".vb", ".fs", ".fsx", ".cpp", ".h"];

    /// <summary>As long as the solution is open: it has many conversions, and its folder many files.</summary>
    private static readonly ConditionalWeakTable<SolutionId, Lazy<IReadOnlyList<(string Path, HashSet<string> Named)>>> s_found = new();

    private readonly Solution _solution;
    private readonly Lazy<IReadOnlyList<(string Path, HashSet<ProjectId> Uses)>> _projects;
    private readonly Dictionary<string, IReadOnlyList<(string Path, HashSet<string> Words)>> _texts = new(StringComparer.Ordinal);

    public ForeignProjects(Solution solution)
    {
        _solution = solution;
        _projects = new(() => Find().ToList());
    }

    /// <summary>Why members stay as they are that such a project names; null where none does.</summary>
    public Refusal? RefusalOf(IReadOnlyCollection<FamilyMember> members)
    {
        var seen = members.Where(m => m.Symbol.DeclaredAccessibility is not (Accessibility.Private or Accessibility.NotApplicable)
                || m.Symbol.ExplicitInterfaceImplementations.Any())
            .ToList();
        if (seen.Count == 0)
            return null;

        var homes = seen.Select(m => m.Edits.Context.Document.Project.Id).ToList();
        var names = seen.Select(m => m.Symbol.Name.Split('.').Last()).Distinct(StringComparer.Ordinal).ToList();
        return _projects.Value.Where(p => homes.Exists(p.Uses.Contains))
            .SelectMany(p => TextsOf(p.Path))
            .Where(text => names.Exists(text.Words.Contains))
            .Select(text => Refusal.ForeignLanguage.Because($"'{Path.GetFileName(text.Path)}', in another language, may call it"))
            .FirstOrDefault();
    }

    /// <summary>Each with the projects of the solution that it uses, by itself or through others.</summary>
    private IEnumerable<(string Path, HashSet<ProjectId> Uses)> Find()
    {
        var graph = _solution.GetProjectDependencyGraph();
        var found = s_found.GetValue(_solution.Id, _ => new(() => InFolderOf(_solution).ToList()));
        foreach (var (path, named) in found.Value)
        {
            var uses = _solution.Projects.Where(p => p.FilePath is { } file && named.Contains(Path.GetFullPath(file)))
                .SelectMany(p => graph.GetProjectsThatThisProjectTransitivelyDependsOn(p.Id).Append(p.Id));
            yield return (path, new HashSet<ProjectId>(uses));
        }
    }

    /// <summary>The projects, each with the project files that it names.</summary>
    private static IEnumerable<(string Path, HashSet<string> Named)> InFolderOf(Solution solution) =>
        RootOf(solution) is { } root ? Folder.FilesBelow(root, s_projects).Select(path => (path, ReferencesOf(path, []))) : [];

    /// <summary>The folder of the solution's file, or without one the folder that has all projects.</summary>
    private static string? RootOf(Solution solution)
    {
        if (solution.FilePath is { } file)
            return Path.GetDirectoryName(file);

        var folders = solution.Projects.Select(p => Path.GetDirectoryName(p.FilePath)).OfType<string>().ToList();
        var root = folders.FirstOrDefault();
        while (root is not null && !folders.TrueForAll(f => IsBelow(f, root)))
            root = Path.GetDirectoryName(root);

        // The whole disk is no solution.
        return Path.GetDirectoryName(root) is null ? null : root;
    }

    private static bool IsBelow(string folder, string root) =>
        folder.StartsWith(root, StringComparison.OrdinalIgnoreCase)
        && (folder.Length == root.Length || root.EndsWith($"{Path.DirectorySeparatorChar}", StringComparison.Ordinal)
            || folder[root.Length] == Path.DirectorySeparatorChar);

    /// <summary>The project files that one names, and those that other projects in such a language name which it uses.</summary>
    private static HashSet<string> ReferencesOf(string path, HashSet<string> seen)
    {
        var found = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        if (!seen.Add(path) || Path.GetDirectoryName(path) is not { } folder)
            return found;

        foreach (var reference in ProjectReferences.In(path))
        {
            var named = Path.GetFullPath(Path.Combine(folder, reference));
            found.Add(named);
            if (s_projects.Contains(Path.GetExtension(named), StringComparer.OrdinalIgnoreCase))
                found.UnionWith(ReferencesOf(named, seen));
        }

        return found;
    }

    private IReadOnlyList<(string Path, HashSet<string> Words)> TextsOf(string project)
    {
        if (!_texts.TryGetValue(project, out var texts))
        {
            texts = Folder.FilesBelow(Path.GetDirectoryName(project)!, s_sources).Select(path => (path, WordsOf(path))).ToList();
            _texts.Add(project, texts);
        }

        return texts;
    }

    private static HashSet<string> WordsOf(string path) => new(
        Regex.Matches(Folder.TextOf(path) ?? "", @"\w+").Cast<Match>().Select(m => m.Value),
        path.EndsWith(".vb", StringComparison.OrdinalIgnoreCase) ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
}
