using System.Collections.Generic;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class ChangeReportTests
{
    private static readonly Dictionary<string, string[]> s_before = new()
    {
        ["A.cs"] = ["same"],
        ["B.cs"] = ["old [red]", "x"],
        ["HomeController.cs"] = ["sleep"]
    };
    private static readonly Dictionary<string, string[]> s_after = new()
    {
        ["A.cs"] = ["same"],
        ["B.cs"] = ["new [red]", "x", "y"],
        ["HomeController.cs"] = ["await"]
    };

    [Fact]
    public void Changed_files_are_counted_and_one_is_shown()
    {
        var plain = new PlainText();
        ChangeReport.Write(plain.Report, s_before, s_after, "HomeController.cs");
        Assert.Equal(
            """

            What the fixes changed: 2 files, 3 lines added, 2 removed
              B.cs               +2 -1
              HomeController.cs  +1 -1

            --- before/HomeController.cs
            +++ after/HomeController.cs
            @@ -1,1 +1,1 @@
            -sleep
            +await

            """.ReplaceLineEndings("\n"),
            plain.Value);
    }

    [Fact]
    public void Another_file_is_shown_when_the_wished_one_did_not_change()
    {
        var plain = new PlainText();
        ChangeReport.Write(plain.Report, s_before, s_after, "Missing.cs");
        Assert.Contains("--- before/B.cs\n", plain.Value);
        Assert.Contains("-old [red]\n", plain.Value);
    }

    [Fact]
    public void Nothing_changed_is_said()
    {
        var plain = new PlainText();
        ChangeReport.Write(plain.Report, s_before, s_before, "HomeController.cs");
        Assert.Equal("\nWhat the fixes changed: 0 files, 0 lines added, 0 removed\n", plain.Value);
    }
}
