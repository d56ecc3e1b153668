using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Servers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>Code that packages are timed on, as one compilation.</summary>
internal sealed class CodeBase
{
    private const int GeneratedCharacters = 1_000_000;
    private const int GeneratedSites = 50;

    private readonly IReadOnlyList<(string Name, string Text)> _files;
    private readonly ImmutableArray<MetadataReference> _references;

    private CodeBase(string name, IEnumerable<(string Name, string Text)> files, ImmutableArray<MetadataReference> references)
    {
        Name = name;
        _files = files.ToList();
        _references = references;
        KiloLines = _files.Sum(file => file.Text.Count(c => c == '\n')) / 1000d;
    }

    public string Name { get; }

    public double KiloLines { get; }

    /// <summary>Layered web code, a part of which blocks below requests.</summary>
    public static CodeBase Generated() =>
        new("generated web code", GeneratedSources.Create(GeneratedCharacters, GeneratedSites), FrameworkReferences.All);

    /// <summary>The analyzers and the code fixes themselves.</summary>
    public static CodeBase OfRepository() =>
        new(
            "this repository",
            new[] { "AsyncHygiene.Analyzers", "AsyncHygiene.CodeFixes" }.SelectMany(
                project => FilesOf(Path.Combine(ProgramFile.SampleFolder, "..", "src", project))),
            FrameworkReferences.All.AddRange(
                ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
                    .Split(Path.PathSeparator)
                    .Where(path => Path.GetFileName(path) is var file
                        && (file.StartsWith("Microsoft.CodeAnalysis", StringComparison.Ordinal)
                            || file.StartsWith("System.Composition", StringComparison.Ordinal)))
                    .Select(path => MetadataReference.CreateFromFile(path))));

    /// <summary>Any folder. What its packages would bring is missing, so some of it does not bind.</summary>
    public static CodeBase OfFolder(string folder) =>
        new(Path.GetFileName(Path.GetFullPath(folder)), FilesOf(folder), FrameworkReferences.All);

    /// <summary>New trees each time, which no analyzer has seen.</summary>
    public CSharpCompilation Compile() => CSharpCompilation.Create(
        "CodeBase",
        _files.Select(file => CSharpSyntaxTree.ParseText(file.Text, new CSharpParseOptions(LanguageVersion.Preview), file.Name)),
        _references,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, concurrentBuild: false));

    private static IEnumerable<(string Name, string Text)> FilesOf(string folder) =>
        Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(folder, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
            .Order(StringComparer.Ordinal)
            .Select(file => (file, File.ReadAllText(file)));
}
