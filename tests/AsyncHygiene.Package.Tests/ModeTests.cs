using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

[Collection(PackageCollection.Name)]
public sealed class ModeTests(PackedPackage package)
{
    [Fact]
    public void Mode_None_turns_every_rule_off() =>
        Snapshot.Matches(
            """
            # AsyncHygieneMode=None: every rule is off. Any .editorconfig or .globalconfig of the project can switch single rules on.
            is_global = true
            global_level = -101


            """
            + string.Concat(RuleIdList.Read(package).Select(id => $"dotnet_diagnostic.{id}.severity = none\n")),
            "src",
            "AsyncHygiene",
            "config",
            "AsyncHygiene.None.globalconfig");

    [Fact]
    public async Task Known_mode_in_another_case_is_silent() =>
        (await Consumer.Console(package, "<AsyncHygieneMode>recommended</AsyncHygieneMode>").BuildAsync()).MustSucceed().MustReport();

    [Fact]
    public async Task Unknown_mode_is_one_warning()
    {
        var build = (await Consumer.Console(package, "<AsyncHygieneMode>Recomended</AsyncHygieneMode>").BuildAsync())
            .MustSucceed()
            .MustReport("warning AHB001");
        Assert.Contains("'Recomended'", build.Output);
        Assert.Contains("None, Minimal, Recommended, Strict", build.Output);
    }

    [Fact]
    public async Task Unknown_mode_is_an_error_where_warnings_are() =>
        (await Consumer.Console(
            package,
            "<AsyncHygieneMode>Recomended</AsyncHygieneMode><MSBuildTreatWarningsAsErrors>true</MSBuildTreatWarningsAsErrors>")
                .BuildAsync())
            .MustFail()
            .MustReport("error AHB001");
}
