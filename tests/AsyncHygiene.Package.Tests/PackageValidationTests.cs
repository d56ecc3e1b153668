using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>What a registry, or a user who looks before installing, checks.</summary>
[Collection(PackageCollection.Name)]
public sealed class PackageValidationTests(PackedPackage package)
{
    [Fact]
    public void The_description_says_what_a_registry_shows()
    {
        Assert.Equal("MIT", package.Metadata("license").Value);
        Assert.Equal("expression", package.Metadata("license").Attribute("type")?.Value);
        Assert.InRange(package.Metadata("description").Value.Length, 50, 4000);
        Assert.Contains("analyzer", package.Metadata("tags").Value.Split(' '));
        Assert.StartsWith("https://", package.Metadata("projectUrl").Value, StringComparison.Ordinal);
        Assert.Equal("true", package.Metadata("developmentDependency").Value);
        Assert.DoesNotContain(package.Nuspec().Descendants(), e => e.Name.LocalName == "dependency");
    }

    /// <summary>A registry shows the readme without the repository around it.</summary>
    [Fact]
    public void Links_of_the_readme_are_absolute()
    {
        var readme = Encoding.UTF8.GetString(package.ReadFile("README.md"));
        var relative = Regex.Matches(readme, @"\]\((?!https://|#)([^)]*)\)").Select(m => m.Groups[1].Value);
        Assert.Empty(relative);
    }

    [Theory]
    [InlineData("README.md", "Include=\"AsyncHygiene\" Version=\"{0}\"")]
    [InlineData("docs/adopting.md", "Include=\"AsyncHygiene\" Version=\"{0}\"")]
    [InlineData("CHANGELOG.md", "\n## {0} (")]
    [InlineData("src/AsyncHygiene.Analyzers/AnalyzerReleases.Shipped.md", "\n## Release {0}\n")]
    public void Pages_name_the_version_of_the_one_place(string page, string text)
    {
        var version = Regex.Match(
            File.ReadAllText(RepositoryRoot.Combine("Directory.Build.props")),
            "<VersionPrefix>(.*)</VersionPrefix>").Groups[1].Value;
        Assert.Contains(string.Format(null, text, version), File.ReadAllText(RepositoryRoot.Combine(page)), StringComparison.Ordinal);
    }

    [Fact]
    public void No_file_names_the_machine_that_packed()
    {
        var root = RepositoryRoot.Combine().TrimEnd(Path.DirectorySeparatorChar);
        Assert.All(package.Files(), file =>
        {
            var bytes = package.ReadFile(file);
            Assert.False(bytes.AsSpan().IndexOf(Encoding.UTF8.GetBytes(root)) >= 0, file);
            Assert.False(bytes.AsSpan().IndexOf(Encoding.Unicode.GetBytes(root)) >= 0, file);
        });
    }

    /// <summary>With outputs of their own, so that everything is compiled twice.</summary>
    [Fact]
    public async Task Two_packs_of_a_commit_are_the_same_bytes()
    {
        // A zip file knows even seconds only: two packs in a row would be the same also with the time of the pack.
        while (DateTime.UtcNow < File.GetLastWriteTimeUtc(package.PackagePath).AddSeconds(3))
            await Task.Delay(100);
        var again = await package.PackAgainAsync();

        // First file by file, because this says what differs.
        Assert.All(package.Files(), file =>
            Assert.True(package.ReadFile(file).AsSpan().SequenceEqual(PackedPackage.ReadFile(again, file)), $"{file} differs"));
        Assert.True(File.ReadAllBytes(package.PackagePath).AsSpan().SequenceEqual(File.ReadAllBytes(again)), "The container differs.");
    }
}
