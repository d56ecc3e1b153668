using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>Which file is meant by what the user names, and which projects it names.</summary>
public sealed class SolutionFileTests : IDisposable
{
    private readonly TemporarySolution _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("A.slnx", "A.slnx")]
    [InlineData("A.slnx", "A.slnx", "A.sln", "B.slnf", "C.csproj")]
    [InlineData("A.sln", "A.sln", "C.csproj")]
    [InlineData("C.csproj", "C.csproj", "D.fsproj", "readme.md")]
    public void A_folder_means_its_one_solution_or_project(string expected, params string[] files)
    {
        foreach (var file in files)
            _folder.Write(file, "");
        Assert.Equal(_folder.PathOf(expected), SolutionFile.Find(_folder.Root).FullPath);
    }

    [Theory]
    [InlineData("has several: A.slnx, B.slnx; name one of them.", "A.slnx", "B.slnx")]
    [InlineData("has several: A.csproj, B.csproj; name one of them.", "A.csproj", "B.csproj")]
    [InlineData("has neither a solution (.slnx, .sln) nor a C# project (.csproj).", "A.slnf", "B.fsproj")]
    public void A_folder_without_one_is_refused_in_one_sentence(string sentence, params string[] files)
    {
        foreach (var file in files)
            _folder.Write(file, "");
        var thrown = Assert.Throws<ToolException>(() => SolutionFile.Find(_folder.Root));
        Assert.Equal($"'{_folder.Root}' {sentence}", thrown.Message);
        Assert.Equal(ExitCode.BadInput, thrown.ExitCode);
    }

    [Theory]
    [InlineData(
        "All.slnx",
        """
        <Solution>
          <Folder Name="/x/"><Project Path="A/A.csproj" /></Folder><Project Path="B\B.csproj" /><Project Path="F/F.fsproj" />
        </Solution>
        """)]
    [InlineData("All.sln", """
        Project("{9A19103F}") = "A", "A\A.csproj", "{1}"
        EndProject
        Project("{9}") = "B", "B/B.csproj", "{2}"
        """)]
    [InlineData("f/Some.slnf", """{ "solution": { "path": "..\\All.slnx", "projects": [ "A\\A.csproj", "B\\B.csproj" ] } }""")]
    public void Every_format_names_its_projects(string name, string text)
    {
        var file = SolutionFile.Find(_folder.Write(name, text));
        Assert.Equal(new[] { "A/A.csproj", "B/B.csproj" }.Select(_folder.PathOf), file.NamedProjects());
        Assert.Equal(text.Contains("fsproj") ? [_folder.PathOf("F/F.fsproj")] : [], file.OtherProjects());
        Assert.False(file.IsProject);
    }

    [Fact]
    public void A_path_with_an_ampersand_is_read_as_XML_writes_it()
    {
        var file = SolutionFile.Find(_folder.Write("All.slnx", """<Solution><Project Path="R&amp;D/R&amp;D.csproj" /></Solution>"""));
        Assert.Equal([_folder.PathOf("R&D/R&D.csproj")], file.NamedProjects());
    }

    [Fact]
    public void A_project_names_itself()
    {
        var path = _folder.Write("P/P.csproj", "<Project />");
        Assert.Equal([path], SolutionFile.Find(path).NamedProjects());
        Assert.Equal(Path.GetDirectoryName(path), SolutionFile.Find(path).Folder);
    }
}
