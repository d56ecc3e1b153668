using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A background service that works once and then ends the program is a batch, as a job is: information.</summary>
public class BatchServiceTests
{
    [Theory]
    [InlineData("Work(); _life.StopApplication();")]
    [InlineData("await Task.Yield(); foreach (var i in new[] { 1 }) Work(); this._life.StopApplication();")]
    [InlineData("try { Work(); } catch { } finally { _life.StopApplication(); }")]
    [InlineData("for (var i = 0; i < 3; i++) Work(); Environment.Exit(0);")]
    [InlineData("if (t.IsCancellationRequested) return; using (_life as IDisposable) { Work(); _life.StopApplication(); }")]
    public Task Reports_what_works_once_and_ends_the_program_as_information(string body) =>
        PathAssert.JobsAsync(Service(body), "in a job: W.ExecuteAsync → W.Work");

    [Theory]
    [InlineData("Work();")]
    [InlineData("while (!t.IsCancellationRequested) Work(); _life.StopApplication();")]
    [InlineData("try { Work(); } catch { _life.StopApplication(); }")]
    [InlineData("Work(); if (t.IsCancellationRequested) _life.StopApplication();")]
    [InlineData("Work(); t.Register(() => _life.StopApplication());")]
    [InlineData("await foreach (var i in Items()) Work(); Environment.Exit(0);")]
    [InlineData("Work(); Exit(0);")]
    public Task Flags_what_may_go_on(string body) =>
        PathAssert.WarningsAsync(Service(body), "in a background service: W.ExecuteAsync → W.Work");

    private static string Service(string body) =>
        "class W(Microsoft.Extensions.Hosting.IHostApplicationLifetime life) : Microsoft.Extensions.Hosting.BackgroundService { "
            + "readonly Microsoft.Extensions.Hosting.IHostApplicationLifetime _life = life; static void Exit(int code) { } "
            + "static async System.Collections.Generic.IAsyncEnumerable<int> Items() { await Task.Yield(); yield return 1; } "
            + $"protected override async Task ExecuteAsync(CancellationToken t) {{ {body} }} "
            + "public static void Work() => Thread.{|#0:Sleep|}(1); }";
}
