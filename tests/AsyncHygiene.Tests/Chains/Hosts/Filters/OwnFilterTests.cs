using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Filters;

/// <summary>
/// An await in a <c>finally</c> makes a handler of it: filters further out in the same function are asked afterwards. Nothing else moves
/// them.
/// </summary>
public class OwnFilterTests
{
    private const string Fails = "throw new TimeoutException();";

    [Theory]
    [InlineData("var busy = true;", "Thread.Sleep(1); busy = false;", "busy")]
    [InlineData("s_open = true;", "Thread.Sleep(1); s_open = false;", "s_open")]
    [InlineData("s_open = true;", "Thread.Sleep(1); s_open = false;", "IsOpen()")]
    [InlineData("var t = new Tx();", "t.Dispose(); Thread.Sleep(1);", "t.Active")]
    [InlineData("var t = new Tx();", "t.Dispose(); Thread.Sleep(1);", "t is { Active: true }")]
    [InlineData("var l = new List<int> { 1 };", "l.Clear(); Thread.Sleep(1);", "l is [_]")]
    [InlineData("", "s_log += \"1\"; Thread.Sleep(1); s_log += \"2\";", "Says(\"?\")")]
    [InlineData("var n = 0;", "Thread.Sleep(1); s_log += n;", "n++ == 0")]
    [InlineData("var n = 0; void Log() => s_log += n;", "Thread.Sleep(1); Log();", "n++ == 0")]
    [InlineData("var n = 1; void Clear() => (n, _) = (0, 0);", "Thread.Sleep(1); Clear();", "n == 1")]
    [InlineData("var n = 1;", "Thread.Sleep(1); (n, _) = (0, 0);", "n == 1")]
    [InlineData("var n = 1;", "Thread.Sleep(1); int.TryParse(\"\", out n);", "n == 1")]
    [InlineData("var n = 1;", "n = 0; if (n == 0) { try { Thread.Sleep(1); } finally { } }", "n == 1")]
    [InlineData("var n = 1;", "n = 0; new List<int> { 1 }.ForEach(x => Thread.Sleep(x));", "n == 1")]
    [InlineData("var c = new CancellationTokenSource(); var t = c.Token;", "c.Cancel(); Thread.Sleep(1);", "!t.IsCancellationRequested")]
    public async Task Refuses_an_await_in_a_finally_below_a_filter_of_state(string setup, string cleanUp, string filter)
    {
        var go = $"{setup} try {{ try {{ {Fails} }} finally {{ {cleanUp} }} }} {Caught(filter)} catch {{ return \"\"; }}";
        await ChainCase.RefusesAsync(Program(go), "heard-exception");
        await ChainCase.RefusesAsync(AsyncProgram(go), "heard-exception");
    }

    [Theory]
    [InlineData("try { try { " + Fails + " } finally { n = 0; } } finally { Thread.Sleep(1); }")]
    [InlineData("try { try { " + Fails + " } finally { Thread.Sleep(1); n = 0; } } finally { s_log += n; }")]
    [InlineData("try { " + Fails + " } finally { Thread.Sleep(1); if (n > 0) { try { n--; } finally { n = 0; } } }")]
    [InlineData("try { try { " + Fails + " } finally { Thread.Sleep(1); n = 0; } } catch when (token.CanBeCanceled) { }")]
    [InlineData("try { " + Fails + " } catch (ArgumentException) { try { n = 1; } finally { n = 0; } } finally { Thread.Sleep(1); }")]
    public Task Refuses_it_where_another_finally_in_between_sets_the_variable(string body) =>
        ChainCase.RefusesAsync(Program($"var n = 1; try {{ {body} }} {Caught("n == 1")} return \"\";"), "heard-exception");

    [Theory]
    [InlineData("try { " + Fails + " } finally { Thread.Sleep(1); s_open = false; }", "e.Message != \"\"")]
    [InlineData("try { " + Fails + " } finally { Thread.Sleep(1); }", "e is { Message: var m } && m != \"\"")]
    [InlineData("try { " + Fails + " } finally { Thread.Sleep(1); }", "!token.IsCancellationRequested")]
    [InlineData("try { n++; " + Fails + " } finally { Thread.Sleep(1); }", "n < 3")]
    [InlineData("try { " + Fails + " } finally { Thread.Sleep(1); }", "n++ < 3")]
    [InlineData("Thread.Sleep(1); try { Thread.Sleep(1); " + Fails + " } finally { s_log += \"f\"; }", "Says(\"?\")")]
    [InlineData("try { " + Fails + " } catch { n = 5; Thread.Sleep(1); throw; } finally { s_log += n; }", "Says(\"?\" + n)")]
    [InlineData(
        "try { " + Fails + " } catch (ArgumentException) { Thread.Sleep(1); } catch when (!Says(\"!\")) { } finally { s_log += \"f\"; }",
        "Says(\"?\")")]
    [InlineData("try { " + Fails + " } catch when (Says(\"?\")) { s_log += n; } finally { Thread.Sleep(1); n = 7; }", "e.HResult < 3")]
    [InlineData("try { " + Fails + " } catch { try { n = 2; } finally { Thread.Sleep(1); } throw; } finally { n = 7; }", "n < 3")]
    public Task Converts_what_moves_no_filter(string body, string filter) =>
        KeepsAsync(Program($"var n = 0; try {{ {body} }} {Caught(filter)} return s_log + n;"));

    /// <summary>The filter is no filter of what the <c>finally</c> ends.</summary>
    [Theory]
    [InlineData("try { " + Fails + " } catch when (Says(\"?\")) { s_log += n; } finally { Thread.Sleep(1); n = 7; } return \"\" + n;")]
    [InlineData("try { " + Fails + " } catch when (n < 3) { try { n++; } finally { Thread.Sleep(1); n = 7; } } return \"\" + n;")]
    [InlineData("try { n++; } catch when (n < 3) { } finally { try { n++; } finally { Thread.Sleep(1); n *= 7; } } return \"\" + n;")]
    public Task Converts_a_finally_next_to_a_filter(string go) => KeepsAsync(Program("var n = 0; " + go));

    [Theory]
    [InlineData("try { " + Fails + " } finally { await Task.Yield(); Thread.Sleep(1); n = 7; }")]
    [InlineData("try { try { " + Fails + " } finally { Thread.Sleep(1); n = 7; } } finally { await Task.Yield(); }")]
    [InlineData("await using (new Tx()) { try { " + Fails + " } finally { Thread.Sleep(1); n = 7; } }")]
    [InlineData("await using var t = new Tx(); try { " + Fails + " } finally { Thread.Sleep(1); n = 7; }")]
    public Task Converts_below_a_handler_that_is_there_already(string body) =>
        KeepsAsync(AsyncProgram($"var n = 0; try {{ {body} }} {Caught("n < 3")} catch (TimeoutException) {{ return \"n\" + n; }}"));

    /// <summary>The others await, and the call in the <c>finally</c> blocks as it did.</summary>
    [Fact]
    public Task Bridges_a_call_in_such_a_finally() => ChainCase.ConvertsProgramAsync(
        Closing(
            "Close(); return Go();",
            "static void Close() { Thread.Sleep(1); s_open = false; }",
            "static string Go() { try { s_open = true; Thread.Sleep(1); try { throw new TimeoutException(); } finally { Close(); } }"),
        Closing(
            "await Close(); return await Go();",
            "static async Task Close() { await Task.Delay(1); s_open = false; }",
            "static async Task<string> Go() { try { s_open = true; await Task.Delay(1); try { throw new TimeoutException(); } "
                + "finally { Close().GetAwaiter().GetResult(); } }"));

    [Fact]
    public async Task Names_the_place_of_the_filter_where_nothing_else_calls_what_blocks()
    {
        var source = Closing(
            "return Go();",
            "static void Close() { Thread.Sleep(1); s_open = false; }",
            "static string Go() { try { s_open = true; try { throw new TimeoutException(); } finally { Close(); } }");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Equal("heard-exception", refused.Cause?.Reason.Code);
        Assert.Contains("the exception filter in 'App.cs', line 12, looks at state", refused.Explanation, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Keeps_a_using_below_such_a_filter()
    {
        var before = AsyncProgram(
            """
            try { using (new Own()) throw new TimeoutException(); } catch (TimeoutException) when (Own.Count == 1) { s_log += "1"; }
            try { using var o = new Own(); throw new TimeoutException(); } catch (TimeoutException) when (Own.Count == 1) { s_log += "2"; }
            try { using (new Own()) throw new TimeoutException(); } catch (TimeoutException e) when (e.Message != "") { s_log += "3"; }
            return "";
            """) + """

            public sealed class Own : IDisposable
            {
                public static int Count;
                public Own() => Count++;
                public void Dispose() { Thread.Sleep(1); Count--; }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before, ("async_hygiene.add_async_dispose", "true"));

        Assert.Contains("e.Message", Assert.Single(after.Split('\n'), l => l.Contains("await using", StringComparison.Ordinal)));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public async Task Refuses_an_iterator_whose_loop_stands_below_such_a_filter()
    {
        var source = AsyncProgram(
            "var n = 1; try { foreach (var i in Load()) { try { " + Fails + " } finally { n = 0; } } } " + Caught("n == 1")
                + " return \"\"; static IEnumerable<int> Load() { Thread.Sleep(1); yield return 1; }");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Equal("heard-exception", Assert.Single(report.Refused).Cause?.Reason.Code);
    }

    [Fact]
    public Task Converts_a_call_that_is_only_looped_over_below_such_a_filter() => KeepsAsync(AsyncProgram(
        "var n = 1; try { foreach (var i in Load()) { try { " + Fails + " } finally { n = 0; } } } " + Caught("n == 1")
            + " return \"\"; static List<int> Load() { Thread.Sleep(1); return new() { 1 }; }"));

    [Theory]
    [InlineData("n == 1")]
    [InlineData("IsOpen()")]
    public async Task Refuses_in_top_level_code(string filter)
    {
        var source = $$"""
            using System;
            using System.Threading;

            var n = 1;
            try { try { throw new TimeoutException(); } finally { Close(); } } catch (TimeoutException) when ({{filter}}) { }

            void Close() { Thread.Sleep(1); n = 0; }
            bool IsOpen() => n == 1;
            """;
        var project = new ChainProject("App", ("App.cs", source, source)) { OutputKind = OutputKind.ConsoleApplication };
        var report = await new ChainCase().With(project).RunAsync();

        Assert.Equal("heard-exception", Assert.Single(report.Refused).Cause?.Reason.Code);
    }

    private static string Caught(string filter) => $"catch (TimeoutException e) when ({filter}) {{ return \"seen\" + e.HResult; }}";

    private static async Task KeepsAsync(string before)
    {
        var after = await ChainCase.ConvertedAsync(before);
        Assert.DoesNotContain("Thread.Sleep", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string go) => Source("return Go(default) + s_log;", "static string Go(CancellationToken token)", go);

    private static string AsyncProgram(string go) =>
        Source("return await Go(default) + s_log;", "static async Task<string> Go(CancellationToken token)", "await Task.Yield(); " + go);

    private static string Source(string run, string head, string go) => $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public sealed class Tx : IDisposable, IAsyncDisposable
        {
            public bool Active = true;
            public void Dispose() => Active = false;
            public ValueTask DisposeAsync() { Active = false; return default; }
        }

        public static class Program
        {
            private static string s_log = "";
            private static bool s_open;

            public static async Task<string> Run() { await Task.Yield(); {{run}} }

            private static bool IsOpen() => s_open;

            private static bool Says(string word) { s_log += word; return true; }

            {{head}} { {{go}} }
        }
        """;

    private static string Closing(string run, string close, string go) => $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            static bool s_open;
            public static async Task<string> Run() { await Task.Yield(); {{run}} }
            {{close}}
            {{go}}
                catch (TimeoutException)
                    when (s_open) { return "open"; }
                catch (TimeoutException) { return "closed"; } }
        }
        """;
}
