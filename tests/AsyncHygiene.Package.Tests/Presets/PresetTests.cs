using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests.Presets;

[Collection(PackageCollection.Name)]
public sealed class PresetTests(PackedPackage package)
{
    /// <summary>One proven path, and one call that may serve a request: information unless the mode is Strict.</summary>
    private const string Action = """
            [HttpGet] public void Get() => Thread.Sleep(10);
        """;

    private static readonly (string, string) s_possible =
        ("Warm.cs", "public static class Warm { public static int Up() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n");

    [Fact]
    public void Files_are_those_of_the_table()
    {
        foreach (var preset in Preset.All)
            Snapshot.Matches(preset.Text(RuleIdList.Read(package)), "src", "AsyncHygiene", "config", preset.FileName);

        Assert.Equal(
            Preset.All.Select(p => p.FileName).Append("AsyncHygiene.None.globalconfig").Order(StringComparer.Ordinal),
            Directory.GetFiles(RepositoryRoot.Combine("src", "AsyncHygiene", "config")).Select(Path.GetFileName)
                .Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("Recommended", "AspNetCore", "warning AH1001")]
    [InlineData("minimal", "aspnetcore", "warning AH1001")]
    [InlineData("Strict", "AspNetCore", "warning AH1001", "warning AH1002")]
    [InlineData("Recommended", "Desktop")]
    [InlineData("Strict", "Tests")]
    public async Task Mode_and_profile_decide_what_is_reported(string mode, string profile, params string[] expected) =>
        (await Consumer.Web(
            package,
            Action,
            $"<AsyncHygieneMode>{mode}</AsyncHygieneMode><AsyncHygieneProfile>{profile}</AsyncHygieneProfile>",
            s_possible).BuildAsync())
            .MustSucceed()
            .MustReport(expected);

    [Theory]
    [InlineData("Microsoft.NET.Sdk.Web", "", "AspNetCore")]
    [InlineData("Microsoft.NET.Sdk.Worker", "", "Worker")]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>Exe</OutputType>", "Worker")]
    [InlineData("Microsoft.NET.Sdk", "", "Library")]
    [InlineData("Microsoft.NET.Sdk.Razor", "", "Library")]
    [InlineData("Microsoft.NET.Sdk", "<OutputType>WinExe</OutputType>", "Desktop")]
    [InlineData("Microsoft.NET.Sdk", "<ProjectTypeGuids>{349C5851-65DF-11DA-9384-00065B846F21};{0}</ProjectTypeGuids>", "AspNetClassic")]
    [InlineData("Microsoft.NET.Sdk", "<IsTestProject>true</IsTestProject><OutputType>Exe</OutputType>", "Tests")]
    [InlineData("Microsoft.NET.Sdk.Web", "<AsyncHygieneProfile>Library</AsyncHygieneProfile>", "Library")]
    public async Task The_profile_follows_the_kind_of_project(string sdk, string properties, string expected)
    {
        var consumer = Consumer.WithSdk(package, sdk, properties);
        Assert.Equal(expected, await consumer.PropertyAsync("AsyncHygieneProfile"));
    }

    /// <summary>The table of docs/configuration.md, from the weakest to the strongest.</summary>
    [Theory]
    [InlineData("<AsyncHygieneMode>Strict</AsyncHygieneMode><AnalysisLevel>none</AnalysisLevel>", "", "", "warning AH1001")]
    [InlineData("<AsyncHygieneMode>Minimal</AsyncHygieneMode><AnalysisMode>None</AnalysisMode>", "", "", "warning AH1001")]
    [InlineData("", "", "dotnet_diagnostic.AH1001.severity = none")]
    [InlineData("", "dotnet_diagnostic.AH1001.severity = error", "dotnet_diagnostic.AH1001.severity = none", "error AH1001")]
    [InlineData("<AsyncHygieneProfile>Tests</AsyncHygieneProfile>", "dotnet_diagnostic.AH1001.severity = warning", "", "warning AH1001")]
    [InlineData("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>", "dotnet_diagnostic.AH1001.severity = suggestion", "")]
    [InlineData("<TreatWarningsAsErrors>true</TreatWarningsAsErrors>", "dotnet_diagnostic.AH1001.severity = warning", "", "error AH1001")]
    [InlineData("<NoWarn>AH1001</NoWarn>", "dotnet_diagnostic.AH1001.severity = error", "")]
    public async Task The_stronger_setting_wins(string properties, string editorConfig, string globalConfig, params string[] expected)
    {
        var consumer = Consumer.Web(package, Action, properties);
        if (editorConfig.Length > 0)
            consumer.Write(".editorconfig", $"root = true\n\n[*.cs]\n{editorConfig}\n");
        if (globalConfig.Length > 0)
            consumer.Write(".globalconfig", $"is_global = true\n\n{globalConfig}\n");
        (await consumer.BuildAsync()).MustReport(expected);
    }
}
