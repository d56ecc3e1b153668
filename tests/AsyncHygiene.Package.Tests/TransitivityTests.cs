using System.IO;
using System.Text;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The package is for the project that asks for it, not for those that reference that project or install its package.</summary>
[Collection(PackageCollection.Name)]
public sealed class TransitivityTests(PackedPackage package)
{
    [Fact]
    public async Task Added_package_does_not_flow_on()
    {
        var folder = package.CreateFolder("Layers");
        var library = WriteProject(folder, "Library", "");
        var application = WriteProject(
            folder,
            "Application",
            """<ItemGroup><ProjectReference Include="../Library/Library.csproj" /></ItemGroup>""");

        (await DotNet.RunAsync(folder, "add", library, "package", "AsyncHygiene", "--version", package.Version)).MustSucceed();
        Assert.Contains("<PrivateAssets>all</PrivateAssets>", File.ReadAllText(library));

        (await DotNet.RunAsync(folder, "build", application)).MustSucceed().MustReport();
        Assert.Contains("AsyncHygiene/", File.ReadAllText(Path.Combine(folder, "Library", "obj", "project.assets.json")));
        Assert.DoesNotContain("AsyncHygiene/", File.ReadAllText(Path.Combine(folder, "Application", "obj", "project.assets.json")));

        (await DotNet.RunAsync(folder, "pack", library, "--output", folder)).MustSucceed();
        var nuspec = Encoding.UTF8.GetString(PackedPackage.ReadFile(Path.Combine(folder, "Library.1.0.0.nupkg"), "Library.nuspec"));
        Assert.DoesNotContain("AsyncHygiene", nuspec);
    }

    /// <summary>Who wants it to flow on says so, and gets the analyzers together with their MSBuild part.</summary>
    [Fact]
    public async Task Package_flows_on_where_asked_to()
    {
        var folder = package.CreateFolder("Layers");
        WriteProject(
            folder,
            "Library",
            """<ItemGroup><PackageReference Include="AsyncHygiene" Version="$(AsyncHygieneVersion)" PrivateAssets="none" /></ItemGroup>""");
        var application = WriteProject(
            folder,
            "Application",
            """
            <ItemGroup><ProjectReference Include="../Library/Library.csproj" /></ItemGroup>
            <PropertyGroup><AsyncHygieneMode>Recomended</AsyncHygieneMode></PropertyGroup>
            """);

        (await DotNet.RunAsync(folder, "build", application)).MustSucceed().MustReport("warning AHB001");
        var analyzers =
            (await DotNet.RunAsync(
                folder,
                "msbuild",
                application,
                "-t:ResolveLockFileAnalyzers",
                "-getItem:Analyzer")).MustSucceed().Output;
        Assert.Contains("AsyncHygiene.Analyzers.dll", analyzers);
        Assert.Contains("AsyncHygiene.CodeFixes.dll", analyzers);
    }

    private static string WriteProject(string folder, string name, string content)
    {
        Directory.CreateDirectory(Path.Combine(folder, name));
        var path = Path.Combine(folder, name, $"{name}.csproj");
        File.WriteAllText(path, $"""
            <Project Sdk="Microsoft.NET.Sdk">
              {content}
            </Project>
            """);
        File.WriteAllText(Path.Combine(folder, name, $"{name}Type.cs"), $"namespace {name};\n\npublic class {name}Type;\n");
        return path;
    }
}
