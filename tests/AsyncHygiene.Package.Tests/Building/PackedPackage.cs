using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The package, packed once for all tests, in a folder of its own with everything that consumers of it need.</summary>
/// <remarks>Neither the checkout's obj folders (a test run of the whole solution is using them) nor the machine's packages folder
/// (it may hold an older package of the same version) take part.</remarks>
public sealed class PackedPackage : IAsyncLifetime
{
    private readonly string _root = Directory.CreateTempSubdirectory("async-hygiene-").FullName;

    private CompilerServer? _compiler;
    private Task<string>? _tool;
    private int _folders;

    public string PackagePath { get; private set; } = "";

    public string Version => Metadata("version").Value;

    private string Feed => Path.Combine(_root, "feed");

    /// <summary>Where the consumers restore to.</summary>
    internal string PackagesFolder => Path.Combine(_root, "packages");

    /// <summary>What a project says to use the tests' compiler server.</summary>
    internal string CompilerSettings => string.Concat(CompilerProperties.Select(p => $"<{p.Name}>{p.Value}</{p.Name}>"));

    private (string Name, string Value)[] CompilerProperties => _compiler?.Properties ?? [];

    public async Task InitializeAsync()
    {
        _compiler = await CompilerServer.StartAsync();
        PackagePath = await PackAsync("AsyncHygiene", "pack", Feed);

        // The same SDK as in the checkout.
        File.Copy(RepositoryRoot.Combine("global.json"), Path.Combine(_root, "global.json"));

        // Adds a source to those of the machine.
        File.WriteAllText(Path.Combine(_root, "nuget.config"), """
            <configuration>
              <packageSources>
                <add key="AsyncHygiene-test" value="feed" />
              </packageSources>
            </configuration>
            """);

        File.WriteAllText(Path.Combine(_root, "Directory.Build.props"), $"""
            <Project>
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <UseAppHost>false</UseAppHost>
                <NuGetAudit>false</NuGetAudit>
                <RestorePackagesPath>{PackagesFolder}</RestorePackagesPath>
                <AsyncHygieneVersion>{Version}</AsyncHygieneVersion>
                {CompilerSettings}
              </PropertyGroup>
            </Project>
            """);

        File.WriteAllText(Path.Combine(_root, "Directory.Build.targets"), """
            <Project>
              <Target Name="WriteWhatTheCompilerIsGiven" BeforeTargets="CoreCompile">
                <ItemGroup>
                  <_Given Include="$(WarningsAsErrors)" Kind="WarningAsError" />
                  <_Given Include="@(AdditionalFiles->'%(FullPath)')" Kind="AdditionalFile" />
                </ItemGroup>
                <WriteLinesToFile File="$(IntermediateOutputPath)GivenToCompiler.txt" Lines="@(_Given->'%(Kind)=%(Identity)')" Overwrite="true" />
              </Target>
            </Project>
            """);
    }

    public Task DisposeAsync()
    {
        _compiler?.Dispose();
        Directory.Delete(_root, recursive: true);
        return Task.CompletedTask;
    }

    /// <summary>Packs once more, with outputs of its own; returns the path of the package.</summary>
    public Task<string> PackAgainAsync() => PackAsync("AsyncHygiene", "pack-again", Path.Combine(_root, "pack-again", "feed"));

    /// <summary>Packs the tool of the same version; returns the folder with its package.</summary>
    public async Task<string> PackToolAsync() =>
        Path.GetDirectoryName(await (_tool ??= PackAsync("AsyncHygiene.Tool", "pack", Path.Combine(_root, "tool"))))!;

    /// <summary>The tool as it is built for its package.</summary>
    public async Task<string> BuildToolAsync()
    {
        await PackToolAsync();
        return Directory.GetFiles(Path.Combine(_root, "pack", "bin", "AsyncHygiene.Tool"), "async-hygiene.dll", SearchOption.AllDirectories)
            .Single();
    }

    /// <summary>A new folder for the projects of one test.</summary>
    public string CreateFolder(string name) =>
        Directory.CreateDirectory(Path.Combine(_root, "consumers", $"{name}-{Interlocked.Increment(ref _folders)}")).FullName;

    public XElement Metadata(string name)
    {
        var metadata = Nuspec().Root!.Elements().Single();
        return metadata.Element(metadata.Name.Namespace + name) ?? throw new InvalidOperationException($"The nuspec has no <{name}>.");
    }

    public XDocument Nuspec()
    {
        using var stream = new MemoryStream(ReadFile("AsyncHygiene.nuspec"));
        return XDocument.Load(stream);
    }

    /// <summary>The files of the package, without those that only describe the container.</summary>
    public IReadOnlyList<string> Files()
    {
        using var archive = ZipFile.OpenRead(PackagePath);
        return [.. archive.Entries
            .Select(entry => entry.FullName)
            .Where(name =>
                name != "[Content_Types].xml"
                    && !name.StartsWith("_rels/", StringComparison.Ordinal)
                    && !name.StartsWith("package/", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal)];
    }

    public byte[] ReadFile(string name) => ReadFile(PackagePath, name);

    public static byte[] ReadFile(string packagePath, string name)
    {
        using var archive = ZipFile.OpenRead(packagePath);
        var entry = archive.GetEntry(name) ?? throw new InvalidOperationException($"The package has no file '{name}'.");
        using var stream = entry.Open();
        using var copy = new MemoryStream();
        stream.CopyTo(copy);
        return copy.ToArray();
    }

    /// <remarks>Without the analyzers of this repository's own code: its build ran them, and they change no output.</remarks>
    private async Task<string> PackAsync(string project, string name, string feed)
    {
        var result = await DotNet.RunAsync(
            RepositoryRoot.Combine(),
            [
                "pack",
                Path.Combine("src", project),
                "--artifacts-path",
                Path.Combine(_root, name),
                "--output",
                feed,
                "--version-suffix",
                "test",
                "-p:RunAnalyzers=false",
                .. CompilerProperties.Select(p => $"-p:{p.Name}={p.Value}"),
            ]);
        result.MustSucceed().MustReport();
        return Directory.GetFiles(feed, "*.nupkg").Single();
    }
}
