using System.Collections.Generic;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class FindingsReportTests
{
    [Fact]
    public void Findings_are_grouped_by_rule_and_ordered_by_place()
    {
        var plain = new PlainText();
        var sources = new Dictionary<string, string[]>
        {
            ["Shop/Burst.cs"] = ["{", "    Thread.Sleep(1);"],
            ["Shop/Controllers/Home Controller.cs"] = ["{", "", "        Thread.Sleep([2]);"],
        };
        FindingsReport.Write(plain.Report, SarifLog.Read(SarifText.Log, "/copy"), sources);
        Assert.Equal(
            """

            AH1001  Do not sleep: 2 warnings
            e.g. 'Thread.Sleep' blocks: BurstEndpoints
              Shop/Burst.cs(2,9)                         Thread.Sleep(1);
              Shop/Controllers/Home Controller.cs(3,16)  Thread.Sleep([2]);

            AH4002  Set a limit: 1 suggestion
            e.g. The project sets no limit
              (the project)

            """.ReplaceLineEndings("\n"),
            plain.Value);
    }

    [Fact]
    public void Nothing_found_writes_nothing()
    {
        var plain = new PlainText();
        FindingsReport.Write(plain.Report, [], new Dictionary<string, string[]>());
        Assert.Empty(plain.Value);
    }

    [Theory]
    [InlineData(0, 0, "0 warnings")]
    [InlineData(1, 0, "1 warning")]
    [InlineData(2, 1, "2 warnings and 1 suggestion")]
    [InlineData(0, 2, "2 suggestions")]
    public void Warnings_and_suggestions_are_counted(int warnings, int suggestions, string expected)
    {
        var findings = new List<Finding>();
        for (var i = 0; i < warnings + suggestions; i++)
            findings.Add(new Finding("AH1001", "", i < warnings ? "warning" : "note", "", "", 0, 0));
        Assert.Equal(expected, FindingsReport.Count(findings));
    }

    [Fact]
    public void Fixed_findings_are_counted_by_rule()
    {
        var before = SarifLog.Read(SarifText.Log, "/copy");
        Assert.Equal("3 fixed (AH1001 2, AH4002 1)", FindingsReport.Fixed(before, []));
        Assert.Equal("1 fixed (AH1001 1)", FindingsReport.Fixed(before, [before[0], before[^1]]));
        Assert.Equal("0 fixed", FindingsReport.Fixed(before, before));
    }
}
