using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Pages that the loader does not know of are found on disk, below the folders of the projects.</summary>
public sealed class MarkupTests : IDisposable
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
    [InlineData("App/Views/Home/Index.cshtml", true)]
    [InlineData("App/Default.aspx", true)]
    [InlineData("App/obj/Debug/Index.cshtml", false)]
    [InlineData("App/node_modules/x/Index.cshtml", false)]
    [InlineData("Other/Index.cshtml", false)]
    public async Task A_member_that_a_page_uses_stays(string page, bool isUsed)
    {
        _solution.With("App", Store).With("Other", "public class Other { }\n");
        var path = Path.Combine(_solution.Root, page);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        await File.WriteAllTextAsync(path, "<html>\n<%= new Store().Load(1) %>\n</html>\n");

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Equal(isUsed, Store == _solution.Read("App"));
        Assert.Equal(isUsed, output.Contains($"'{page["App/".Length..]}' may use it, in line 2", StringComparison.Ordinal));
    }
}
