using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Semantics.Hierarchy;
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
        let package = PackageOf(changed.Key)
        where package is not null
        orderby changed.Key.FilePath
        select new PackedProject(package, changed.Key.FilePath!, [.. changed.Distinct().Order(StringComparer.Ordinal)]);

    /// <summary>The first of its members, and how many more there are.</summary>
    public override string ToString() =>
        $"{Package}: {string.Join(", ", Members.Take(Named))}{(Members.Count > Named ? $", and {Members.Count - Named} more" : "")}";

    private static string? PackageOf(Project project)
    {
        if (!File.Exists(project.FilePath))
            return null;

        XElement? root;
        try
        {
            root = XDocument.Load(project.FilePath).Root;
        }
        catch (XmlException)
        {
            return null;
        }

        if (IsFalse(root, "IsPackable"))
            return null;

        var id = ValueOf(root, "PackageId");
        return id is not null && !id.Contains('$', StringComparison.Ordinal) ? id
            : id is not null || IsTrue(root, "GeneratePackageOnBuild") || IsTrue(root, "IsPackable") ? project.AssemblyName
            : null;
    }

    private static string? ValueOf(XElement? root, string property) =>
        root?.Descendants().LastOrDefault(e => e.Name.LocalName == property && e.Parent?.Name.LocalName == "PropertyGroup")?.Value.Trim();

    private static bool IsTrue(XElement? root, string property) => Is(root, property, "true");

    private static bool IsFalse(XElement? root, string property) => Is(root, property, "false");

    private static bool Is(XElement? root, string property, string value) =>
        string.Equals(ValueOf(root, property), value, StringComparison.OrdinalIgnoreCase);
}
