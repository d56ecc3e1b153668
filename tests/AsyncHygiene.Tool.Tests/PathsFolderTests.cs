using System;
using System.IO;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Where the request-path file is written: the builds of all projects have to find it above them.</summary>
public sealed class PathsFolderTests : IDisposable
{
    private readonly TemporarySolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [Theory]
    [InlineData("src/All.slnx", "App/App.csproj", "src")]
    [InlineData("src/All.slnx", "../lib/Lib.csproj", "")]
    [InlineData("All.slnx", "src/deep/er/App.csproj", "")]
    [InlineData("src/App.csproj", "", "src")]
    public void The_file_stands_above_all_projects(string solution, string project, string expected)
    {
        Directory.CreateDirectory(_solution.PathOf(".git"));
        Assert.Equal((_solution.PathOf(expected).TrimEnd('/'), ""), FolderOf(solution, project));
    }

    [Fact]
    public void A_project_that_will_not_find_it_is_named()
    {
        var (folder, said) = FolderOf("src/All.slnx", "../lib/Lib.csproj");
        Assert.Equal(_solution.PathOf("src"), folder);
        Assert.Equal(
            $"'{folder}' is not above Lib.csproj: a build there does not find the file. Name a folder above all projects with "
                + "'--output'.\n",
            said);
    }

    private (string Folder, string Said) FolderOf(string solution, string project)
    {
        var path = _solution.Write(solution, $"<Solution><Project Path=\"{project}\" /></Solution>");
        using var said = new StringWriter { NewLine = "\n" };
        return (PathsFolder.Of(SolutionFile.Find(path), new Progress(said)), said.ToString());
    }
}
