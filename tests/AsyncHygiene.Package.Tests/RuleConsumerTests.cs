using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The rules as a user of the package meets them: in the build, as errors, and through <c>dotnet format</c>.</summary>
[Collection(PackageCollection.Name)]
public sealed class RuleConsumerTests(PackedPackage package, RuleConsumerTests.Builds builds) : IClassFixture<RuleConsumerTests.Builds>
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
    public void Blocking_action_is_a_warning()
    {
        var build = builds["warning"].MustSucceed().MustReport("warning AH1001");
        Assert.Contains(
            "OrdersController.cs(14,16): warning AH1001: 'Thread.Sleep' blocks a thread-pool thread on a request path: "
                + "OrdersController.Get; use 'await Task.Delay' (https://",
            build.Output);
        Assert.Contains("/docs/rules/AH1001.md)", build.Output);
    }

    [Fact]
    public void Blocking_action_fails_the_build_where_warnings_are_errors() => builds["errors"].MustFail().MustReport("error AH1001");

    [Fact]
    public void Information_is_no_error_where_warnings_are_errors() => builds["information"].MustSucceed().MustReport();

    [Fact]
    public void The_request_path_file_in_the_project_reaches_the_rules() =>
        builds["request paths"].MustSucceed().MustReport("warning AH1001");

    [Fact]
    public void Mode_None_is_silent() => builds["none"].MustSucceed().MustReport();

    [Fact]
    public void Editorconfig_switches_a_rule_on_in_mode_None() => builds["none but one"].MustSucceed().MustReport("warning AH1001");

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

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            const string errors = "<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>";
            const string none = "<AsyncHygieneMode>None</AsyncHygieneMode>";
            Add("warning", Consumer.Web(package, BlockingAction));
            Add("errors", Consumer.Web(package, BlockingAction, errors));
            Add("information", Consumer.Web(
                package,
                "",
                errors,
                ("Warm.cs", "public static class Warm { public static int Up() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n")));
            Add("request paths", Consumer.Web(
                package,
                "",
                "",
                ("Store.cs", "public static class Store { public static void Read() => System.Threading.Thread.Sleep(1); }\n"),
                (
                    "AsyncHygiene.RequestPaths.txt",
                    "# AsyncHygiene request paths, version 1\nM:Store.Read | Elsewhere.Get → IStore.Read\n")));
            Add("none", Consumer.Web(package, BlockingAction, none + errors));
            Add("none but one", Consumer.Web(
                package,
                BlockingAction,
                none,
                (".editorconfig", "root = true\n\n[*.cs]\ndotnet_diagnostic.AH1001.severity = warning\n")));
        }
    }
}
