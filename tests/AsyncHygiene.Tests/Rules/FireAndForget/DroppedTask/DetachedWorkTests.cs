using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.DroppedTaskAnalyzer, AsyncHygiene.Fixes.DroppedTaskFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.DroppedTask;

/// <summary>
/// Work that has to outlive its request: to await the end of the host in a request would wait for itself. Next to it stands work that only
/// looks like it.
/// </summary>
public class DetachedWorkTests
{
    private const string Usings = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Hosting;

        """;

    [Theory]
    [InlineData("_host.StopAsync();")]
    [InlineData("Task.Run(async () => { await Task.Delay(500); _lifetime.StopApplication(); });")]
    [InlineData("Task.Run(() => _host.StopAsync());")]
    [InlineData("Restart();")]
    [InlineData("Task.Run(() => Restart());")]
    [InlineData("Task.Run(() => { Thread.Sleep(1); Environment.Exit(3); });")]
    [InlineData("Sweep();")]
    [InlineData("Task.Run(async () => { await using var scope = _services.CreateAsyncScope(); await Use(scope.ServiceProvider); });")]
    [InlineData("Task.Run(() => Sweep());")]
    public Task Accepts_work_that_has_to_outlive_the_request(string statement) => VerifyAsync(statement);

    [Theory]
    [InlineData("[|Use|](_services);")]
    [InlineData(
        "Task.[|Run|](async () => { using var scope = _scopes.CreateScope(); await "
            + "Use(scope.ServiceProvider, HttpContext.TraceIdentifier); });")]
    [InlineData("Task.[|Run|](async () => { using var scope = _scopes.CreateScope(); await Use(scope.ServiceProvider, Request.Path); });")]
    [InlineData(
        "Task.[|Run|](async () => { using var scope = _scopes.CreateScope(); await "
            + "Use(_accessor.HttpContext.RequestServices); });")]
    [InlineData("new Other().[|StopAsync|]();")]
    [InlineData("Task.[|Run|](() => new Other().CreateScope());")]
    [InlineData("[|Guarded|]();")]
    public Task Flags_work_that_needs_its_request(string statement) => VerifyAsync(statement);

    [Theory]
    [InlineData("_ = Guarded();")]
    [InlineData("_ = Task.Run(async () => { try { await Task.Delay(1); } catch (Exception e) { Console.WriteLine(e); } });")]
    [InlineData("_ = [|Use|](_services);")]
    [InlineData("_ = Task.[|Run|](async () => { try { await Task.Delay(1); } catch (ArgumentException) { } });")]
    [InlineData("_ = Task.[|Run|](async () => { try { await Task.Delay(1); } catch (Exception) { throw; } });")]
    [InlineData("_ = Task.[|Run|](async () => { await Task.Delay(1); try { await Task.Delay(1); } catch { } });")]
    public Task Flags_discarded_work_only_where_an_exception_may_get_lost(string statement)
    {
        var test = new Verify.Test { TestCode = Source(statement) };
        test.TestState.AnalyzerConfigFiles.Add(
            ("/.globalconfig", "is_global = true\nasync_hygiene.report_discarded_tasks = true\n"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("{|#0:Guarded|}();", "it can outlive the request; await it, or queue it for a background service")]
    [InlineData("Task.{|#0:Run|}(Guarded);", "it can outlive the request; await it, or queue it for a background service")]
    [InlineData("Task.{|#0:Run|}(() => Guarded());", "it can outlive the request; await it, or queue it for a background service")]
    [InlineData(
        "Task.{|#0:Run|}(async () => { await Guarded(); await Task.Delay(1); });",
        "it can outlive the request, and its exceptions are lost; await it, or queue it for a background service")]
    public Task Names_exceptions_only_where_some_are_lost(string statement, string message) => Verify.AnalyzerAsync(
        Source(statement),
        new DiagnosticResult("AH2005", DiagnosticSeverity.Info)
            .WithLocation(0)
            .WithMessage(
                $"'{(statement.Contains("Run") ? "Run" : "Guarded")}' is started and dropped by a thread-pool thread on a request path: "
                    + $"AdminController.Post; {message}"));

    private static Task VerifyAsync(string statement) => Verify.AnalyzerAsync(Source(statement));

    private static string Source(string statement) => Usings + $$"""
        public class AdminController : ControllerBase
        {
            private readonly IHost _host;
            private readonly IHostApplicationLifetime _lifetime;
            private readonly IServiceProvider _services;
            private readonly IServiceScopeFactory _scopes;
            private readonly IHttpContextAccessor _accessor;

            public IActionResult Post()
            {
                {{statement}}
                return Accepted();
            }

            private async Task Restart() { await Task.Delay(500); _lifetime.StopApplication(); }
            private async Task Sweep() { using (var scope = _scopes.CreateScope()) { await Use(scope.ServiceProvider); } }
            private async Task Use(IServiceProvider services, string name = null) { await Task.Yield(); }
            private async Task Guarded() { try { await Task.Delay(1); } catch { } }
        }
        public class Other { public Task StopAsync() => Task.CompletedTask; public Task CreateScope() => Task.CompletedTask; }
        """;
}
