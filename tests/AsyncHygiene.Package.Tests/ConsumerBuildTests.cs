using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>What a build of a project with the package is given, and what it leaves.</summary>
[Collection(PackageCollection.Name)]
public sealed class ConsumerBuildTests(PackedPackage package, ConsumerBuildTests.Builds builds) : IClassFixture<ConsumerBuildTests.Builds>
{
    private const string Errors = "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>";
    private const string OwnErrors = "<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>";

    /// <summary>With warnings as errors, an analyzer that does not load (CS8032, AD0001) fails the build.</summary>
    [Fact]
    public void Console_application_builds_without_a_warning()
    {
        builds["console"].MustSucceed().MustReport();
        var output = Path.Combine(builds.Project("console").Folder, "bin");
        Assert.NotEmpty(Directory.GetFiles(output, "*.dll", SearchOption.AllDirectories));
        Assert.Empty(Directory.GetFiles(output, "AsyncHygiene*", SearchOption.AllDirectories));
    }

    [Fact]
    public void Web_application_builds_without_a_warning_and_tells_what_it_is()
    {
        builds["web"].MustSucceed().MustReport();
        var lines = builds.Project("web").CompilerVisibleProperties().Split('\n').Select(line => line.Trim()).ToList();
        Assert.Contains("build_property.AsyncHygieneMode = Recommended", lines);
        Assert.Contains("build_property.AsyncHygieneProfile = AspNetCore", lines);
        Assert.Contains("build_property.AsyncHygieneRequestLibrary = true", lines);
        Assert.Contains("build_property.UsingMicrosoftNETSdkWeb = true", lines);
        Assert.Contains("build_property.OutputType = Exe", lines);
        Assert.Contains("build_property.TargetFramework = net10.0", lines);
    }

    /// <summary>The dependencies of an application are in its deps.json, what it needs of the runtime in its runtimeconfig.json.</summary>
    [Theory]
    [InlineData("console")]
    [InlineData("web")]
    public void The_package_adds_nothing_to_the_output(string kind)
    {
        builds[kind + " without"].MustSucceed();
        var with = Output(builds.Project(kind));
        Assert.Contains("Name.deps.json", with.Keys);
        Assert.Equal(Output(builds.Project(kind + " without")), with);
    }

    [Fact]
    public void Warnings_as_errors_adds_the_rules_to_those_of_the_project()
    {
        var ids = builds.Project("own errors").WarningsAsErrors();
        Assert.Contains("CS0168", ids);
        Assert.Empty(RuleIdList.ReadWarnings(package).Except(ids));
    }

    [Theory]
    [InlineData("no own errors")]
    [InlineData("own errors in mode None")]
    public void Warnings_stay_warnings_unless_asked_for(string name) =>
        Assert.DoesNotContain(builds.Project(name).WarningsAsErrors(), id => id.StartsWith("AH", StringComparison.Ordinal));

    [Theory]
    [InlineData("app.config", "Web.config")]
    [InlineData("App.config", "web.config")]
    public void Configuration_files_are_additional_files(string application, string web)
    {
        var additionalFiles = AdditionalFiles(application);
        Assert.Contains(application, additionalFiles);
        Assert.Contains(web, additionalFiles);
    }

    [Fact]
    public void Configuration_file_that_the_project_adds_itself_is_there_once() =>
        Assert.Single(AdditionalFiles("adds itself"), "web.config");

    [Fact]
    public void Configuration_files_can_be_left_out() => Assert.DoesNotContain("web.config", AdditionalFiles("left out"));

    /// <summary>Each file by its path, with its text where it is one that says what belongs to the application.</summary>
    private static SortedDictionary<string, string> Output(Consumer consumer)
    {
        var name = Path.GetFileNameWithoutExtension(consumer.ProjectFile);
        var folder = Path.Combine(consumer.Folder, "bin");
        return new(Directory.GetFiles(folder, "*", SearchOption.AllDirectories).ToDictionary(
            path => Path.GetRelativePath(folder, path).Replace('\\', '/').Replace("Debug/net10.0/", "", StringComparison.Ordinal)
                .Replace(name, "Name", StringComparison.Ordinal),
            path => path.EndsWith(".deps.json", StringComparison.Ordinal) || path.EndsWith(".runtimeconfig.json", StringComparison.Ordinal)
                ? File.ReadAllText(path).Replace(name, "Name", StringComparison.Ordinal)
                : ""));
    }

    private string?[] AdditionalFiles(string name) => [.. builds.Project(name).AdditionalFiles().Select(Path.GetFileName)];

    public sealed class Builds : ConsumerBatch
    {
        private static readonly (string, string) s_webConfig = ("web.config", "<configuration />");

        public Builds(PackedPackage package)
            : base(package)
        {
            Add("console", Consumer.Console(package, Errors));
            Add("web", Consumer.Web(
                package,
                "    [HttpGet] public IActionResult Get() => Ok();",
                $"{Errors}<AsyncHygieneProfile>AspNetCore</AsyncHygieneProfile>"
                    + "<AsyncHygieneRequestLibrary>true</AsyncHygieneRequestLibrary>"));
            Add("console without", Consumer.Console(package, "<WithoutPackage>true</WithoutPackage>"));
            Add("web without", Consumer.Web(
                package,
                "    [HttpGet] public IActionResult Get() => Ok();",
                "<WithoutPackage>true</WithoutPackage>"));
            Add("own errors", Consumer.Console(package, $"<WarningsAsErrors>CS0168</WarningsAsErrors>{OwnErrors}"));
            Add("no own errors", Consumer.Console(package, OwnErrors.Replace("true", "false", StringComparison.Ordinal)));
            Add("own errors in mode None", Consumer.Console(package, $"{OwnErrors}<AsyncHygieneMode>None</AsyncHygieneMode>"));
            foreach (var (application, web) in new[] { ("app.config", "Web.config"), ("App.config", "web.config") })
                Add(application, Consumer.Console(package, "", (application, "<configuration />"), (web, "<configuration />")));
            Add("adds itself", Consumer.Console(
                package,
                """</PropertyGroup><ItemGroup><AdditionalFiles Include="web.config" /></ItemGroup><PropertyGroup>""",
                s_webConfig));
            Add("left out", Consumer.Console(
                package,
                "<AsyncHygieneAdditionalFiles>false</AsyncHygieneAdditionalFiles>",
                s_webConfig));
        }
    }
}
