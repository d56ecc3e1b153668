using System;
using System.Buffers.Binary;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Xunit;

namespace AsyncHygiene.Package.Tests;

[Collection(PackageCollection.Name)]
public sealed class PackageContentsTests(PackedPackage package)
{
    [Fact]
    public void Files_are_those_of_the_snapshot() =>
        Snapshot.Matches(
            string.Concat(package.Files().Select(file => file + "\n")),
            "tests",
            "AsyncHygiene.Package.Tests",
            "Snapshots",
            "Files.txt");

    [Fact]
    public void Nuspec_is_that_of_the_snapshot()
    {
        var nuspec = package.Nuspec();
        var metadata = nuspec.Root!.Elements().Single();
        Assert.Matches("^[0-9a-f]{40}$", package.Metadata("repository").Attribute("commit")?.Value);

        // What differs from one pack to the next, and what the packer adds for clients of long ago.
        metadata.Elements().Single(element => element.Name.LocalName == "version").Value = "VERSION";
        metadata.Elements().Single(element => element.Name.LocalName == "repository").SetAttributeValue("commit", "COMMIT");
        metadata.Elements().Single(element => element.Name.LocalName == "licenseUrl").Remove();
        Snapshot.Matches(
            nuspec.Root.ToString().ReplaceLineEndings("\n") + "\n",
            "tests",
            "AsyncHygiene.Package.Tests",
            "Snapshots",
            "AsyncHygiene.nuspec");
    }

    [Fact]
    public void Readme_and_icon_are_those_of_the_checkout()
    {
        var repository = package.Metadata("projectUrl").Value + "/blob/v";
        var links = new Regex(@"(?<=\]\()" + Regex.Escape(repository) + @"[0-9.]+/");
        Assert.Equal(
            File.ReadAllText(RepositoryRoot.Combine("README.md")).TrimEnd(),
            links.Replace(Encoding.UTF8.GetString(package.ReadFile(package.Metadata("readme").Value)), "")
                .ReplaceLineEndings("\n")
                .TrimEnd());

        var icon = package.ReadFile(package.Metadata("icon").Value);
        Assert.Equal("\u0089PNG", Encoding.Latin1.GetString(icon, 0, 4));
        Assert.Equal((128, 128), (BigEndian(icon, 16), BigEndian(icon, 20)));
    }

    private static int BigEndian(byte[] bytes, int start) => BinaryPrimitives.ReadInt32BigEndian(bytes.AsSpan(start));
}
