using System;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>Whether a package may be made of a project: then code outside of the solution may call it.</summary>
public sealed class PackageFileTests : IDisposable
{
    private readonly TemporarySolution _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("<PackageId>Shop.Client</PackageId>")]
    [InlineData("<GeneratePackageOnBuild>true</GeneratePackageOnBuild>")]
    [InlineData("<IsPackable>true</IsPackable>")]
    [InlineData("<PackageTags>shop</PackageTags>")]
    [InlineData("<PackageId>Lib</PackageId><PackageTags>shop</PackageTags>")]
    public void Accepts_what_describes_a_package(string property) => Assert.True(MayBePublished(property));

    [Theory]
    [InlineData("")]
    [InlineData("<IsPackable>false</IsPackable><PackageTags>shop</PackageTags>")]
    [InlineData("<GeneratePackageOnBuild>false</GeneratePackageOnBuild>")]
    [InlineData("<PackageId>lib</PackageId>")]
    public void Refuses_what_describes_none(string property) => Assert.False(MayBePublished(property));

    [Fact]
    public void Accepts_a_description_for_all_projects_of_a_folder()
    {
        _folder.Write("Directory.Build.props", Project("<PackageProjectUrl>https://example.org</PackageProjectUrl>"));
        Assert.True(MayBePublished(""));
        Assert.False(MayBePublished("<IsPackable>false</IsPackable>"));
    }

    [Fact]
    public void Accepts_a_description_in_a_file_of_its_own()
    {
        _folder.Write("Lib/Lib.nuspec", "<package />");
        Assert.True(MayBePublished(""));
    }

    [Fact]
    public void Accepts_what_cannot_be_read() => Assert.True(MayBePublished("<PackageId>"));

    private static string Project(string properties) => $"<Project><PropertyGroup>{properties}</PropertyGroup></Project>";

    private bool MayBePublished(string properties)
    {
        var file = _folder.Write("Lib/Lib.csproj", Project(properties));
        using var workspace = new AdhocWorkspace();
        return PackageFile.MayBePublished(
            workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), default, "Lib", "Lib", LanguageNames.CSharp, file)));
    }
}
