using System;
using System.Linq;
using System.Text.Json;
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

    /// <summary>What a build server shows of a finding, besides its line.</summary>
    [Fact]
    public void The_error_log_has_title_description_and_page_of_the_rule()
    {
        using var log = JsonDocument.Parse(builds.Project("warning").Read("build.sarif"));
        var run = log.RootElement.GetProperty("runs")[0];
        var result = Assert.Single(run.GetProperty("results").EnumerateArray(), r => r.GetProperty("ruleId").GetString() == "AH1001");
        Assert.Equal("warning", result.GetProperty("level").GetString());
        Assert.Contains("on a request path: OrdersController.Get", result.GetProperty("message").GetProperty("text").GetString());

        var rule = run.GetProperty("tool").GetProperty("driver").GetProperty("rules")[result.GetProperty("ruleIndex").GetInt32()];
        Assert.Equal("AH1001", rule.GetProperty("id").GetString());
        Assert.Equal("Do not sleep on a thread that requests need", rule.GetProperty("shortDescription").GetProperty("text").GetString());
        Assert.True(rule.GetProperty("fullDescription").GetProperty("text").GetString()!.Length > 50);
        Assert.EndsWith("/docs/rules/AH1001.md", rule.GetProperty("helpUri").GetString());
        Assert.Equal("AsyncHygiene.Blocking", rule.GetProperty("properties").GetProperty("category").GetString());
    }

    [Theory]
    [InlineData("-warnaserror")]
    [InlineData("-warnaserror:AH1001")]
    [InlineData("-p:TreatWarningsAsErrors=true")]
    [InlineData("-p:WarningsAsErrors=AH1001")]
    public async Task Blocking_action_fails_the_build_by_a_switch_of_the_command_line(string argument) =>
        (await builds.Project("switch").BuildAsync(argument, "--no-incremental")).MustFail().MustReport("error AH1001");

    [Fact]
    public void Blocking_action_fails_the_build_where_warnings_are_errors() => builds["errors"].MustFail().MustReport("error AH1001");

    [Fact]
    public void Information_is_no_error_where_warnings_are_errors() => builds["information"].MustSucceed().MustReport();

    [Fact]
    public void The_request_path_file_in_the_project_reaches_the_rules() =>
        builds["request paths"].MustSucceed().MustReport("warning AH1001", "warning AH1002");

    /// <summary>A viewer of the log leads from the finding to the calls, and to the line that stands for those in other projects.</summary>
    [Fact]
    public void The_error_log_has_the_steps_of_a_request_path_as_related_locations()
    {
        using var log = JsonDocument.Parse(builds.Project("request paths").Read("build.sarif"));
        var results = log.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray().ToList();
        Assert.Equal(["OrdersController.cs:13:16-20"], Related("AH1002"));
        Assert.Equal(["AsyncHygiene.RequestPaths.txt:2:1-43", "Store.cs:1:48-52", "Store.cs:1:58-62"], Related("AH1001"));

        string[] Related(string id) =>
            [.. Assert.Single(results, r => r.GetProperty("ruleId").GetString() == id)
                .GetProperty("relatedLocations")
                .EnumerateArray()
                .Select(l => Place(l.GetProperty("physicalLocation")))];
    }

    private static string Place(JsonElement location)
    {
        var file = location.GetProperty("artifactLocation").GetProperty("uri").GetString()!.Split('/')[^1];
        var region = location.GetProperty("region");
        return $"{file}:{Number("startLine")}:{Number("startColumn")}-{Number("endColumn")}";

        int Number(string name) => region.GetProperty(name).GetInt32();
    }

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
            Add("warning", Consumer.Web(package, BlockingAction, "<ErrorLog>build.sarif,version=2.1</ErrorLog>"));
            Add("switch", Consumer.Library(package, "", ("Store.cs", """
                using System.Threading;
                using System.Threading.Tasks;

                public class Store
                {
                    public async Task ReadAsync()
                    {
                        Thread.Sleep(1);
                        await Task.Yield();
                    }
                }

                """)));
            Add("errors", Consumer.Web(package, BlockingAction, errors));
            Add("information", Consumer.Web(
                package,
                "",
                errors,
                ("Warm.cs", "public static class Warm { public static int Up() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n")));
            Add("request paths", Consumer.Web(
                package,
                """
                    [HttpGet]
                    public int Get() =>
                        Loader.Load();
                """,
                "<ErrorLog>build.sarif,version=2.1</ErrorLog>",
                (
                    "Loader.cs",
                    "public static class Loader { public static int Load() => System.Threading.Tasks.Task.Run(() => 1).Result; }\n"),
                (
                    "Store.cs",
                    "public static class Store { public static void Read() => Wait(); "
                        + "static void Wait() => System.Threading.Thread.Sleep(1); }\n"),
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
