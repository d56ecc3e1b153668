using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Demo;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>Gets the other packages by an ordinary restore. Nothing of this repository depends on them.</summary>
internal static class PeerPackages
{
    public static async Task<IReadOnlyList<Peer>> LoadAsync(CancellationToken cancellationToken)
    {
        var folder = Directory.CreateTempSubdirectory("asynchygiene-peers-").FullName;
        try
        {
            var downloads = Peer.Others.Select(peer => $"<PackageDownload Include=\"{peer.Package}\" Version=\"[{peer.Version}]\" />");
            await File.WriteAllTextAsync(
                Path.Combine(folder, "Peers.csproj"),
                $"""
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
                  <ItemGroup>{string.Concat(downloads)}</ItemGroup>
                </Project>
                """,
                cancellationToken);
            await RunAsync("restore");
            var packages = (await RunAsync("msbuild", "-getProperty:NuGetPackageRoot")).Trim();
            return Peer.Others.Select(peer => Load(peer, packages)).ToList();
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }

        async Task<string> RunAsync(params string[] arguments)
        {
            var result = await DotNetCommand.RunAsync(folder, arguments, cancellationToken);
            var output = string.Join('\n', result.Output);
            return result.ExitCode == 0
                ? output
                : throw new BenchmarkException($"'dotnet {arguments[0]}' of the other packages failed:\n{output}");
        }
    }

    private static Peer Load(Peer peer, string packages)
    {
        var folder = Path.Combine(packages, peer.Package.ToLowerInvariant(), peer.Version);
        var loader = new AnalyzerLoader();
        var files = AnalyzerFolder(folder);
        foreach (var file in files)
            loader.AddDependencyLocation(file);

        var analyzers = files
            .SelectMany(file => new AnalyzerFileReference(file, loader).GetAnalyzers(LanguageNames.CSharp))
            .Where(analyzer => analyzer.SupportedDiagnostics.Any(rule => peer.Rules.Contains(rule.Id)))
            .ToImmutableArray();
        return analyzers.IsEmpty
            ? throw new BenchmarkException($"No analyzer of {peer.Package} {peer.Version} could be loaded from '{folder}'.")
            : peer with { Analyzers = analyzers };
    }

    /// <summary>What a project with the newest compiler gets: packages bring one build for each compiler that they support.</summary>
    private static IReadOnlyList<string> AnalyzerFolder(string package) =>
        Directory.EnumerateFiles(Path.Combine(package, "analyzers"), "*.dll", SearchOption.AllDirectories)
            .Where(file => !file.EndsWith(".resources.dll", StringComparison.Ordinal))
            .Where(file => Path.GetFileName(Path.GetDirectoryName(file)) != "vb")
            .GroupBy(file => Path.GetDirectoryName(file)!)
            .OrderByDescending(files => CompilerVersion(files.Key))
            .ThenBy(files => files.Key, StringComparer.Ordinal)
            .GroupBy(files => CompilerVersion(files.Key))
            .First()
            .SelectMany(files => files)
            .ToList();

    private static Version CompilerVersion(string folder) =>
        folder.Split('/', '\\')
            .Where(part => part.StartsWith("roslyn", StringComparison.Ordinal))
            .Select(part => Version.Parse(part["roslyn".Length..]))
            .FirstOrDefault() ?? new Version(0, 0);
}
