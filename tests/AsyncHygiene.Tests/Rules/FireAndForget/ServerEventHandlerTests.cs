using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Lambdas = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidLambdaAnalyzer, AsyncHygiene.Fixes.AsyncVoidLambdaFix>;
using Methods = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget;

/// <summary>In a server no synchronization context takes what an async handler of an event throws.</summary>
public class ServerEventHandlerTests
{
    private const string Queue = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Queue
        {
            public event EventHandler<string> Received;
            public event Action Ended;
            public void Loop() { while (true) { Received?.Invoke(this, ""); Ended?.Invoke(); } }
        }

        """;

    private const string Subscriber = Queue + """
        public class Subscriber
        {
            private readonly Stream _log;
            public Subscriber(Queue queue, Stream log) { _log = log; queue.Received += OnReceived; queue.Ended += OnEnded; queue.Ended += OnWaited; queue.Ended += OnLogged; }
            private async void {|#0:OnReceived|}(object sender, string message) => await _log.FlushAsync();
            private async void {|#1:OnEnded|}()
            {
                try { await _log.FlushAsync(); } catch (Exception e) { Console.WriteLine(e); }
                await _log.DisposeAsync();
            }
            private async void OnWaited() { await Task.Delay(10); Console.WriteLine(); }
            private async void OnLogged()
            {
                var time = DateTime.UtcNow;
                try { await _log.FlushAsync(); } catch (Exception) { await _log.DisposeAsync(); } finally { Console.WriteLine(time); }
            }
        }
        """;

    [Fact]
    public Task Flags_methods_that_handle_events_and_do_not_catch() => Methods.AnalyzerAsync(
        Subscriber,
        Method(0, "OnReceived"),
        Method(1, "OnEnded"));

    [Fact]
    public Task Refuses_to_change_what_an_event_asks_for() => Methods.ReasonAsync(
        Queue + """
        public class Subscriber
        {
            public Subscriber(Queue queue) => queue.Ended += OnEnded;
            private async void [|OnEnded|]() => await File.WriteAllTextAsync("", "");
        }
        """);

    [Fact]
    public Task Flags_lambdas_that_handle_events_and_do_not_catch() => Lambdas.AnalyzerAsync(
        Queue + """
        public class Subscriber
        {
            public Subscriber(Queue queue, Stream log)
            {
                queue.Ended += {|#0:async|} () => await log.FlushAsync();
                queue.Received += async (sender, message) => { try { await log.FlushAsync(); } catch { } };
                queue.Ended -= async () => await log.FlushAsync();
            }
        }
        """,
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "This async lambda is 'async void' as 'Action': no caller can await it, and an exception in it ends the process; catch every "
                + "exception in it"));

    [Fact]
    public Task Accepts_lambdas_for_which_another_rule_is_switched_off() => Lambdas.AnalyzerAsync(
        Queue + """
        public class Subscriber
        {
            public Subscriber(Queue queue, Stream log)
            {
        #pragma warning disable VSTHRD101
                queue.Ended += async () => await log.FlushAsync();
        #pragma warning restore VSTHRD101
                // ReSharper disable once AsyncVoidLambda
                queue.Ended += async () => await log.FlushAsync();
        #pragma warning disable VSTHRD002
                queue.Ended += {|#0:async|} () => await log.FlushAsync();
        #pragma warning restore VSTHRD002
            }
        }
        """,
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(0));

    [Fact]
    public Task Accepts_handlers_in_components() => Methods.AnalyzerAsync(
        Queue + """
        public class Page : Microsoft.AspNetCore.Components.ComponentBase
        {
            public Page(Queue queue) => queue.Ended += OnEnded;
            private async void OnEnded() => await InvokeAsync(StateHasChanged);
        }
        """);

    [Theory]
    [InlineData("namespace System.CommandLine { public class Command { } }")]
    [InlineData("namespace System.Windows { public class DependencyObject { } }")]
    [InlineData("namespace System.Web { public class HttpContext { } }")]
    public Task Accepts_handlers_in_other_programs(string references) => Methods.AnalyzerAsync(
        Queue + $$"""
        public class Subscriber
        {
            public Subscriber(Queue queue) => queue.Ended += OnEnded;
            private async void OnEnded() => await File.WriteAllTextAsync("", "");
        }
        {{references}}
        """);

    private static DiagnosticResult Method(int location, string name) =>
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(location).WithMessage(
            $"'{name}' is 'async void' because the event that it handles returns nothing: in a server an exception in it ends the process; "
                + "catch every exception inside");

    [Fact]
    public async Task Reports_async_void_code_of_components_as_information()
    {
        const string Component = """
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Components;
            public class Menu : ComponentBase
            {
                async void {|#0:Open|}() => await Task.Yield();
                void Show() => Choose({|#1:async|} () => await Task.Yield());
                void All(List<int> items) => items.ForEach({|#2:async|} i => await Task.Delay(i));
                static void Choose(Action chosen) => chosen();
            }
            """;
        await Methods.AnalyzerAsync(
            Component.Replace("{|#1:async|}", "async").Replace("{|#2:async|}", "async"),
            new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(0)
                .WithMessage("'Open' is 'async void': its component does not wait for it, and is not drawn again when it ends; return "
                    + "'Task', which markup takes as well"));
        await Lambdas.AnalyzerAsync(
            Component.Replace("{|#0:Open|}", "Open"),
            new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(1),
            new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(2));
    }

    /// <summary>JavaScript calls it for one visitor, where the renderer runs.</summary>
    [Fact]
    public Task Reports_async_void_methods_that_a_browser_calls_as_information() => Methods.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.JSInterop;
        public class Keys
        {
            [JSInvokable] public async void {|#0:OnPressed|}(string key) => await File.WriteAllTextAsync(key, "");
            public async void {|#1:OnReleased|}(string key) => await File.WriteAllTextAsync(key, "");
        }
        """,
        new DiagnosticResult("AH2001", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2001", DiagnosticSeverity.Warning).WithLocation(1));

    [Theory]
    [InlineData("await InvokeAsync(StateHasChanged);", DiagnosticSeverity.Info)]
    [InlineData("await Task.Yield(); await InvokeAsync(StateHasChanged);", DiagnosticSeverity.Info)]
    [InlineData("await InvokeAsync(Load); await InvokeAsync(StateHasChanged);", DiagnosticSeverity.Warning)]
    [InlineData("await Task.Delay(1);", DiagnosticSeverity.Warning)]
    public Task Reports_a_timer_that_only_draws_as_information(string body, DiagnosticSeverity severity) => Lambdas.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Components;
        public class Clock : ComponentBase
        {
            Timer _timer;
            void Load() { }
            void Start() => _timer = new Timer({|#0:async|} _ => { {{body}} });
        }
        """,
        new DiagnosticResult("AH2002", severity).WithLocation(0));
}
