using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// Before .NET 10 the host runs a background service up to its first await, and then starts the next service: what is done by then must
/// not come later.
/// </summary>
public class HostedStartTests
{
    private const string Loop = "while (!token.IsCancellationRequested) await Task.Delay(1000, token);";

    [Theory]
    [InlineData("Load(); " + Loop, "net8.0", false)]
    [InlineData("Load(); " + Loop, "net10.0", true)]
    [InlineData("await LoadAsync(); " + Loop, "net8.0", false)]
    [InlineData("await LoadAsync(); " + Loop, "net10.0", true)]
    [InlineData("foreach (var i in new[] { 1, 2 }) Load(); " + Loop, "net8.0", false)]
    [InlineData("await Task.Yield(); Load(); " + Loop, "net8.0", true)]
    [InlineData("while (!token.IsCancellationRequested) { Load(); await Task.Delay(1000, token); }", "net8.0", true)]
    [InlineData("while (true) { Load(); await Task.Delay(1000, token); }", "net8.0", true)]
    [InlineData("for (; ; ) { await LoadAsync(); await Task.Delay(1000, token); }", "net8.0", true)]
    [InlineData("Thread.Sleep(1); while (true) { Note(); await Task.Delay(1000, token); }", "net8.0", true)]
    [InlineData("Thread.Sleep(1); Note(); " + Loop, "net8.0", false)]
    [InlineData("await Task.Delay(1000, token); Load();", "net8.0", true)]
    public Task Converts_or_refuses_a_background_service(string body, string framework, bool converts) => RunAsync(
        $$"""
        public class Worker : BackgroundService
        {
            protected override async Task ExecuteAsync(CancellationToken token)
            {
                {{body}}
            }

            {{(body.Contains("Load()") ? "private static void Load() { Thread.Sleep(1); Note(); }" : "")}}

            {{(body.Contains("LoadAsync()") ? "private static Task LoadAsync() { Thread.Sleep(1); return Task.CompletedTask; }" : "")}}

            private static void Note() { }
        }
        """,
        framework,
        converts);

    /// <summary>The host awaits what it returns, so the first await of that is the first one of the service.</summary>
    [Theory]
    [InlineData("=> RunAsync(token);", false)]
    [InlineData("{ var run = RunAsync(token); return run; }", false)]
    [InlineData("=> RunAsync(token);", true)]
    [InlineData("{ return Go(); async Task Go() { await RunAsync(token); } }", false)]
    [InlineData("{ return Go(); async Task Go() { Thread.Sleep(1); Note(); await RunAsync(token); } }", false)]
    [InlineData("{ Func<Task> run = async () => { Thread.Sleep(1); Note(); await RunAsync(token); }; return run(); }", false)]
    [InlineData("{ Func<Task> run = () => RunAsync(token); return run(); }", false)]
    [InlineData("=> ((IWork)this).RunAsync(token);", false)]
    [InlineData("=> ((IWork)this).RunAsync(token);", true)]
    public Task Converts_or_refuses_what_a_background_service_returns(string body, bool repeats) => RunAsync(
        $$"""
        public interface IWork { Task RunAsync(CancellationToken token); }

        public class Worker : BackgroundService, IWork
        {
            protected override Task ExecuteAsync(CancellationToken token) {{body}}

            public async Task RunAsync(CancellationToken token)
            {
                {{(repeats
                    ? "while (!token.IsCancellationRequested) { Thread.Sleep(1); Note(); await Task.Delay(1000, token); }"
                    : "Thread.Sleep(1); Note(); await Task.Delay(1000, token);")}}
            }

            private static void Note() { }
        }
        """,
        "net8.0",
        converts: repeats);

    [Fact]
    public Task Refuses_what_the_base_of_a_background_service_returns() => RunAsync(
        """
        public abstract class Worker<T> : BackgroundService
        {
            protected abstract Task DoAsync(CancellationToken token);

            protected override Task ExecuteAsync(CancellationToken token) => DoAsync(token);
        }

        public class Texts : Worker<string>
        {
            public static string Text = "";

            protected override async Task DoAsync(CancellationToken token)
            {
                Thread.Sleep(1);
                Text = "a";
                await Task.Delay(1000, token);
            }
        }
        """,
        "net8.0",
        converts: false);

    /// <summary>And one stop after the other.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("class Start { void Set(HostOptions options) => options.ServicesStartConcurrently = true; }", true)]
    [InlineData("class Start { void Set(HostOptions options) => options.ServicesStopConcurrently = true; }", false)]
    public Task Converts_or_refuses_the_end_of_a_hosted_service(string start, bool converts) => RunAsync(
        $$"""
        public class Worker : IHostedService
        {
            public Task StartAsync(CancellationToken token) => Task.CompletedTask;

            public Task StopAsync(CancellationToken token)
            {
                Thread.Sleep(1);
                return Task.CompletedTask;
            }
        }

        {{start}}
        """,
        "net8.0",
        converts);

    /// <summary>The host awaits one start after the other, unless it is told otherwise.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("class Start { void Set(HostOptions options) => options.ServicesStartConcurrently = true; }", false)]
    public Task Converts_or_refuses_a_hosted_service(string start, bool converts) => RunAsync(
        $$"""
        public class Worker : IHostedService
        {
            public Task StartAsync(CancellationToken token)
            {
                Thread.Sleep(1);
                return Task.CompletedTask;
            }

            public Task StopAsync(CancellationToken token) => Task.CompletedTask;
        }

        {{start}}
        """,
        "net8.0",
        converts);

    private static async Task RunAsync(string code, string framework, bool converts)
    {
        var source = "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n"
            + "using Microsoft.Extensions.Hosting;\n\n" + code;
        var test = new ChainCase().With(new ChainProject("App", ("App.cs", source, source)) { References = Framework.Named(framework) });
        if (converts)
            Assert.Contains("await Task.Delay(1", await test.ConvertedTextAsync());
        else
            Assert.Contains("finished-work", (await test.RunAsync()).Refused.Select(r => r.Cause?.Reason.Code ?? r.Refusal.Code));
    }
}
