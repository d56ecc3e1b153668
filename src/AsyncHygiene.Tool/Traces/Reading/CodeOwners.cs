using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>
/// Whose code an assembly is. With a solution its assemblies are the user's. Without one they are what the program does not have from a
/// framework or from a package, as the list of dependencies next to it says.
/// </summary>
internal sealed class CodeOwners
{
    private const string DependencyList = ".deps.json";

    /// <summary>Where frameworks put the functions that they make of lambdas and expressions.</summary>
    private const string GeneratedAtRunTime = "Anonymously Hosted DynamicMethods Assembly";

    private static readonly string[] s_runtime = ["System", "mscorlib", "netstandard", "Microsoft.Win32", "Microsoft.CSharp"];

    private readonly IReadOnlySet<string>? _projects;
    private readonly Dictionary<string, HashSet<string>?> _packages = new(StringComparer.Ordinal);

    /// <param name="projects">The assemblies of the solution; null where none is given.</param>
    public CodeOwners(IReadOnlySet<string>? projects) => _projects = projects;

    /// <param name="path">The file of the assembly, as the program loaded it; its name alone where the program is a single file.</param>
    public CodeOrigin Of(string path)
    {
        var name = NameOf(path);
        if (IsRuntime(name))
            return CodeOrigin.Runtime;
        if (name == GeneratedAtRunTime)
            return CodeOrigin.Library;
        if (_projects is not null)
            return _projects.Contains(name) ? CodeOrigin.User : CodeOrigin.Library;

        return IsShared(path) || name.StartsWith("Microsoft.", StringComparison.Ordinal) || IsPackage(path, name)
            ? CodeOrigin.Library
            : CodeOrigin.User;
    }

    /// <summary>Of a path of either system: the recording may come from the other one.</summary>
    public static string NameOf(string path)
    {
        var file = path[(path.LastIndexOfAny(['/', '\\']) + 1)..];
        foreach (var extension in new[] { ".dll", ".exe", ".il" })
        {
            if (file.EndsWith(extension, StringComparison.OrdinalIgnoreCase))
                file = file[..^extension.Length];
        }

        return file;
    }

    private static bool IsRuntime(string name) =>
        s_runtime.Any(r => name == r || name.StartsWith(r + ".", StringComparison.Ordinal)) && !IsDatabase(name);

    /// <summary>Clients of databases are packages, although one of them has the name of the framework.</summary>
    private static bool IsDatabase(string name) => name is "System.Data.SqlClient" or "System.Data.SQLite";

    private static bool IsShared(string path) =>
        path.Replace('\\', '/').Contains("/shared/Microsoft.", StringComparison.OrdinalIgnoreCase);

    private bool IsPackage(string path, string name)
    {
        if (!Path.IsPathFullyQualified(path) || Path.GetDirectoryName(path) is not { } folder)
            return false;

        if (!_packages.TryGetValue(folder, out var packages))
            _packages.Add(folder, packages = PackagesIn(folder));
        return packages?.Contains(name) ?? false;
    }

    /// <summary>The assemblies of packages next to a program; null where there is no list.</summary>
    private static HashSet<string>? PackagesIn(string folder)
    {
        try
        {
            var lists = Directory.Exists(folder) ? Directory.GetFiles(folder, "*" + DependencyList) : [];
            return lists is [] ? null : [.. lists.SelectMany(list => PackagesOf(File.ReadAllBytes(list)))];
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or JsonException)
        {
            return null;
        }
    }

    private static IEnumerable<string> PackagesOf(byte[] list)
    {
        using var json = JsonDocument.Parse(list);
        var root = json.RootElement;
        if (!root.TryGetProperty("libraries", out var libraries) || !root.TryGetProperty("targets", out var targets))
            return [];

        var packages = libraries.EnumerateObject()
            .Where(l => l.Value.TryGetProperty("type", out var type) && type.GetString() != "project")
            .Select(l => l.Name)
            .ToHashSet();
        return [
            .. targets.EnumerateObject()
            .SelectMany(t => t.Value.EnumerateObject())
            .Where(library => packages.Contains(library.Name) && library.Value.TryGetProperty("runtime", out _))
            .SelectMany(library => library.Value.GetProperty("runtime").EnumerateObject())
            .Select(file => NameOf(file.Name))];
    }
}
