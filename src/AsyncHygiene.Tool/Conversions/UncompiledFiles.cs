using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing.Files;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// C# files next to the solution that no project of it compiles: templates, excluded files, projects of another solution. They may name a
/// converted member, and nothing else would tell.
/// </summary>
internal static class UncompiledFiles
{
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
        return Folder.FilesBelow(folder, [".cs"])
            .Where(path => !compiled.Contains(path) && new FileInfo(path).Length < MaximumLength)
            .Select(path => (Path: path, Members: NamedIn(Folder.TextOf(path) ?? "", members)))
            .Where(f => f.Members.Count > 0);
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
}
