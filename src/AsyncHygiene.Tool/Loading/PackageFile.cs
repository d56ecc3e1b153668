using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>What the file of a project says about a package that is made of it.</summary>
internal static class PackageFile
{
    /// <summary>Only a package that is published is described.</summary>
    private static readonly string[] s_descriptions =
    [
        "PackageId", "PackageTags", "PackageProjectUrl", "PackageLicenseExpression", "PackageLicenseFile", "PackageIcon",
        "PackageReadmeFile", "NuspecFile",
    ];

    /// <summary>The name of the package that a project is published as; null where its file names none.</summary>
    public static string? NameOf(Project project)
    {
        if (Read(project.FilePath) is not { } root || IsFalse(root, "IsPackable"))
            return null;

        var id = ValueOf(root, "PackageId");
        return id is not null && !id.Contains('$', StringComparison.Ordinal) ? id
            : id is not null || IsTrue(root, "GeneratePackageOnBuild") || IsTrue(root, "IsPackable") ? project.AssemblyName
            : null;
    }

    /// <summary>
    /// Whether others may use the project as a package, as its file, one that all projects of a folder import, or a package description
    /// next to it says.
    /// </summary>
    public static bool MayBePublished(Project project)
    {
        if (Read(project.FilePath) is not { } root)
            return true;

        if (IsFalse(root, "IsPackable"))
            return false;

        var folder = Path.GetDirectoryName(project.FilePath);
        return Describes(root, project.AssemblyName)
            || Directory.EnumerateFiles(folder!, "*.nuspec").Any()
            || Above(folder)
                .Select(f => Read(Path.Combine(f, "Directory.Build.props")))
                .Any(p => p is not null && Describes(p, assemblyName: null));
    }

    /// <summary>The assembly's own name as that of the package, and no more, is what old project files were migrated with.</summary>
    private static bool Describes(XElement root, string? assemblyName) =>
        IsTrue(root, "GeneratePackageOnBuild")
        || IsTrue(root, "IsPackable")
        || s_descriptions.Any(d => ValueOf(root, d) is { } value
            && (d != "PackageId" || !string.Equals(value, assemblyName, StringComparison.OrdinalIgnoreCase)));

    private static IEnumerable<string> Above(string? folder)
    {
        for (; folder is not null; folder = Path.GetDirectoryName(folder))
            yield return folder;
    }

    private static XElement? Read(string? path)
    {
        if (!File.Exists(path))
            return null;

        try
        {
            return XDocument.Load(path).Root;
        }
        catch (Exception e) when (e is XmlException or IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static string? ValueOf(XElement root, string property) =>
        root.Descendants().LastOrDefault(e => e.Name.LocalName == property && e.Parent?.Name.LocalName == "PropertyGroup")?.Value.Trim();

    private static bool IsTrue(XElement root, string property) => Is(root, property, "true");

    private static bool IsFalse(XElement root, string property) => Is(root, property, "false");

    private static bool Is(XElement root, string property, string value) =>
        string.Equals(ValueOf(root, property), value, StringComparison.OrdinalIgnoreCase);
}
