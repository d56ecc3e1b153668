using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

public sealed class PathsFileTests : IDisposable
{
    private static readonly Dictionary<string, string> s_paths = new() { ["M:B.C.D"] = "X.Y → C.D", ["M:A.B.C"] = "X.Y" };

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-");

    private string FilePath => Path.Combine(_folder.FullName, "Paths.txt");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Lines_are_sorted_under_the_header()
    {
        var lines = PathsFile.Render(s_paths).Split('\n');
        Assert.Equal(RequestPathFile.Header, lines[0]);
        Assert.Equal(["M:A.B.C | X.Y", "M:B.C.D | X.Y → C.D", ""], lines[2..]);
    }

    [Fact]
    public void A_written_file_has_no_difference()
    {
        var file = new PathsFile(FilePath);
        var text = PathsFile.Render(s_paths);
        using (var session = WriteSession.ForWriting(_folder.FullName, new Progress(TextWriter.Null)))
            file.Write(text, session, CancellationToken.None);
        Assert.Empty(file.DifferencesFrom(text));
        Assert.Equal(text, File.ReadAllText(FilePath));
        Assert.NotEqual(0xEF, File.ReadAllBytes(FilePath)[0]);
    }

    [Fact]
    public void Line_ends_make_no_difference()
    {
        var text = PathsFile.Render(s_paths);
        File.WriteAllText(FilePath, text.Replace("\n", "\r\n"));
        Assert.Empty(new PathsFile(FilePath).DifferencesFrom(text));
    }

    [Fact]
    public void Differences_name_the_lines()
    {
        File.WriteAllText(FilePath, PathsFile.Render(new Dictionary<string, string> { ["M:A.B.C"] = "X.Y", ["M:Old.M"] = "X.Y" }));
        Assert.Equal(["- M:Old.M | X.Y", "+ M:B.C.D | X.Y → C.D"], new PathsFile(FilePath).DifferencesFrom(PathsFile.Render(s_paths)));
    }

    [Fact]
    public void A_missing_file_is_all_difference()
    {
        Assert.Equal(4, new PathsFile(FilePath).DifferencesFrom(PathsFile.Render(s_paths)).Count);
    }
}
