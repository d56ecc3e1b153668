using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>A project whose name says that it is a tool serves the one who started it.</summary>
public class ToolProjectTests
{
    [Theory]
    [InlineData("Shop.Cli")]
    [InlineData("shop-Cli")]
    [InlineData("Shop.DbMigrator")]
    [InlineData("Shop.ToolApp")]
    [InlineData("ShopInstaller")]
    public Task Reports_a_tool_as_information(string name) => SleepAsync(name, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("Shop.Client")]
    [InlineData("Shop.Toolbox")]
    [InlineData("Shop.Clipboard")]
    [InlineData("ConsoleApp1")]
    [InlineData("Shop.Web")]
    public Task Flags_other_projects(string name) => SleepAsync(name, DiagnosticSeverity.Warning);

    [Fact]
    public Task Flags_what_a_request_waits_for()
    {
        var test = new Verify<ThreadSleepAnalyzer, ThreadSleepFix>.Test
        {
            TestCode = """
                using System.Threading;
                using Microsoft.AspNetCore.Mvc;
                public class ToolsController : ControllerBase { public void Post() => Thread.{|#0:Sleep|}(1); }
                """,
        };
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectAssemblyName(project, "Shop.Tools"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1001", DiagnosticSeverity.Warning).WithLocation(0));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_async_code_of_a_web_application()
    {
        var test = new Verify<ThreadSleepAnalyzer, ThreadSleepFix>.Test
        {
            TestCode = """
                using System.Threading;
                using System.Threading.Tasks;
                public class Worker : Microsoft.Extensions.Hosting.BackgroundService
                {
                    protected override async Task ExecuteAsync(CancellationToken stop) { await Task.Yield(); Thread.{|#0:Sleep|}(1); }
                    static void Main() => AddHostedService<Worker>();
                    static void AddHostedService<T>() { }
                }
                """,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectAssemblyName(project, "Shop.Mobile.Gateway"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1001", DiagnosticSeverity.Warning).WithLocation(0));
        return test.RunAsync();
    }

    private static Task SleepAsync(string name, DiagnosticSeverity severity)
    {
        var test = new Verify<ThreadSleepAnalyzer, ThreadSleepFix>.Test
        {
            TestCode = """
                using System.Threading;
                using System.Threading.Tasks;
                class C { async Task M() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } }
                """,
        };
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectAssemblyName(project, name));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1001", severity).WithLocation(0));
        return test.RunAsync();
    }
}
