using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The page lists the exit codes that there are.</summary>
public class ExitCodeTests
{
    [Fact]
    public void The_page_of_the_tool_lists_every_exit_code()
    {
        var root = Path.GetDirectoryName(Path.GetDirectoryName(Layered.Folder))!;
        var page = File.ReadAllText(Path.Combine(root, "docs", "tool.md")).ReplaceLineEndings("\n");
        var table = page.Split("<!-- exit-codes -->")[1].Split("<!-- /exit-codes -->")[0];
        Assert.Equal(
            Enum.GetValues<ExitCode>().Select(c => (int)c),
            Regex.Matches(table, @"^\| (\d+) \|", RegexOptions.Multiline).Select(m => int.Parse(m.Groups[1].Value)));
    }
}
