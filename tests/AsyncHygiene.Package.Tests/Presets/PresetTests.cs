using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Xunit;

namespace AsyncHygiene.Package.Tests.Presets;

[Collection(PackageCollection.Name)]
public sealed class PresetTests(PackedPackage package, PresetTests.Builds builds) : IClassFixture<PresetTests.Builds>
{
    private const string WebSdk = "Microsoft.NET.Sdk.Web";
    private const string WorkerSdk = "Microsoft.NET.Sdk.Worker";
    private const string RazorSdk = "Microsoft.NET.Sdk.Razor";
    private const string PlainSdk = "Microsoft.NET.Sdk";

    /// <summary>One proven path, and one call that may serve a request: information unless the mode is Strict.</summary>
    private const string Action = """
            [HttpGet] public void Get() => Thread.Sleep(10);
        """;

    private static readonly (string, string) s_possible =
        ("Warm.cs", "public static class Warm { public static int Up() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n");

    /// <summary>By mode and profile.</summary>
    private static readonly Dictionary<string, string[]> s_reports = new()
    {
        ["Recommended AspNetCore"] = ["warning AH1001"],
        ["minimal aspnetcore"] = ["warning AH1001"],
        ["Strict AspNetCore"] = ["warning AH1001", "warning AH1002"],
        ["Recommended Desktop"] = [],
        ["Strict Tests"] = [],
    };

    private static readonly Dictionary<string, (string Sdk, string Properties, string Expected)> s_kinds = new()
    {
        ["web"] = (WebSdk, "", "AspNetCore"),
        ["worker"] = (WorkerSdk, "", "Worker"),
        ["program"] = (PlainSdk, "<OutputType>Exe</OutputType>", "Worker"),
        ["library"] = (PlainSdk, "", "Library"),
        ["Razor library"] = (RazorSdk, "", "Library"),
        ["desktop"] = (PlainSdk, "<OutputType>WinExe</OutputType>", "Desktop"),
        ["classic web"] =
            (PlainSdk, "<ProjectTypeGuids>{349C5851-65DF-11DA-9384-00065B846F21};{0}</ProjectTypeGuids>", "AspNetClassic"),
        ["tests"] = (PlainSdk, "<IsTestProject>true</IsTestProject><OutputType>Exe</OutputType>", "Tests"),
        ["program of the testing platform"] =
            (PlainSdk, "<IsTestingPlatformApplication>true</IsTestingPlatformApplication><OutputType>Exe</OutputType>", "Tests"),
        ["web that holds its own tests"] = (WebSdk, "<IsTestProject>true</IsTestProject>", "AspNetCore"),
        ["web that is there for tests"] =
            (WebSdk, "<IsTestProject>true</IsTestProject><AssemblyName>Shop.Specs</AssemblyName>", "Tests"),
        ["web that says something else"] = (WebSdk, "<AsyncHygieneProfile>Library</AsyncHygieneProfile>", "Library"),
    };

    /// <summary>By the name of a library: what only tests use, and what is called alike.</summary>
    private static readonly Dictionary<string, string> s_names = new()
    {
        ["Shop.TestUtilities"] = "Tests",
        ["Shop.IntegrationTests.Common"] = "Tests",
        ["Shop.Test"] = "Tests",
        ["Shop.Contests"] = "Library",
        ["Shop.Latest"] = "Library",
        ["Shop.Tests.Results"] = "Library",
    };

    public static TheoryData<string> Names => new(s_names.Keys);

    public static TheoryData<string> Reports => new(s_reports.Keys);

    public static TheoryData<string> Kinds => new(s_kinds.Keys);

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
    [MemberData(nameof(Reports))]
    public void Mode_and_profile_decide_what_is_reported(string preset) => builds[preset].MustSucceed().MustReport(s_reports[preset]);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void The_profile_follows_the_kind_of_project(string kind)
    {
        builds[kind].MustSucceed().MustReport();
        Assert.Contains($"build_property.AsyncHygieneProfile = {s_kinds[kind].Expected}", builds.Project(kind).CompilerVisibleProperties());
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void The_profile_of_helpers_of_tests_follows_their_name(string name)
    {
        builds[name].MustSucceed().MustReport();
        Assert.Contains($"build_property.AsyncHygieneProfile = {s_names[name]}", builds.Project(name).CompilerVisibleProperties());
    }

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            foreach (var preset in s_reports.Keys)
            {
                var (mode, profile) = (preset.Split(' ')[0], preset.Split(' ')[1]);
                var properties = $"<AsyncHygieneMode>{mode}</AsyncHygieneMode><AsyncHygieneProfile>{profile}</AsyncHygieneProfile>";
                Add(preset, Consumer.Web(package, Action, properties, s_possible));
            }

            foreach (var (kind, (sdk, properties, _)) in s_kinds)
                Add(kind, Consumer.WithSdk(package, sdk, properties));

            foreach (var name in s_names.Keys)
                Add(name, Consumer.Library(package, $"<AssemblyName>{name}</AssemblyName>"));
        }
    }
}
