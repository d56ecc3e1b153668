using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The rules as a user of the package meets them: in the build, as errors, and through <c>dotnet format</c>.</summary>
[Collection(PackageCollection.Name)]
public sealed class RuleConsumerTests(PackedPackage package)
{
    private const string BlockingAction = """
            [HttpGet]
            public IActionResult Get()
            {
                Thread.Sleep(10);
                return Ok();
            }
        """;

    [Fact]
    public void Rule_ids_of_the_props_are_those_of_the_analyzers()
    {
        using var assembly = new PackedAssembly(package.ReadFile("analyzers/dotnet/cs/AsyncHygiene.Analyzers.dll"));
        Assert.Equal(assembly.StringConstants("RuleIds").Order(StringComparer.Ordinal), RuleIdList.Read(package));
    }

    [Fact]
    public async Task Blocking_action_is_a_warning() =>
        (await Consumer.Web(package, BlockingAction).BuildAsync()).MustSucceed().MustReport("warning AH1001");

    [Fact]
    public async Task Blocking_action_fails_the_build_where_warnings_are_errors() =>
        (await Consumer.Web(package, BlockingAction, "<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>")
            .BuildAsync())
            .MustFail()
            .MustReport("error AH1001");

    [Fact]
    public async Task Information_is_no_error_where_warnings_are_errors() =>
        (await Consumer.Web(
            package,
            "",
            "<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>",
            ("Warm.cs", "public static class Warm { public static int Up() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n"))
                .BuildAsync())
            .MustSucceed()
            .MustReport();

    [Fact]
    public async Task The_request_path_file_in_the_project_reaches_the_rules() =>
        (await Consumer.Web(
            package,
            "",
            "",
            ("Store.cs", "public static class Store { public static void Read() => System.Threading.Thread.Sleep(1); }\n"),
            ("AsyncHygiene.RequestPaths.txt", "# AsyncHygiene request paths, version 1\nM:Store.Read | Elsewhere.Get → IStore.Read\n"))
                .BuildAsync())
            .MustSucceed()
            .MustReport("warning AH1001");

    [Fact]
    public async Task Mode_None_is_silent() =>
        (await Consumer.Web(
            package,
            BlockingAction,
            "<AsyncHygieneMode>None</AsyncHygieneMode><AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>")
                .BuildAsync())
            .MustSucceed()
            .MustReport();

    [Fact]
    public async Task Editorconfig_switches_a_rule_on_in_mode_None() =>
        (await Consumer.Web(
            package,
            BlockingAction,
            "<AsyncHygieneMode>None</AsyncHygieneMode>",
            (".editorconfig", "root = true\n\n[*.cs]\ndotnet_diagnostic.AH1001.severity = warning\n")).BuildAsync())
            .MustSucceed()
            .MustReport("warning AH1001");

    [Fact]
    public async Task Format_fixes_a_blocking_action()
    {
        var consumer = Consumer.Web(package, BlockingAction);
        (await consumer.BuildAsync()).MustSucceed().MustReport("warning AH1001");
        Assert.Equal(2, (await consumer.FormatAsync("--diagnostics", "AH1001", "--no-restore", "--verify-no-changes")).ExitCode);

        (await consumer.FormatAsync("--diagnostics", "AH1001", "--no-restore")).MustSucceed();
        Assert.Contains("await Task.Delay(10", consumer.Read("OrdersController.cs"));
        (await consumer.BuildAsync()).MustSucceed().MustReport();
    }
}
