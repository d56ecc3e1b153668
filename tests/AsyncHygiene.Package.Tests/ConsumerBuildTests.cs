using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

[Collection(PackageCollection.Name)]
public sealed class ConsumerBuildTests(PackedPackage package)
{
    /// <summary>With warnings as errors, an analyzer that does not load (CS8032, AD0001) fails the build.</summary>
    [Fact]
    public async Task Console_application_builds_without_a_warning()
    {
        var consumer = Consumer.Console(package, "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>");
        (await consumer.BuildAsync()).MustSucceed().MustReport();
        Assert.Empty(Directory.GetFiles(Path.Combine(consumer.Folder, "bin"), "AsyncHygiene*", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task Web_application_builds_without_a_warning_and_tells_what_it_is()
    {
        var consumer = Consumer.Web(
            package,
            "    [HttpGet] public IActionResult Get() => Ok();",
            "<TreatWarningsAsErrors>true</TreatWarningsAsErrors><AsyncHygieneProfile>AspNetCore</AsyncHygieneProfile>"
                + "<AsyncHygieneRequestLibrary>true</AsyncHygieneRequestLibrary>");
        (await consumer.BuildAsync()).MustSucceed().MustReport();

        var lines = consumer.CompilerVisibleProperties().Split('\n').Select(line => line.Trim()).ToList();
        Assert.Contains("build_property.AsyncHygieneMode = Recommended", lines);
        Assert.Contains("build_property.AsyncHygieneProfile = AspNetCore", lines);
        Assert.Contains("build_property.AsyncHygieneRequestLibrary = true", lines);
        Assert.Contains("build_property.UsingMicrosoftNETSdkWeb = true", lines);
        Assert.Contains("build_property.OutputType = Exe", lines);
        Assert.Contains("build_property.TargetFramework = net10.0", lines);
    }

    [Fact]
    public async Task Warnings_as_errors_adds_the_rules_to_those_of_the_project()
    {
        var consumer = Consumer.Console(
            package,
            "<WarningsAsErrors>CS0168</WarningsAsErrors><AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>");
        var ids = (await consumer.PropertyAsync("WarningsAsErrors")).Split(';');
        Assert.Contains("CS0168", ids);
        Assert.Empty(RuleIdList.ReadWarnings(package).Except(ids));
    }

    [Theory]
    [InlineData("<AsyncHygieneTreatWarningsAsErrors>false</AsyncHygieneTreatWarningsAsErrors>")]
    [InlineData("<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors><AsyncHygieneMode>None</AsyncHygieneMode>")]
    public async Task Warnings_stay_warnings_unless_asked_for(string properties) =>
        Assert.DoesNotContain("AH", await Consumer.Console(package, properties).PropertyAsync("WarningsAsErrors"));

    [Theory]
    [InlineData("app.config", "Web.config")]
    [InlineData("App.config", "web.config")]
    public async Task Configuration_files_are_additional_files(string application, string web)
    {
        var additionalFiles = await AdditionalFilesAsync("", (application, "<configuration />"), (web, "<configuration />"));
        Assert.Contains(application, additionalFiles);
        Assert.Contains(web, additionalFiles);
    }

    [Fact]
    public async Task Configuration_file_that_the_project_adds_itself_is_there_once()
    {
        var additionalFiles =
            await AdditionalFilesAsync(
                """</PropertyGroup><ItemGroup><AdditionalFiles Include="web.config" /></ItemGroup><PropertyGroup>""",
                ("web.config", "<configuration />"));
        Assert.Equal(2, additionalFiles.Split("\"Filename\": \"web\"").Length);
    }

    [Fact]
    public async Task Configuration_files_can_be_left_out()
    {
        var additionalFiles =
            await AdditionalFilesAsync(
                "<AsyncHygieneAdditionalFiles>false</AsyncHygieneAdditionalFiles>",
                ("web.config", "<configuration />"));
        Assert.DoesNotContain("web.config", additionalFiles);
    }

    private async Task<string> AdditionalFilesAsync(string properties, params (string Name, string Text)[] files)
    {
        var consumer = Consumer.Console(package, properties, files);
        (await DotNet.RunAsync(consumer.Folder, "restore")).MustSucceed();
        return (await DotNet.RunAsync(consumer.Folder, "msbuild", "-getItem:AdditionalFiles")).MustSucceed().Output;
    }
}
