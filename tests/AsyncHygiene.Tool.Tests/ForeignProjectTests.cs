using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Projects in other languages, which the loader leaves out, may call what would become awaitable.</summary>
public sealed class ForeignProjectTests : IDisposable
{
    private const string Store = """
        using System.Threading;
        public class Store
        {
            public int Load(int id)
            {
                Thread.Sleep(id);
                return id;
            }
        }

        """;

    private readonly DiskSolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [Theory]
    [InlineData("Basic.vbproj", "../App/App.csproj", "Page.vb", "s.load(1)", true)]
    [InlineData("Basic.vbproj", @"..\App\App.csproj", "Page.vb", "s.Load(1)", true)]
    [InlineData("Basic.vbproj", "../Other/Other.csproj", "Page.vb", "s.Load(1)", false)]
    [InlineData("Sharp.fsproj", "../App/App.csproj", "Page.fs", "store.Load 1 |> ignore", true)]
    [InlineData("Sharp.fsproj", "../App/App.csproj", "Page.fs", "store.load 1 |> ignore", false)]
    [InlineData("Sharp.fsproj", "../App/App.csproj", "Page.fs", "store.Loader()", false)]
    public async Task A_member_that_a_project_in_another_language_names_stays(
        string project,
        string reference,
        string file,
        string code,
        bool stays)
    {
        _solution.With("App", Store).With("Other", "public class Other { }\n");
        var folder = Directory.CreateDirectory(Path.Combine(_solution.Root, "Foreign")).FullName;
        await File.WriteAllTextAsync(
            Path.Combine(folder, project),
            $"<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><ProjectReference Include=\"{reference}\" /></ItemGroup></Project>");
        await File.WriteAllTextAsync(Path.Combine(folder, file), code);

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Equal(stays, Store == _solution.Read("App"));
        Assert.Equal(stays, output.Contains($"'{file}', in another language, may call it", StringComparison.Ordinal));
    }
}
