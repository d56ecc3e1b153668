using System;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace AsyncHygiene.Package.Tests.Presets;

/// <summary>Projects with the real packages of what tests are written with: they say by themselves that they are tests.</summary>
[Collection(PackageCollection.Name)]
public sealed class TestFrameworkTests(TestFrameworkTests.Builds builds) : IClassFixture<TestFrameworkTests.Builds>
{
    private const string PlainSdk = "Microsoft.NET.Sdk";
    private const string Program = "<OutputType>Exe</OutputType>";
    private const string LibraryProfile = "<AsyncHygieneProfile>Library</AsyncHygieneProfile>";
    private const string AsLibrary = " as a library";

    private const string Code = """
        using System.Threading;
        using System.Threading.Tasks;

        public class OrderTests
        {
            [ATTRIBUTE]
            public async Task Waits()
            {
                await Task.Yield();
                Thread.Sleep(1);
                Task.Delay(1).Wait();
            }

            public async void Forgets() => await Task.Yield();
        }

        """;

    private static readonly Dictionary<string, Framework> s_frameworks = new()
    {
        ["xunit.v3"] = new(PlainSdk, Program, "Xunit.Fact", ("xunit.v3", "3.2.1")),
        ["TUnit"] = new(PlainSdk, Program, "TUnit.Core.Test", ("TUnit", "1.81.10")),
        ["MSTest.Sdk"] = new("MSTest.Sdk/4.5.2", "", "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethod"),
    };

    public static TheoryData<string> Frameworks => new(s_frameworks.Keys);

    [Theory]
    [MemberData(nameof(Frameworks))]
    public void The_profile_of_tests_is_silent(string framework)
    {
        AssertSilent(builds[framework]);
        Assert.Contains("build_property.AsyncHygieneProfile = Tests", builds.Project(framework).CompilerVisibleProperties());
    }

    /// <summary>Also where the project says that it is something else: the framework that it references shows it.</summary>
    [Theory]
    [MemberData(nameof(Frameworks))]
    public void Tests_may_block_in_any_profile(string framework) =>
        AssertSilent(builds[framework + AsLibrary]);

    [Fact]
    public void The_same_code_without_a_framework_is_reported() =>
        builds["none"].MustSucceed().MustReport("warning AH1001", "warning AH1002", "warning AH2001");

    /// <summary>The frameworks bring rules of their own, and those speak.</summary>
    private static void AssertSilent(DotNetResult build) =>
        Assert.DoesNotContain(build.MustSucceed().Diagnostics, d => d.Contains(" AH", StringComparison.Ordinal));

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            foreach (var (name, framework) in s_frameworks)
            {
                Add(name, framework.Project(package, framework.Properties));
                Add(name + AsLibrary, framework.Project(package, framework.Properties + LibraryProfile));
            }

            Add("none", new Framework(PlainSdk, "", "System.Obsolete").Project(package, ""));
        }
    }

    private sealed record Framework(string Sdk, string Properties, string Attribute, params (string Id, string Version)[] Packages)
    {
        internal Consumer Project(PackedPackage package, string properties)
        {
            var references = string.Concat(Packages.Select(p => $"<PackageReference Include=\"{p.Id}\" Version=\"{p.Version}\" />"));
            return Consumer.WithFiles(
                package,
                Sdk,
                $"{properties}</PropertyGroup><ItemGroup>{references}</ItemGroup><PropertyGroup>",
                ("OrderTests.cs", Code.Replace("ATTRIBUTE", Attribute, StringComparison.Ordinal)));
        }
    }
}
