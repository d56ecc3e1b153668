using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A request may start an installation or a migration, but it does so once: information, by the names on the way.</summary>
public class OneTimeNameTests
{
    [Theory]
    [InlineData("InstallController", "Run")]
    [InlineData("InstallationController", "Run")]
    [InlineData("PluginUninstaller", "Run")]
    [InlineData("Work", "SeedAsync")]
    [InlineData("DatabaseSeeder", "Run")]
    [InlineData("Work", "EnsureDataSeededAsync")]
    [InlineData("Work", "EnsureMigrationsAsync")]
    [InlineData("DbMigrator", "Run")]
    [InlineData("Work", "UpgradeSchema")]
    [InlineData("DbInitializer", "Run")]
    [InlineData("Initializer", "Setup")]
    [InlineData("Bootstrapper", "Run")]
    [InlineData("HostWarmupMiddleware", "Run")]
    [InlineData("Work", "WarmUpAsync")]
    [InlineData("CodeGenController", "Run")]
    [InlineData("Scaffolder", "Run")]
    [InlineData("DebugController", "Run")]
    [InlineData("Work", "TestConnectionAsync")]
    [InlineData("FakeLabworksService", "Run")]
    [InlineData("CypressDataHandler", "Run")]
    [InlineData("TokenServiceStub", "Run")]
    [InlineData("OneOffImport", "Run")]
    [InlineData("TestController", "Run")]
    [InlineData("HangfireSampleController", "Run")]
    [InlineData("BuggyController", "Run")]
    [InlineData("DemoController", "Run")]
    [InlineData("TestDataController", "Run")]
    [InlineData("Work", "AddFakeData")]
    [InlineData("Work", "AddFakeDataMember")]
    [InlineData("DummyDataFactory", "Run")]
    public Task Reports_async_code_with_such_a_name_as_information(string type, string method) => AsyncCode(
        type,
        method,
        DiagnosticSeverity.Info,
        $"in code that seldom runs, as its name says: {type}.{method}");

    [Theory]
    [InlineData("InstallmentPlans", "Run")]
    [InlineData("Work", "GetInstalled")]
    [InlineData("Immigrants", "Run")]
    [InlineData("TelemetryInitializer", "Run")]
    [InlineData("Work", "Initialize")]
    [InlineData("Work", "Reseeded")]
    [InlineData("Work", "SEED")]
    [InlineData("Work", "install")]
    [InlineData("Work", "FakeAccounts")]
    [InlineData("Work", "LoadTestData")]
    [InlineData("Work", "DropFakeAccountData")]
    [InlineData("FakenewsFilter", "Run")]
    [InlineData("DetectFakes", "Run")]
    [InlineData("Stubborn", "Run")]
    [InlineData("OneOfFour", "Run")]
    [InlineData("TestsController", "Run")]
    [InlineData("Sample", "Run")]
    [InlineData("SampledController", "Run")]
    public Task Reports_async_code_with_a_name_that_only_looks_like_it(string type, string method) =>
        AsyncCode(type, method, DiagnosticSeverity.Warning, $"in async code: {type}.{method}");

    /// <summary>The program is about tests or samples.</summary>
    [Theory]
    [InlineData("TestController", "class Test { }")]
    [InlineData("ShopController", "class TestCase { }", "TestRun")]
    [InlineData("ShopController", "", "TestamentRun")]
    [InlineData("Shop", "", "TestRun")]
    [InlineData("ShopController", "", "Latest")]
    [InlineData("TestController", "record TestResult(int Id);")]
    [InlineData("TestDataController", "record TestDataSet(int Id);")]
    [InlineData("BloodSampleController", "enum BloodSamples { }")]
    public Task Reports_async_code_of_a_subject_that_the_program_knows(string type, string subject, string method = "Run") =>
        PathAssert.VerifyAsync(
            "using System.Threading; using System.Threading.Tasks; "
                + $"class {type} {{ async Task {method}() {{ await Task.Yield(); Thread.{{|#0:Sleep|}}(1); }} }} {subject}",
            Framework.Net10,
            PathAssert.At(0, DiagnosticSeverity.Warning, $"in async code: {type}.{method}"));

    /// <summary>By the name of the action or its route.</summary>
    [Theory]
    [InlineData("Test", "")]
    [InlineData("Test2", "")]
    [InlineData("TestSignalR", "")]
    [InlineData("Run", "[HttpGet(\"test\")]")]
    [InlineData("Run", "[HttpGet, Route(\"api/test-delete/{id}\")]")]
    public Task Reports_an_action_that_tries_something_out_as_information(string action, string route) => PathAssert.InformationAsync(
        $"public class ShopController : ControllerBase {{ {route} public void {action}() => Thread.{{|#0:Sleep|}}(1); }}",
        $"in code that seldom runs, as a name says: ShopController.{action}");

    [Theory]
    [InlineData("[HttpGet(\"latest\")]")]
    [InlineData("[HttpGet(\"tests\")]")]
    [InlineData("[HttpGet(\"test/results\")]")]
    [InlineData("[HttpGet(\"testimonials\")]")]
    public Task Flags_an_action_with_a_route_that_only_looks_like_it(string route) => PathAssert.ProvenAsync(
        $"public class ShopController : ControllerBase {{ {route} public void Run() => Thread.{{|#0:Sleep|}}(1); }}",
        "ShopController.Run");

    [Fact]
    public Task Reports_a_namespace_with_such_a_name_as_information() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Shop.Migrations
        {
            class Work { async Task Run() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } }
        }
        """,
        Framework.Net10,
        PathAssert.At(0, DiagnosticSeverity.Info, "in code that seldom runs, as its name says: Work.Run"));

    [Fact]
    public Task Reports_what_only_such_code_awaits_as_information() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        class Installer { public async Task Run() => await new Work().Copy(); }
        class Work { internal async Task Copy() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } }
        """,
        Framework.Net10,
        PathAssert.At(0, DiagnosticSeverity.Info, "in code that seldom runs, as its name says: Work.Copy"));

    [Fact]
    public Task Reports_what_other_code_awaits_too() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        class Installer { public async Task Run() => await new Work().Copy(); }
        class Orders { public async Task Run() => await new Work().Copy(); }
        class Work { internal async Task Copy() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } }
        """,
        Framework.Net10,
        PathAssert.At(0, DiagnosticSeverity.Warning, "in async code: Work.Copy"));

    [Fact]
    public Task Reports_a_path_through_such_code_as_information() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        public class HomeController : ControllerBase { public string Index() => new Seeder().Run(); }
        class Seeder { public string Run() => new Work().Copy(); }
        class Work { internal string Copy() { Thread.{|#0:Sleep|}(1); return ""; } }
        """,
        Framework.Net10,
        PathAssert.At(
            0,
            DiagnosticSeverity.Info,
            "in code that seldom runs, as a name says: HomeController.Index → Seeder.Run → Work.Copy"));

    [Fact]
    public Task Reports_the_longer_path_that_requests_take_often() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        public class InstallController : ControllerBase { public string Index() => new Work().Copy(); }
        public class OrdersController : ControllerBase { public string Index() => new Orders().Load(); }
        class Orders { public string Load() => new Work().Copy(); }
        class Work { internal string Copy() { Thread.{|#0:Sleep|}(1); return ""; } }
        """,
        Framework.Net10,
        PathAssert.At(
            0,
            DiagnosticSeverity.Warning,
            "on a request path: OrdersController.Index → Orders.Load → Work.Copy"));

    private static Task AsyncCode(string type, string method, DiagnosticSeverity severity, string where) => PathAssert.VerifyAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        class {{type}} { async Task {{method}}() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } }
        """,
        Framework.Net10,
        PathAssert.At(0, severity, where));
}
