using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>One file on disk is one document of the solution, whichever paths the projects have to it.</summary>
public sealed class SharedFileTests : IDisposable
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

    [Fact]
    public async Task A_file_and_a_link_to_it_are_converted_once()
    {
        _solution.With("A", Store);
        Link("B/Store.cs", "../A/A.cs");
        await ConvertsAsync("B/Store.cs");
        Assert.Equal("../A/A.cs", new FileInfo(Path.Combine(_solution.Root, "B/Store.cs")).LinkTarget);
    }

    /// <summary>Then the link is the path that is written to.</summary>
    [Fact]
    public async Task A_link_in_the_first_project_is_converted_with_its_target()
    {
        _solution.With("C", Store);
        Link("B/Store.cs", "../C/C.cs");
        _solution.WithFile("B", "B/Store.cs").With("UsesB", Caller("UsesB"), "B").With("UsesC", Caller("UsesC"), "C");
        await IsConvertedAsync("C");
    }

    [Fact]
    public async Task A_file_in_a_linked_folder_is_converted_once()
    {
        _solution.With("A", Store);
        Directory.CreateSymbolicLink(Path.Combine(_solution.Root, "Shared"), Path.Combine(_solution.Root, "A"));
        await ConvertsAsync("Shared/A.cs");
    }

    [Fact]
    public async Task A_file_by_a_path_with_dots_is_converted_once()
    {
        _solution.With("A", Store);
        await ConvertsAsync("B/../A/./A.cs");
    }

    /// <summary>The compiler's own search for linked files does not mind the letters.</summary>
    [Fact]
    public async Task Two_files_whose_names_differ_in_letters_stay_two()
    {
        var probe = Path.Combine(_solution.Root, "probe");
        await File.WriteAllTextAsync(probe, "");
        if (File.Exists(Path.Combine(_solution.Root, "PROBE")))
            return;

        const string Other = "public class Other { public int Count(int n) { System.Threading.Thread.Sleep(n); return n; } }\n";
        Directory.CreateDirectory(Path.Combine(_solution.Root, "A"));
        await File.WriteAllTextAsync(Path.Combine(_solution.Root, "A", "a.cs"), Other);
        _solution.With("A", Store).WithFile("B", "A/a.cs");

        var (exit, _) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Contains("async Task<int> LoadAsync(int id)", _solution.Read("A"), StringComparison.Ordinal);
        Assert.Contains("async Task<int> CountAsync(int n)", _solution.Read("B"), StringComparison.Ordinal);
    }

    private async Task ConvertsAsync(string path)
    {
        _solution.WithFile("B", path).With("UsesA", Caller("UsesA"), "A").With("UsesB", Caller("UsesB"), "B");
        await IsConvertedAsync("A");
    }

    private async Task IsConvertedAsync(string file)
    {
        var (exit, output) = await _solution.FixAsync("--all");

        Assert.True(exit == 0, output);
        var text = _solution.Read(file);
        Assert.Contains("async Task<int> LoadAsync(int id)", text, StringComparison.Ordinal);
        Assert.Equal(text, _solution.Read("B"));
        Assert.Contains("await new Store().LoadAsync(1)", _solution.Read("UsesB"), StringComparison.Ordinal);
        Assert.Contains("await new Store().LoadAsync(1)", _solution.Read("Uses" + file), StringComparison.Ordinal);
        Assert.Equal((0, "There is nothing to convert.\n"), await _solution.FixAsync("--all"));
    }

    private void Link(string path, string target)
    {
        var link = Path.Combine(_solution.Root, path);
        Directory.CreateDirectory(Path.GetDirectoryName(link)!);
        File.CreateSymbolicLink(link, target);
    }

    private static string Caller(string name) => $"public class {name}\n{{\n    public int Run() => new Store().Load(1);\n}}\n";
}
