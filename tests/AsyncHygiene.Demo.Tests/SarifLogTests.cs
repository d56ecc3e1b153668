using System.Linq;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class SarifLogTests
{
    [Fact]
    public void Findings_have_title_place_and_message()
    {
        var finding = SarifLog.Read(SarifText.Log, "/copy")[0];
        Assert.Equal(
            new Finding(
                "AH1001",
                "Do not sleep",
                "warning",
                "'Thread.Sleep' blocks: HomeController.Index",
                "Shop/Controllers/Home Controller.cs",
                3,
                16),
            finding);
    }

    [Fact]
    public void Finding_of_the_whole_project_has_no_place() =>
        Assert.Equal(
            new Finding("AH4002", "Set a limit", "note", "The project sets no limit", "", 0, 0),
            SarifLog.Read(SarifText.Log, "/copy")[^1]);

    [Fact]
    public void Suppressed_findings_and_those_of_others_are_left_out() =>
        Assert.Equal(["AH1001", "AH1001", "AH4002"], SarifLog.Read(SarifText.Log, "/copy").Select(finding => finding.RuleId));
}
