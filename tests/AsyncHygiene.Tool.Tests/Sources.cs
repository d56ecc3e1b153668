using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Projects in memory, on the frameworks that the tests run on.</summary>
internal static class Sources
{
    public static readonly ImmutableArray<MetadataReference> Frameworks =
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(file =>
                Path.GetDirectoryName(Path.GetDirectoryName(file)) is { } folder
                    && Path.GetFileName(folder) is "Microsoft.NETCore.App" or "Microsoft.AspNetCore.App")
            .Select(file => MetadataReference.CreateFromFile(file))];

    public static LoadedProject Project(string name, string source, params LoadedProject[] references) =>
        Project(name, [source], references);

    public static LoadedProject Project(string name, IEnumerable<string> sources, params LoadedProject[] references) =>
        Project(name, sources.Select((s, i) => (Path: $"{i}.cs", Text: s)), references);

    /// <summary>A project all of whose callers are known.</summary>
    public static LoadedProject Closed(string name, string source, params LoadedProject[] references) =>
        Project(name, source, references) with { HasKnownCallers = true };

    /// <summary>A project of named files.</summary>
    public static LoadedProject Project(string name, IEnumerable<(string Path, string Text)> files, params LoadedProject[] references)
    {
        var isProgram = files.Any(f => f.Text.Contains("WebApplication.CreateBuilder", StringComparison.Ordinal));
        var compilation = CSharpCompilation.Create(
            name,
            files.Select(f => CSharpSyntaxTree.ParseText(f.Text, path: $"/{name}/{f.Path}")),
            [.. Frameworks, .. references.Select(r => r.Compilation.ToMetadataReference())],
            new CSharpCompilationOptions(isProgram ? OutputKind.ConsoleApplication : OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return new LoadedProject(name, compilation, new AnalyzerOptions([]));
    }

    public static async Task<string[]> PathsAsync(params LoadedProject[] projects) =>
        [.. (await SolutionPaths.FindAsync(projects, new Progress(TextWriter.Null), CancellationToken.None))
            .OrderBy(p => p.Key, StringComparer.Ordinal)
            .Select(p => $"{p.Key} | {p.Value}")];
}
