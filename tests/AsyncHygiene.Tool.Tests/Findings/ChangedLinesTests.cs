using System;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Findings;

/// <summary>Which lines <c>--since</c> leaves: told by a real repository.</summary>
public sealed class ChangedLinesTests : IDisposable
{
    private readonly TemporarySolution _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Lines_that_are_changed_added_uncommitted_or_in_unknown_files_count()
    {
        await _folder.GitAsync("init", "--quiet", "--initial-branch=main");
        _folder.Write("src/A.cs", "1\n2\n3\n4\n5\n");
        _folder.Write("src/Ü b.cs", "1\n");
        await CommitAsync("first");
        await _folder.GitAsync("checkout", "--quiet", "-b", "feature");
        _folder.Write("src/A.cs", "1\ntwo\n3\n4\n5\n6\n7\n");
        _folder.Write("src/Ü b.cs", "one\n");
        await CommitAsync("second");
        await _folder.GitAsync("checkout", "--quiet", "main");
        _folder.Write("src/A.cs", "ONE\n2\n3\n4\n5\n");
        await CommitAsync("later, elsewhere");
        await _folder.GitAsync("checkout", "--quiet", "feature");
        _folder.Write("src/A.cs", "1\ntwo\n3\n4\nfive\n6\n7\n");
        _folder.Write("src/New.cs", "1\n");

        // The comparison begins where the branch left main: what changed there meanwhile is not the branch's.
        var changed = await ChangedLines.SinceAsync(_folder.PathOf("src"), "main", CancellationToken.None);

        Assert.Equal(
            [false, true, false, false, true, true, true, false],
            Array.ConvertAll([1, 2, 3, 4, 5, 6, 7, 8], line => changed.Contain(At("A.cs", line))));
        Assert.True(changed.Contain(At("Ü b.cs", 1)));
        Assert.True(changed.Contain(At("New.cs", 1)));
        Assert.True(changed.Contain(new FilePlace("A.cs", 3, 1, 5, 2)));
        Assert.False(changed.Contain(At("Gone.cs", 1)));
    }

    [Theory]
    [InlineData("nowhere")]
    [InlineData("--output=x")]
    public async Task An_unknown_revision_is_bad_input(string revision)
    {
        await _folder.GitAsync("init", "--quiet");
        var thrown = await Assert.ThrowsAsync<ToolException>(() => ChangedLines.SinceAsync(_folder.Root, revision, CancellationToken.None));
        Assert.Equal(ExitCode.BadInput, thrown.ExitCode);
        Assert.Contains($"'{revision}'", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_folder_outside_of_any_repository_is_bad_input()
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => ChangedLines.SinceAsync(_folder.Root, "HEAD", CancellationToken.None));
        Assert.Equal(ExitCode.BadInput, thrown.ExitCode);
    }

    private async Task CommitAsync(string message)
    {
        await _folder.GitAsync("add", "--all");
        await _folder.GitAsync("commit", "--quiet", "--message", message);
    }

    private static FilePlace At(string file, int line) => new(file, line, 1, line, 2);
}
