using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// Two methods of the solution that take a delegate: a lambda that becomes async binds to the second, and that must do what
/// the first did.
/// </summary>
public class UnlikeOverloadTests
{
    [Theory]

    // A pool thread, and the token before it.
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work, CancellationToken token) => await Task.Run(() => work(), token);",
        "static async Task<T> Run<T>(Func<Task<T>> work, CancellationToken token) => await work();",
        "await Run(() => File.ReadAllText(\"f\"), token);")]
    [InlineData(
        "static Task Run(Action work) => Task.Run(work);",
        "static Task Run(Func<Task> work) => work();",
        "await Run(() => Thread.Sleep(1));")]

    // How often it is tried.
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work) { for (var i = 0; ; i++) try { return work(); } catch (IOException) when (i "
            + "< 3) { } }",
        "static async Task<T> Run<T>(Func<Task<T>> work) { for (var i = 0; ; i++) try { return await work(); } catch "
            + "(IOException) when (i < 1) { } }",
        "await Run(() => File.ReadAllText(\"f\"));")]

    // A lock.
    [InlineData(
        "static Task Run(Action work) { lock (s_gate) work(); return Task.CompletedTask; }",
        "static async Task Run(Func<Task> work) { await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // What it returns on failure.
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work) { await Task.Yield(); try { return work(); } catch (Exception) { return "
            + "default; } }",
        "static async Task<T> Run<T>(Func<Task<T>> work) { await Task.Yield(); return await work(); }",
        "return await Run(() => File.ReadAllText(\"f\"));")]

    // What it writes.
    [InlineData(
        "static Task Run(Action work) { s_log += \"[\"; work(); s_log += \"]\"; return Task.CompletedTask; }",
        "static async Task Run(Func<Task> work) { s_log += \"<\"; await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // A value of the context.
    [InlineData(
        "static async Task<T> Run<T>(string s, Func<T> work) { s_scope.Value = s; await Task.Yield(); return work(); }",
        "static async Task<T> Run<T>(string s, Func<Task<T>> work) { await Task.Yield(); return await work(); }",
        "await Run(\"a\", () => File.ReadAllText(\"f\"));")]
    [InlineData(
        "static Task Run(Action work) { s_scope.Value = \"a\"; work(); return Task.CompletedTask; }",
        "static async Task Run(Func<Task> work) { s_scope.Value = \"a\"; await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // The default of a parameter.
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work, bool keep = true) { await Task.Yield(); Keep(keep); return work(); }",
        "static async Task<T> Run<T>(Func<Task<T>> work, bool keep = false) { await Task.Yield(); Keep(keep); return await work(); }",
        "await Run(() => File.ReadAllText(\"f\"));")]

    // A task that is not awaited at once.
    [InlineData(
        "static async Task Run(Action work) { await Task.Yield(); work(); s_log += \"]\"; }",
        "static async Task Run(Func<Task> work) { await Task.Yield(); _ = work(); s_log += \"]\"; }",
        "await Run(() => Thread.Sleep(1));")]
    [InlineData(
        "static Task Run(Action work) { using var s = new StringReader(\"\"); work(); return Task.CompletedTask; }",
        "static Task Run(Func<Task> work) { using var s = new StringReader(\"\"); return work(); }",
        "await Run(() => Thread.Sleep(1));")]
    [InlineData(
        "static async Task Run(Action work) { await Task.Delay(1); work(); }",
        "static async Task Run(Func<Task> work) { _ = Task.Delay(1); await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // Other arguments.
    [InlineData(
        "static Task Run(Action work, int times = 1) => Run(() => { work(); return Task.CompletedTask; }, 5);",
        "static async Task Run(Func<Task> work, int times = 1) { for (var i = 0; i < times; i++) await work(); }",
        "await Run(() => Thread.Sleep(1));")]
    [InlineData(
        "static Task Run(Action work) => Run(() => Task.Run(work));",
        "static async Task Run(Func<Task> work) { await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // What belongs to the thread.
    [InlineData(
        "static async Task Run(Action work) { await Task.Yield(); Monitor.Enter(s_gate); work(); Monitor.Exit(s_gate); }",
        "static async Task Run(Func<Task> work) { await Task.Yield(); Monitor.Enter(s_gate); await work(); Monitor.Exit(s_gate); }",
        "await Run(() => Thread.Sleep(1));")]
    [InlineData(
        "static async Task Run(Action work) { await Task.Yield(); t_depth++; work(); t_depth--; }",
        "static async Task Run(Func<Task> work) { await Task.Yield(); t_depth++; await work(); t_depth--; }",
        "await Run(() => Thread.Sleep(1));")]

    // The name of the caller.
    [InlineData(
        "static async Task Run(Action work, string name = null) { await Task.Yield(); s_log += name; work(); }",
        "static async Task Run(Func<Task> work, [CallerMemberName] string name = null) "
            + "{ await Task.Yield(); s_log += name; await work(); }",
        "await Run(() => Thread.Sleep(1));")]

    // What the two call.
    [InlineData(
        "static Task Run(Action work) => Core(() => { work(); return 1; }); static Task Core(Func<int> work) { lock (s_gate) "
            + "work(); return Task.CompletedTask; }",
        "static Task Run(Func<Task> work) => Core(async () => { await work(); return 1; }); static async Task "
            + "Core(Func<Task<int>> work) { await work(); }",
        "await Run(() => Thread.Sleep(1));")]
    public Task Refuses_an_overload_that_does_something_else(string one, string other, string call) =>
        ChainCase.RefusesAsync(Program(one, other, call), "other-overload");

    [Theory]
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work) { for (var i = 0; ; i++) try { return work(); } catch (IOException) when (i "
            + "< 3) { } }",
        "static async Task<T> Run<T>(Func<Task<T>> work) { for (var i = 0; ; i++) { try { return await "
            + "work().ConfigureAwait(false); } catch (IOException) when (i < 3) { } } }")]
    [InlineData(
        "static Task<T> Run<T>(Func<T> work) { s_log += \"[\"; return Task.FromResult(work()); }",
        "static async Task<T> Run<T>(Func<Task<T>> asyncWork) { s_log += \"[\"; return await asyncWork(); }")]
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work) => await Task.Run(() => work());",
        "static async Task<T> Run<T>(Func<Task<T>> work) => await Task.Run(work);")]
    [InlineData(
        "static Task<T> Run<T>(Func<T> work) => Run(() => Task.FromResult(work()));",
        "static async Task<T> Run<T>(Func<Task<T>> work) { s_log += \"a\"; try { return await work(); } finally { s_log += \"b\"; } }")]
    [InlineData(
        "static Task<T> Run<T>(Func<T> work, int times = 2) { return Run(async () => work(), times); }",
        "static async Task<T> Run<T>(Func<Task<T>> work, int times = 2) { s_log += \"a\"; return await work(); }")]
    [InlineData(
        "static async Task<T> Run<T>(Func<T> work) { if (work == null) throw new ArgumentNullException(nameof(work)); await "
            + "Task.Yield(); var (first, second) = (work(), 1); return first; }",
        "static async Task<T> Run<T>(Func<Task<T>> work) { if (work == null) throw new ArgumentNullException(nameof(work)); "
            + "await Task.Yield(); var (one, two) = (await work(), 1); return one; }")]
    [InlineData(
        "static Task<T> Run<T>(Func<T> work) => Core(() => work()); static async Task<T> Core<T>(Func<T> work) { Before(); "
            + "return work(); } static void Before() => s_log += 1;",
        "static Task<T> Run<T>(Func<Task<T>> work) => Core(async () => await work()); static async Task<T> "
            + "Core<T>(Func<Task<T>> work) { await BeforeAsync(); return await work(); } static async Task BeforeAsync() { "
            + "await Task.Yield(); s_log += 1; }")]
    public Task Converts_with_an_overload_that_does_the_same(string one, string other) => ChainCase.ConvertsAsync(
        Program(one, other, "await Run(() => File.ReadAllText(\"f\"));"),
        Program(one, other, "await Run(async () => await File.ReadAllTextAsync(\"f\"));"));

    [Theory]
    [InlineData("when (i < 3)", "when (i < 1)")]
    [InlineData("when (i < 3) { s_log += 1; }", "when (i < 3)")]
    public Task Refuses_a_pair_that_does_something_else(string one, string other) => ChainCase.RefusesAsync(
        Program(
            $"static T Run<T>(Func<T> work) {{ for (var i = 0; ; i++) try {{ return work(); }} catch (IOException) {one} {{ }} }}",
            $"static async Task<T> RunAsync<T>(Func<Task<T>> work) {{ for (var i = 0; ; i++) try {{ return await work(); }} "
                + $"catch (IOException) {other} {{ }} }}",
            "await Task.Yield(); return Run(() => File.ReadAllText(\"f\"));"),
        "other-work");

    [Fact]
    public Task Converts_with_a_pair_that_does_the_same()
    {
        const string One =
            "static T Run<T>(Func<T> work) { for (var i = 0; ; i++) try { return work(); } catch (IOException) { Pause(); } } "
                + "static void Pause(CancellationToken token = default) { }";
        const string Other =
            "static async Task<T> RunAsync<T>(Func<Task<T>> work, CancellationToken token = default) { for (var i = 0; ; i++) "
                + "try { return await work(); } catch (IOException) { Pause(token); } }";
        return ChainCase.ConvertsAsync(
            Program(One, Other, "await Task.Yield(); s_log = Run(() => File.ReadAllText(\"f\"));"),
            Program(One, Other, "await Task.Yield(); s_log = await RunAsync(async () => await File.ReadAllTextAsync(\"f\", token));"));
    }

    /// <summary>The interface shows no body; each type that implements it must do the same in both.</summary>
    [Theory]
    [InlineData("s_log += 1; await work();", null, true)]
    [InlineData("s_log += 1; await work();", "s_log += 1; work();", true)]
    [InlineData("await work();", null, false)]
    [InlineData("s_log += 1; await work();", "work();", false)]
    public Task Converts_only_if_every_implementation_does_the_same(string other, string? second, bool converts)
    {
        var types = Type("One", "s_log += 1; work();", other);
        if (second is not null)
            types += Type("Two", second, other);
        var before = Source("runner.Run(() => Thread.Sleep(1))");
        return converts
            ? ChainCase.ConvertsAsync(before, Source("runner.Run(async () => await Task.Delay(1))"))
            : ChainCase.RefusesAsync(before, "other-overload");

        static string Type(string name, string one, string other) =>
            $"public class {name} : IRunner {{ private static string s_log = \"\"; public async Task Run(Action work) {{ await "
                + $"Task.Yield(); "
                + $"{one} }} public async Task Run(Func<Task> work) {{ await Task.Yield(); {other} }} }}\n";

        string Source(string call) =>
            $"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            public interface IRunner {"{ Task Run(Action work); Task Run(Func<Task> work); }"}
            {types}
            public class C
            {"{"}
                public async Task M(IRunner runner) => await {call};
            {"}"}
            """;
    }

    private static string Program(string one, string other, string call) =>
        $$"""
        using System;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        public static class C
        {
            private static readonly AsyncLocal<string> s_scope = new();
            private static readonly object s_gate = new();
            private static string s_log = "";
            [ThreadStatic] private static int t_depth;

            private {{other}}

            private {{one}}

            private static void Keep(bool keep) { }

            public static {{(call.Contains("return") ? "async Task<string>" : "async Task")}} M(CancellationToken token)
            {
                {{call}}
            }
        }
        """;
}
