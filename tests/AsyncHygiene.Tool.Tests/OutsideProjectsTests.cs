using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Project files of the repository that the solution does not have: whether they may call its libraries.</summary>
public sealed class OutsideProjectsTests : IDisposable
{
    private const string Reference = "<ItemGroup><ProjectReference Include=\"../Lib/Lib.csproj\" /></ItemGroup>";

    private readonly string _folder = Directory.CreateTempSubdirectory().FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("", true)]
    [InlineData("<ItemGroup><PackageReference Include=\"Serilog\" /></ItemGroup>", true)]
    [InlineData("<ItemGroup><PackageReference Include=\"Microsoft.NET.Test.Sdk\" Version=\"17.0.0\" /></ItemGroup>", false)]
    [InlineData("<ItemGroup><PackageReference Include=\"xunit\" /></ItemGroup>", false)]
    [InlineData("<PropertyGroup><IsTestProject>true</IsTestProject></PropertyGroup>", false)]
    public void Names_the_libraries_that_a_program_outside_uses_but_not_those_of_tests(string content, bool isNamed)
    {
        var lib = Write("Lib", "");
        Write("Other", Reference + content);
        using var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(),
            VersionStamp.Default,
            "Lib",
            "Lib",
            LanguageNames.CSharp,
            filePath: lib));

        Assert.Equal(isNamed, OutsideProjects.Use(workspace.CurrentSolution, _folder).Contains(project.Id));
    }

    private string Write(string name, string content)
    {
        var file = Path.Combine(Directory.CreateDirectory(Path.Combine(_folder, name)).FullName, name + ".csproj");
        File.WriteAllText(file, $"<Project Sdk=\"Microsoft.NET.Sdk\">{content}</Project>");
        return file;
    }
}
