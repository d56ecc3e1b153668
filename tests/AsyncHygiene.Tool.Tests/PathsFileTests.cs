using System;
using System.Collections.Generic;
using System.IO;
using AsyncHygiene.RequestPaths;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

public sealed class PathsFileTests : IDisposable
{
    private static readonly Dictionary<string, string> s_paths = new() { ["M:B.C.D"] = "X.Y → C.D", ["M:A.B.C"] = "X.Y" };

    private readonly string _path = Path.GetTempFileName();

    public void Dispose() => File.Delete(_path);

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
        var file = new PathsFile(_path);
        var text = PathsFile.Render(s_paths);
        file.Write(text);
        Assert.Empty(file.DifferencesFrom(text));
        Assert.Equal(text, File.ReadAllText(_path));
        Assert.NotEqual(0xEF, File.ReadAllBytes(_path)[0]);
    }

    [Fact]
    public void Line_ends_make_no_difference()
    {
        var text = PathsFile.Render(s_paths);
        File.WriteAllText(_path, text.Replace("\n", "\r\n"));
        Assert.Empty(new PathsFile(_path).DifferencesFrom(text));
    }

    [Fact]
    public void Differences_name_the_lines()
    {
        File.WriteAllText(_path, PathsFile.Render(new Dictionary<string, string> { ["M:A.B.C"] = "X.Y", ["M:Old.M"] = "X.Y" }));
        Assert.Equal(["- M:Old.M | X.Y", "+ M:B.C.D | X.Y → C.D"], new PathsFile(_path).DifferencesFrom(PathsFile.Render(s_paths)));
    }

    [Fact]
    public void A_missing_file_is_all_difference()
    {
        File.Delete(_path);
        Assert.Equal(4, new PathsFile(_path).DifferencesFrom(PathsFile.Render(s_paths)).Count);
    }
}
