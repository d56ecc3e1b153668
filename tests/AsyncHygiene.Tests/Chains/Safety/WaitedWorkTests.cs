using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// Work that was done when its task was returned, and that something goes on blocking on. The wait never waited; with an await in the work
/// it does, and may keep what the work needs.
/// </summary>
public class WaitedWorkTests
{
    private const string Forms = "namespace System.Windows.Forms { public class Control { } }\n";

    private const string Work = "Thread.Sleep(1); await Publish();";
    private const string WorkAsync = "await Task.Delay(1); await Publish();";

    [Theory]
    [InlineData("public void Stop() => StopAsync().GetAwaiter().GetResult();")]
    [InlineData("public void Stop() => StopAsync().ConfigureAwait(false).GetAwaiter().GetResult();")]
    [InlineData("public void Stop() => AllAsync().Wait(); private async Task AllAsync() { await StopAsync(); }")]
    [InlineData("public Task StopAll() => StopAsync(); public void Stop() => StopAll().Wait();")]
    [InlineData("public Task Stopped => StopAsync(); public void Stop() => Stopped.Wait();")]
    public async Task Refuses_where_a_wait_that_stays_runs_in_a_context(string wait)
    {
        var report = await Case(Program(Work, wait, Forms), Program(Work, wait, Forms)).RunAsync();
        Assert.Empty(report.Converted);
        Assert.Contains(
            report.Refused,
            r => r.Refusal.Code == "finished-work" && r.Refusal.Reason.Contains("'Store.Stop' blocks on it"));
    }

    [Theory]
    [InlineData("public Store() { lock (this) { StopAsync().Wait(); } }")]
    [InlineData("public Store() { lock (this) { Stopped.Wait(); } } private Task Stopped => StopAsync();")]
    [InlineData("public Store() { lock (this) { (+this).Wait(); } } public static Task operator +(Store s) => s.StopAsync();")]
    [InlineData("public Store() { Monitor.Enter(this); StopAsync().Wait(); Monitor.Exit(this); }")]
    [InlineData("public Store() { lock (this) { Stop(); } } private void Stop() { Text += \"a\"; StopAsync().Wait(); }")]
    public async Task Refuses_where_a_wait_that_stays_holds_a_lock(string wait)
    {
        var report = await Case(Program(Work, wait), Program(Work, wait)).RunAsync();
        Assert.Contains(report.Refused, r => r.Refusal.Code == "finished-work");
    }

    /// <summary>The pool has no context, a wait after an await waited before, and a wait that becomes an await is none.</summary>
    [Theory]
    [InlineData("", "public void Stop() => StopAsync().GetAwaiter().GetResult();", false)]
    [InlineData("", "public Store() { StopAsync().Wait(); }", false)]
    [InlineData(Forms, "public void Stop() => StopAsync().GetAwaiter().GetResult();", true)]
    [InlineData(Forms, "public async Task All() { await Task.Yield(); await StopAsync(); }", false)]
    public async Task Converts_where_no_wait_keeps_what_the_work_needs(string types, string wait, bool waits)
    {
        var first = waits ? "await Task.Yield(); " : string.Empty;
        var report = await Case(
            Program(first + Work, wait, types),
            Program(first + WorkAsync, wait, types)).RunAsync();
        Assert.Single(report.Converted);
    }

    private static ChainCase Case(string before, string after) => new ChainCase().With("App", ("App.cs", before, after));

    private static string Program(string work, string wait, string types = "") => $$"""
        using System.Threading;
        using System.Threading.Tasks;

        {{types}}
        public class Store
        {
            public string Text = "";

            public async Task StopAsync() { {{work}} }

            private static async Task Publish() => await Task.Yield();

            {{wait}}
        }
        """;
}
