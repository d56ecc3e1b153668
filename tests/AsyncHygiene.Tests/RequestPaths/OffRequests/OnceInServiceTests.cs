using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// What a background service makes at its start, outside of its loop, is made once: information, unless something else makes it too.
/// </summary>
public class OnceInServiceTests
{
    private const string Application = " class App { public App() { Load(); } public void Load() => Thread.{|#0:Sleep|}(1); "
        + "static App s_app; public static void Read() { foreach (var i in new[] { 1 }) s_app.Load(); } "
        + "public static void Loop() { while (true) s_app.Load(); } }";

    [Theory]
    [InlineData("_ = new App();")]
    [InlineData("var app = new App(); while (!t.IsCancellationRequested) { await Task.Delay(1, t); }")]
    [InlineData("App app = new(); await Task.Yield();")]
    public Task Reports_what_a_service_makes_at_its_start_as_information(string body) =>
        PathAssert.InformationAsync(Service(body), "in a background service: W.ExecuteAsync → new App → App.Load");

    [Theory]
    [InlineData("while (!t.IsCancellationRequested) { _ = new App(); }", "new App → App.Load")]
    [InlineData("Parallel.For(0, 9, i => { _ = new App(); });", "new App → App.Load")]
    [InlineData("App app = null; await Task.Yield(); app.Load();", "App.Load")]
    [InlineData("_ = new Other(Read()); int Read() => new App().GetHashCode();", "new App → App.Load")]
    public Task Flags_what_a_service_does_otherwise(string body, string path) =>
        PathAssert.WarningsAsync(Service(body), $"in a background service: W.ExecuteAsync → {path}");

    [Theory]
    [InlineData("App.Read(); while (!t.IsCancellationRequested) { await Task.Delay(1, t); }")]
    [InlineData("if (t.CanBeCanceled) { App.Read(); return; } while (true) { await Task.Delay(1, t); }")]
    [InlineData("if (t.CanBeCanceled) { App.Read(); return; } await Task.Delay(1, t);")]
    [InlineData("try { App.Read(); await foreach (var i in All()) { } } finally { } async IAsyncEnumerable<int> All() { yield break; }")]
    public Task Reports_what_a_service_does_before_its_loop_as_information(string body) =>
        PathAssert.InformationAsync(Service(body), "in a background service: W.ExecuteAsync → App.Read → App.Load");

    [Fact]
    public Task Reports_a_line_of_the_service_before_its_loop_as_information() => PathAssert.InformationAsync(
        Service("Thread.{|#0:Sleep|}(1); while (!t.IsCancellationRequested) { await Task.Delay(1, t); }").Replace(Application, ""),
        "in a background service: W.ExecuteAsync");

    [Theory]
    [InlineData("App.Read(); await Task.Delay(1, t);", "App.Read")]
    [InlineData("while (!t.IsCancellationRequested) { App.Read(); await Task.Delay(1, t); }", "App.Read")]
    [InlineData("while (true) { if (t.CanBeCanceled) { App.Read(); return; } await Task.Delay(1, t); }", "App.Read")]
    [InlineData("await Task.Yield(); while (t.CanBeCanceled) await Task.Delay(1, t); App.Read();", "App.Read")]
    [InlineData("if (t.CanBeCanceled) { App.Loop(); return; } await Task.Delay(1, t);", "App.Loop")]
    [InlineData("if (t.CanBeCanceled) App.Read(); else return; await Task.Delay(1, t);", "App.Read")]
    public Task Flags_what_a_service_may_do_more_often(string body, string path) =>
        PathAssert.WarningsAsync(Service(body), $"in a background service: W.ExecuteAsync → {path} → App.Load");

    [Fact]
    public Task Flags_what_a_request_makes_too() => PathAssert.ProvenAsync(
        Service("_ = new App();")
            + " public class AController : ControllerBase { public void Get() => Make(); static void Make() => Again(); "
            + "static void Again() => new App(); }",
        "AController.Get → AController.Make → AController.Again → new App → App.Load");

    [Fact]
    public Task Reports_what_an_installer_makes_too_as_information() => PathAssert.InformationAsync(
        Service("_ = new App();")
            + " public class InstallController : ControllerBase { public void Get() { _ = new App(); } }",
        "in code that seldom runs, as a name says: InstallController.Get → new App → App.Load");

    private static string Service(string body) =>
        $"class W : Microsoft.Extensions.Hosting.BackgroundService {{ protected override async Task ExecuteAsync(CancellationToken t) "
            + $"{{ {body} }} }} class Other(int value) {{ public int Value => value; }}{Application}";
}
