using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// A project that is published as a package, as its own file says. Code that is compiled against the package is not in the solution, so a
/// public member that changes is told.
/// </summary>
/// <param name="Package">What it is published as.</param>
/// <param name="Project">Its file.</param>
/// <param name="Members">The members that other code sees, and that are not what they were.</param>
internal sealed record PackedProject(string Package, string Project, IReadOnlyList<string> Members)
{
    private const int Named = 5;

    /// <summary>The packages whose members are converted, by their files.</summary>
    public static IEnumerable<PackedProject> Among(IEnumerable<Family> families) =>
        from family in families
        where !family.KeepsSynchronousMember
        from member in family.Members
        where member.Symbol.IsVisibleOutside()
        group member.Symbol.ToDisplayString() by member.Edits.Context.Document.Project into changed
        where changed.Key.FilePath is not null
        let package = PackageFile.NameOf(changed.Key)
        where package is not null
        orderby changed.Key.FilePath
        select new PackedProject(package, changed.Key.FilePath!, [.. changed.Distinct().Order(StringComparer.Ordinal)]);

    /// <summary>The first of its members, and how many more there are.</summary>
    public override string ToString() =>
        $"{Package}: {string.Join(", ", Members.Take(Named))}{(Members.Count > Named ? $", and {Members.Count - Named} more" : "")}";
}
