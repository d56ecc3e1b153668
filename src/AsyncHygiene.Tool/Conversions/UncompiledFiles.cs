using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// C# files next to the solution that no project of it compiles: templates, excluded files, projects of another solution. They may name a
/// converted member, and nothing else would tell.
/// </summary>
internal static class UncompiledFiles
{
    /// <summary>Written by a build, or none of the user's own.</summary>
    private static readonly string[] s_skipped = ["bin", "obj", "node_modules", "packages", "artifacts"];

    private static readonly EnumerationOptions s_accessible = new() { IgnoreInaccessible = true };

    /// <summary>Larger files are not read.</summary>
    private const long MaximumLength = 1_000_000;

    /// <summary>Each file with the members that it names, by a call or declaration in a text that names their type as well.</summary>
    public static IEnumerable<(string Path, IReadOnlyList<string> Members)> Naming(
        IReadOnlyCollection<Family> families,
        Solution solution,
        string folder)
    {
        var members = families
            .Where(f => !f.KeepsSynchronousMember)
            .SelectMany(f => f.Symbols)
            .OfType<IMethodSymbol>()
            .Where(m => m is { DeclaredAccessibility: not Accessibility.Private, ContainingType: not null })
            .ToLookup(m => m.Name, StringComparer.Ordinal);
        if (members.Count == 0)
            return [];

        var compiled = solution.Projects.SelectMany(p => p.Documents).Select(d => d.FilePath).ToHashSet(StringComparer.OrdinalIgnoreCase);
        return SourcesBelow(new DirectoryInfo(folder))
            .Where(f => f.Length < MaximumLength && !compiled.Contains(f.FullName))
            .Select(f => (Path: f.FullName, Members: NamedIn(TextOf(f), members)))
            .Where(f => f.Members.Count > 0)
            .OrderBy(f => f.Path, StringComparer.Ordinal);
    }

    private static IReadOnlyList<string> NamedIn(string text, ILookup<string, IMethodSymbol> members) =>
    [
        .. Regex.Matches(text, @"\b(\w+)\s*\(")
            .Select(m => m.Groups[1].Value)
            .Distinct(StringComparer.Ordinal)
            .SelectMany(name => members[name])
            .Where(m => Regex.IsMatch(text, $@"\b{Regex.Escape(m.ContainingType.Name)}\b"))
            .Select(m => $"{m.ContainingType.Name}.{m.Name}")
            .Distinct(StringComparer.Ordinal)
            .Order(StringComparer.Ordinal),
    ];

    /// <summary>Nothing where it cannot be read: the report must not fail after the change is written.</summary>
    private static string TextOf(FileInfo file)
    {
        try
        {
            return File.ReadAllText(file.FullName);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return "";
        }
    }

    private static IEnumerable<FileInfo> SourcesBelow(DirectoryInfo folder) =>
        folder.EnumerateFiles("*.cs", s_accessible)
            .Concat(folder.EnumerateDirectories("*", s_accessible)
                .Where(d => d.LinkTarget is null
                    && !d.Name.StartsWith('.')
                    && !s_skipped.Contains(d.Name, StringComparer.OrdinalIgnoreCase))
                .SelectMany(SourcesBelow));
}
