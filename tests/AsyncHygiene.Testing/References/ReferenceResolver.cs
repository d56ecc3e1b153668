using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Turns a definition of reference assemblies into references, once per language.</summary>
internal sealed class ReferenceResolver(ReferenceAssemblies definition)
{
    private const string AnyLanguage = "";

    private readonly ConcurrentDictionary<string, Lazy<ImmutableArray<MetadataReference>>> _resolved = new(StringComparer.Ordinal);

    public ImmutableArray<MetadataReference> Resolve(string? language) =>
        _resolved.GetOrAdd(language ?? AnyLanguage, key => new Lazy<ImmutableArray<MetadataReference>>(() => ResolveOnce(key))).Value;

    private ImmutableArray<MetadataReference> ResolveOnce(string language)
    {
        // By file name: where two packages bring the same assembly, the later one is meant.
        var files = new SortedDictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var file in FrameworkFiles(language).Concat(definition.Packages.SelectMany(PackageFiles)))
            files[Path.GetFileName(file)] = file;

        ImmutableArray<MetadataReference> references = [.. files.Values.Select(MetadataReferenceCache.GetOrCreate)];
        if (language == LanguageNames.CSharp)
            SharedSymbols.Keep(string.Join(Path.PathSeparator, files.Values), references, definition.AssemblyIdentityComparer);
        return references;
    }

    private IEnumerable<string> FrameworkFiles(string language)
    {
        if (definition.ReferenceAssemblyPackage is not { } package || definition.ReferenceAssemblyPath is not { } path)
            return [];

        var folder = Path.Combine(PackagesFolder.Locate(package), path);
        var isReferencePack = path.StartsWith("ref", StringComparison.Ordinal);
        return isReferencePack ? AssembliesIn(folder) : [.. ListedFiles(folder, language), .. FacadeFiles(Path.Combine(folder, "Facades"))];
    }

    private IEnumerable<string> ListedFiles(string folder, string language) =>
        definition.Assemblies
            .Concat(definition.LanguageSpecificAssemblies.GetValueOrDefault(language, []))
            .Select(name => Existing(Path.Combine(folder, name + ".dll")));

    private IEnumerable<string> FacadeFiles(string folder)
    {
        if (!definition.FacadeAssemblies.IsEmpty)
            return definition.FacadeAssemblies.Select(name => Existing(Path.Combine(folder, name + ".dll")));

        return Directory.Exists(folder) ? AssembliesIn(folder) : [];
    }

    private IEnumerable<string> PackageFiles(PackageIdentity package)
    {
        var root = PackagesFolder.Locate(package);
        var folders =
            from kind in new[] { "ref", "lib" }
            from framework in TargetFramework.CompatibleFolders(definition.TargetFramework)
            select Path.Combine(root, kind, framework);

        // A folder with only a placeholder in it says that the framework itself has the types.
        return folders.FirstOrDefault(Directory.Exists) is { } folder
            ? AssembliesIn(folder)
            : throw new InvalidOperationException(
                $"The package {package.Id} {package.Version} has no assemblies for {definition.TargetFramework}.");
    }

    private static string[] AssembliesIn(string folder) => Directory.GetFiles(folder, "*.dll");

    private static string Existing(string file) =>
        File.Exists(file)
            ? file
            : throw new InvalidOperationException($"The reference package has no assembly {Path.GetFileNameWithoutExtension(file)}.");
}
