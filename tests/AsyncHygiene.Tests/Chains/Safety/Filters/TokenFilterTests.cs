using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Filters;

/// <summary>A filter that asks a token gives another answer where the code that threw cancels it while it cleans up.</summary>
public class TokenFilterTests
{
    private const string Fails = "Thread.Sleep(1); throw new OperationCanceledException();";

    [Theory]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } finally { c.CancelAfter(0); }", "!token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } finally { c?.Cancel(); }", "token is { IsCancellationRequested: true }")]
    [InlineData("try { " + Fails + " } finally { Stop(c); }", "token.IsCancellationRequested")]
    [InlineData("using (new Job(c)) { " + Fails + " }", "token.IsCancellationRequested")]
    [InlineData("using var j = new Job(c); " + Fails, "token.IsCancellationRequested")]
    [InlineData("using IDisposable j = new Job(c); " + Fails, "token.IsCancellationRequested")]
    [InlineData("Thread.Sleep(1); Inner(c);", "token.IsCancellationRequested")]
    [InlineData("foreach (var n in Numbers(c)) { " + Fails + " }", "token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "IsStop(e, token)")]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "e.CancellationToken.IsCancellationRequested || IsStop(e, token)")]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "s_token.IsCancellationRequested")]
    public Task Refuses_where_the_clean_up_below_may_cancel(string work, string filter) =>
        ChainCase.RefusesAsync(Program(work, filter), "heard-exception");

    [Fact]
    public Task Refuses_below_decorators() => ChainCase.RefusesAsync(
        """
        using System;
        using System.Threading;

        interface IHandler<T> { string Handle(T command); }

        class Save : IHandler<int> { public string Handle(int command) { Thread.Sleep(1); throw new FormatException(); } }

        class Closing<T>(IHandler<T> inner, CancellationTokenSource c) : IHandler<T>
        {
            public string Handle(T command) { try { return inner.Handle(command); } finally { c.Cancel(); } }
        }

        class Trying<T>(IHandler<T> inner, CancellationToken token) : IHandler<T>
        {
            public string Handle(T command)
            {
                try { return inner.Handle(command); }
                catch (FormatException) when (!token.IsCancellationRequested) { return "live"; }
                catch (FormatException) { return "dead"; }
            }
        }
        """,
        "heard-exception");

    [Theory]
    [InlineData("try { " + Fails + " } finally { s_log += \"f\"; }", "!token.IsCancellationRequested")]
    [InlineData("using (var m = new System.IO.MemoryStream()) { " + Fails + " }", "!token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } catch { c.Cancel(); throw; } finally { s_log += \"f\"; }", "token.IsCancellationRequested")]
    [InlineData("c.Cancel(); try { " + Fails + " } finally { s_log += \"f\"; }", "token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } finally { c.Dispose(); }", "!token.IsCancellationRequested")]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "token.CanBeCanceled")]
    [InlineData("try { " + Fails + " } finally { c.Cancel(); }", "e.CancellationToken == token")]
    [InlineData(
        "using (var l = CancellationTokenSource.CreateLinkedTokenSource(c.Token)) { " + Fails + " }",
        "token.IsCancellationRequested")]
    public async Task Converts_where_nothing_below_cancels(string work, string filter)
    {
        var before = Program(work, filter);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.DoesNotContain("Thread.Sleep", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The common form in a server: another class cancels when it is disposed of, which is not on the way.</summary>
    [Fact]
    public async Task Converts_a_background_service_whose_dispose_cancels()
    {
        const string Before = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            public sealed class Pump : IDisposable
            {
                private readonly CancellationTokenSource _stop = new();

                public async Task ExecuteAsync(CancellationToken stoppingToken)
                {
                    while (!stoppingToken.IsCancellationRequested)
                    {
                        try { await Task.Yield(); Work(); }
                        catch (OperationCanceledException) when (stoppingToken.IsCancellationRequested) { break; }
                        catch (Exception) { break; }
                    }
                }

                private void Work() { try { Thread.Sleep(1); } finally { Log(); } }
                private static void Log() { }
                public void Dispose() { _stop.Cancel(); _stop.Dispose(); }
            }
            """;
        Assert.Contains("await Task.Delay(1)", await ChainCase.ConvertedAsync(Before), StringComparison.Ordinal);
    }

    /// <summary>What an async function throws is in its task, and has passed its clean-up.</summary>
    [Fact]
    public async Task Converts_below_an_async_function_that_cancels()
    {
        const string Before = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                public static async Task<string> Run()
                {
                    using var c = new CancellationTokenSource();
                    try { await WorkAsync(c); return "?"; }
                    catch (FormatException) when (c.Token.IsCancellationRequested) { return "seen"; }
                }

                private static async Task WorkAsync(CancellationTokenSource c)
                {
                    try { await Task.Yield(); Load(); } finally { c.Cancel(); }
                }

                private static void Load() { Thread.Sleep(1); throw new FormatException(); }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.Contains("await Task.Delay(1)", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("c.Cancel(); Thread.Sleep(1);")]
    [InlineData("Thread.Sleep(1); Stop(c);")]
    public Task Refuses_an_await_in_a_finally_that_cancels_a_token_of_a_parameter(string cleanUp) => ChainCase.RefusesAsync(
        Program("", "token.IsCancellationRequested").Replace(
            "Work(c); return \"?\";",
            $"try {{ throw new OperationCanceledException(); }} finally {{ {cleanUp} }}",
            StringComparison.Ordinal),
        "heard-exception");

    private static string Program(string work, string filter) => $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public sealed class Job(CancellationTokenSource c) : IDisposable { public void Dispose() => c.Cancel(); }

        public static class Program
        {
            private static string s_log = "";
            private static readonly CancellationToken s_token = new CancellationToken(false);

            public static async Task<string> Run()
            {
                await Task.Yield();
                var c = new CancellationTokenSource();
                return Go(c, c.Token) + s_log;
            }

            private static string Go(CancellationTokenSource c, CancellationToken token)
            {
                try { Work(c); return "?"; }
                catch (OperationCanceledException e) when ({{filter}}) { return "seen"; }
                catch (OperationCanceledException) { return "other"; }
            }

            private static void Work(CancellationTokenSource c) { {{work}} }

            private static void Inner(CancellationTokenSource c) { try { throw new OperationCanceledException(); } finally { c.Cancel(); } }
            private static void Stop(CancellationTokenSource c) => c.Cancel();
            private static bool IsStop(Exception e, CancellationToken t) => e is OperationCanceledException && t.IsCancellationRequested;
            private static IEnumerable<int> Numbers(CancellationTokenSource c) { try { yield return 1; } finally { c.Cancel(); } }
        }
        """;
}
