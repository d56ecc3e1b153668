using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A background service that pauses for half a day or longer after each turn works as seldom as a job: information.</summary>
public class DailyServiceTests
{
    [Theory]
    [InlineData("while (!t.IsCancellationRequested) { Work(); await Task.Delay(1000 * 60 * 60 * 24, t); }")]
    [InlineData("while (true) { Work(); await Task.Delay(TimeSpan.FromDays(1), t); }")]
    [InlineData("while (true) { try { Work(); } catch { } finally { await Task.Delay(TimeSpan.FromHours(12)).ConfigureAwait(false); } }")]
    [InlineData("for (;;) { Work(); await Task.Delay(new TimeSpan(24, 0, 0), t); }")]
    [InlineData("do { Work(); await Task.Delay(new TimeSpan(1, 0, 0, 0), t); } while (true);")]
    [InlineData("var day = TimeSpan.FromDays(1); while (true) { Work(); await Task.Delay(day, t); }")]
    [InlineData("while (true) { Work(); await Task.Delay(s_day, t); }")]
    [InlineData("while (true) { foreach (var i in new[] { 1 }) Work(); await Task.Delay(Hours * 60 * 60 * 1000); }")]
    [InlineData("using var p = new PeriodicTimer(s_day); while (await p.WaitForNextTickAsync(t)) { if (x) continue; Work(); }")]
    [InlineData("await Task.Delay(10_000, t); while (true) { Work(); await Task.Delay(TimeSpan.FromDays(1), t); }")]
    public Task Reports_what_works_once_a_day_as_information(string body) =>
        PathAssert.JobsAsync(Service(body), "in a job: W.ExecuteAsync → W.Work");

    [Theory]
    [InlineData("while (true) { Work(); await Task.Delay(1000 * 60 * 60, t); }")]
    [InlineData("while (true) { Work(); await Task.Delay(TimeSpan.FromHours(11), t); }")]
    [InlineData("while (true) { Work(); await Task.Delay(TimeSpan.FromDays(t.GetHashCode()), t); }")]
    [InlineData("while (true) { Work(); if (x) await Task.Delay(TimeSpan.FromDays(1), t); }")]
    [InlineData("while (true) { try { Work(); } catch { await Task.Delay(TimeSpan.FromDays(1), t); } }")]
    [InlineData("while (true) { Work(); if (x) continue; await Task.Delay(TimeSpan.FromDays(1), t); }")]
    [InlineData("while (true) { Work(); await Task.WhenAny(Task.Delay(TimeSpan.FromDays(1), t), Task.Delay(TimeSpan.FromDays(2))); }")]
    [InlineData("while (true) { while (x) { Work(); await Task.Delay(10); } await Task.Delay(TimeSpan.FromDays(1), t); }")]
    [InlineData("while (true) { await Task.Delay(TimeSpan.FromDays(1), t); } while (true) { Work(); }")]
    [InlineData("var day = TimeSpan.FromDays(1); while (true) { Work(); day = default; await Task.Delay(day, t); }")]
    [InlineData("using var p = new PeriodicTimer(TimeSpan.FromMinutes(1)); while (await p.WaitForNextTickAsync(t)) Work();")]
    [InlineData("using var p = new PeriodicTimer(TimeSpan.FromDays(1)); while (x || await p.WaitForNextTickAsync(t)) Work();")]
    [InlineData("Work(); await Task.Delay(TimeSpan.FromDays(1), t);")]
    public Task Flags_what_may_work_more_often(string body) =>
        PathAssert.WarningsAsync(Service(body), "in a background service: W.ExecuteAsync → W.Work");

    [Fact]
    public Task Reports_what_the_start_of_a_service_sets_going_as_information() => PathAssert.JobsAsync(
        """
        class W : Microsoft.Extensions.Hosting.IHostedService
        {
            Task _loop;
            public Task StartAsync(CancellationToken t) { _loop = RunAsync(t); return Task.CompletedTask; }
            public Task StopAsync(CancellationToken t) => _loop;
            async Task RunAsync(CancellationToken t) { while (true) { Work(); await Task.Delay(TimeSpan.FromDays(1), t); } }
            void Work() => Thread.{|#0:Sleep|}(1);
        }
        """,
        "in a job: W.RunAsync → W.Work");

    [Fact]
    public Task Flags_what_a_request_runs_too() => PathAssert.ProvenAsync(
        Service("while (true) { Work(); await Task.Delay(TimeSpan.FromDays(1), t); }")
            + " public class AController : ControllerBase { public void Get() => Make(); static void Make() => W.Work(); }",
        "AController.Get → AController.Make → W.Work");

    private static string Service(string body) =>
        "class W : Microsoft.Extensions.Hosting.BackgroundService { static readonly TimeSpan s_day = TimeSpan.FromDays(1); "
            + $"const int Hours = 24; bool x; protected override async Task ExecuteAsync(CancellationToken t) {{ {body} }} "
            + "public static void Work() => Thread.{|#0:Sleep|}(1); }";
}
