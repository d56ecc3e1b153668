using System.Linq;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The package's properties and options, and what it says of values that it does not know.</summary>
[Collection(PackageCollection.Name)]
public sealed class SettingTests(PackedPackage package, SettingTests.Builds builds) : IClassFixture<SettingTests.Builds>
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
    public void Known_mode_in_another_case_is_silent() => builds["recommended"].MustSucceed().MustReport();

    [Fact]
    public void Unknown_mode_is_one_warning()
    {
        var build = builds["Recomended"].MustSucceed().MustReport("warning AHB001");
        Assert.Contains("'Recomended'", build.Output);
        Assert.Contains("None, Minimal, Recommended, Strict", build.Output);
    }

    [Fact]
    public void Unknown_mode_is_an_error_where_warnings_are() => builds["errors"].MustFail().MustReport("error AHB001");

    [Fact]
    public void Unknown_values_are_one_warning_each()
    {
        var build = builds["unknown values"].MustSucceed().MustReport([.. Enumerable.Repeat("warning AHB002", 5)]);
        Assert.Contains("AsyncHygieneRequestLibrary 'yes' is unknown. Known values: auto, true, false.", build.Output);
        Assert.Contains("AsyncHygieneAdditionalFiles 'some'", build.Output);
        Assert.Contains("AsyncHygieneTreatWarningsAsErrors '1'", build.Output);
        Assert.Contains("AsyncHygieneBaseline 'updat' is unknown. Known values: update, ignore.", build.Output);
        Assert.Contains(
            "AsyncHygieneProfile 'Asp' is unknown and AspNetCore is used instead. Known profiles: Library, AspNetCore, AspNetClassic, "
                + "Worker, Desktop, Tests.",
            build.Output);
    }

    [Fact]
    public void Known_values_in_any_case_are_silent() => builds["other cases"].MustSucceed().MustReport();

    [Fact]
    public void Unknown_options_are_one_warning_a_project() =>
        builds["unknown options"].MustSucceed().MustReport("warning AH0002", "warning AH0002");

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            Add("recommended", Consumer.Console(package, "<AsyncHygieneMode>recommended</AsyncHygieneMode>"));
            Add("Recomended", Consumer.Console(package, "<AsyncHygieneMode>Recomended</AsyncHygieneMode>"));
            Add("errors", Consumer.Console(
                package,
                "<AsyncHygieneMode>Recomended</AsyncHygieneMode><MSBuildTreatWarningsAsErrors>true</MSBuildTreatWarningsAsErrors>"));
            Add("unknown values", Consumer.Console(package, """
                <AsyncHygieneRequestLibrary>yes</AsyncHygieneRequestLibrary>
                <AsyncHygieneAdditionalFiles>some</AsyncHygieneAdditionalFiles>
                <AsyncHygieneTreatWarningsAsErrors>1</AsyncHygieneTreatWarningsAsErrors>
                <AsyncHygieneProfile>Asp</AsyncHygieneProfile>
                <AsyncHygieneBaseline>updat</AsyncHygieneBaseline>
                """));
            Add("other cases", Consumer.Console(package, """
                <AsyncHygieneRequestLibrary>True</AsyncHygieneRequestLibrary>
                <AsyncHygieneAdditionalFiles>FALSE</AsyncHygieneAdditionalFiles>
                <AsyncHygieneTreatWarningsAsErrors>false</AsyncHygieneTreatWarningsAsErrors>
                <AsyncHygieneProfile>worker</AsyncHygieneProfile>
                <AsyncHygieneBaseline>Ignore</AsyncHygieneBaseline>
                """));
            Add("unknown options", Consumer.Console(
                package,
                "",
                ("Other.cs", "class Other { }\n"),
                (".editorconfig", "root = true\n[*.cs]\nasync_hygiene.fan_out_limt = 8\nasync_hygiene.fan_out_limit = 0\n")));
        }
    }
}
