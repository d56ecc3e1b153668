using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

[Collection(PackageCollection.Name)]
public sealed class PropertyTests(PackedPackage package)
{
    [Fact]
    public async Task Unknown_values_are_one_warning_each()
    {
        var build = (await Consumer.Console(
                package,
                "<AsyncHygieneRequestLibrary>yes</AsyncHygieneRequestLibrary><AsyncHygieneAdditionalFiles>"
                    + "some</AsyncHygieneAdditionalFiles><AsyncHygieneTreatWarningsAsErrors>1</AsyncHygieneTreatWarningsAsErrors>"
                    + "<AsyncHygieneProfile>Asp</AsyncHygieneProfile>")
            .BuildAsync()).MustSucceed().MustReport("warning AHB002", "warning AHB002", "warning AHB002", "warning AHB002");
        Assert.Contains("AsyncHygieneRequestLibrary 'yes' is unknown. Known values: auto, true, false.", build.Output);
        Assert.Contains("AsyncHygieneAdditionalFiles 'some'", build.Output);
        Assert.Contains("AsyncHygieneTreatWarningsAsErrors '1'", build.Output);
        Assert.Contains(
            "AsyncHygieneProfile 'Asp' is unknown and AspNetCore is used instead. Known profiles: Library, AspNetCore, AspNetClassic, "
                + "Worker, Desktop, Tests.",
            build.Output);
    }

    [Fact]
    public async Task Known_values_in_any_case_are_silent() =>
        (await Consumer.Console(
            package,
            "<AsyncHygieneRequestLibrary>True</AsyncHygieneRequestLibrary><AsyncHygieneAdditionalFiles>FALSE</AsyncHygieneAdditionalFiles>"
                + "<AsyncHygieneTreatWarningsAsErrors>false</AsyncHygieneTreatWarningsAsErrors><AsyncHygieneProfile>"
                + "worker</AsyncHygieneProfile>")
        .BuildAsync()).MustSucceed().MustReport();

    [Fact]
    public async Task Unknown_options_are_one_warning_a_project() =>
        (await Consumer.Console(
            package,
            "",
            ("Other.cs", "class Other { }\n"),
            (".editorconfig", "root = true\n[*.cs]\nasync_hygiene.fan_out_limt = 8\nasync_hygiene.fan_out_limit = 0\n"))
        .BuildAsync()).MustSucceed().MustReport("warning AH0002", "warning AH0002");
}
