using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Parameters;

/// <summary>
/// Methods of the solution that run what they are given: retries, measurements, handlers of errors. They change with their callers, and so
/// does the type of the parameter.
/// </summary>
public class DelegateParameterTests
{
    private const string Measure =
        "static T Measure<T>(Func<T> work) { Log(\"begin\"); try { return work(); } finally { Log(\"end\"); } }";

    /// <summary>With the usual test of a guard.</summary>
    private const string Guarded =
        "static T Do<T>(Func<T> work) { ArgumentNullException.ThrowIfNull(work); return work(); } "
            + "static int Guard(Func<int> work) { try { return work(); } catch (ArgumentNullException e) { return e.ParamName.Length; } }";

    [Theory]
    [InlineData(Measure, "Measure(() => Load(1))", "await Measure(async () => await Load(1))")]
    [InlineData(Measure, "Measure(() => { Log(\"x\"); return Load(1); })", "return await Load(1); })")]
    [InlineData(Measure, "Measure<object>(() => Load(1))", "await Measure<object>(async () => await Load(1))")]
    [InlineData(Measure, "Measure(delegate { return Load(1); })", "await Measure(async delegate { return await Load(1); })")]
    [InlineData(Measure, "Measure(Count)", "await Measure(Count)")]
    [InlineData(Measure, "Measure(() => Measure(() => Load(1)))", "await Measure(async () => await Load(1))")]
    [InlineData(
        "static T Retry<T>(Func<T> work, int times = 2) { for (var i = 1; ; i++) try { return work(); } "
            + "catch (IOException) when (i < times) { Log(\"again \" + i); Thread.Sleep(1); } }",
        "Retry(times: 3, work: () => Flaky(2))",
        "await Retry(times: 3, work: async () => await Flaky(2))")]
    [InlineData(
        "static T Do<T>(Func<T> work) => Do(work, 2); static T Do<T>(Func<T> work, int n) { Log(\"\" + n); return work(); }",
        "Do(() => Load(3))",
        "Task<T> Do<T>(Func<Task<T>> work) => await Do(work, 2);")]
    [InlineData(
        "static int Do(Func<int> work, int n) => n == 0 ? work() : Do(work, n - 1);",
        "Do(() => Load(3), 2)",
        "await Do(work, n - 1)")]
    [InlineData(
        "static T Do<T>(Func<T> work) { ArgumentNullException.ThrowIfNull(work); if (work == null) return default; return work.Invoke(); }",
        "Do(() => Load(4))",
        "return await work.Invoke();")]
    [InlineData(
        "static int Do(Func<int, int> work, int n) => work(n) + work(n + 1);",
        "Do(n => Load(n), 4)",
        "Task<int> Do(Func<int, Task<int>> work, int n) => await work(n) + await work(n + 1);")]
    [InlineData(
        "static string Do(Action work) { try { work(); return \"fine\"; } catch (IOException e) { return e.Message; } }",
        "Do(() => Load(4)) + Do(() => throw new IOException(\"disk\")) + Do(() => Log(\"sync\"))",
        "await Do(() => { Log(\"sync\"); return Task.CompletedTask; })")]
    [InlineData(Measure, "Measure(() => Load(1)) + Measure(() => 5)", "await Measure(() => Task.FromResult(5))")]
    [InlineData(
        "static T Do<T>(Func<T> first, Func<T> second) { try { return first(); } catch (IOException) { return second(); } }",
        "Do(() => Flaky(1), () => 7)",
        "Do<T>(Func<Task<T>> first, Func<T> second)")]
    [InlineData(
        "static readonly SemaphoreSlim s_gate = new(1); static async Task<T> Do<T>(Func<T> work) { await s_gate.WaitAsync(); "
            + "try { return work(); } finally { s_gate.Release(); } }",
        "await Do(() => Load(4)) + await Do(() => 2)",
        "await Do(async () => await Load(4)) + await Do(() => Task.FromResult(2))")]
    [InlineData(
        "static Task<T> Do<T>(Func<T> work) => Task.Run(() => work());",
        "await Do(() => Load(4))",
        "static Task<T> Do<T>(Func<Task<T>> work) => Task.Run(async () => await work());")]
    [InlineData(
        "/// <param name=\"work\">See <paramref name=\"work\"/>.</param>\nstatic T Do<T>(Func<T> work) => work();",
        "Do(() => Load(4))",
        "await Do(async () => await Load(4))")]
    [InlineData(
        "static T Do<T>(Func<T> work) { NotNull(work, nameof(work)); _ = work ?? throw new Exception(); return work(); } "
            + "static void NotNull<T>(T value, string name) where T : class { if (value is null) throw new ArgumentNullException(name); }",
        "Do(() => Load(4))",
        "await Do(async () => await Load(4))")]
    [InlineData(
        "static int Do(Action work) { work(); return 1; }",
        "Do(() => Load(4)) + Do(() => { })",
        "Do(() => { return Task.CompletedTask; })")]
    [InlineData(
        Guarded,
        "Do(() => Load(4)) + Guard(() => { Func<int> none = null; Log(nameof(none)); return Do(none); })",
        "Func<Task<int>> none = null;")]
    [InlineData(Guarded, "Do(() => Load(4)) + Guard(() => Do((Func<int>)null))", "Do((Func<Task<int>>)null)")]
    [InlineData(Guarded, "Do(() => Load(4)) + Guard(() => Do<int>(null!))", "Do<int>(null!)")]
    public async Task Converts_a_method_that_runs_what_it_is_given(string method, string call, string expected)
    {
        var before = Program(method, call);
        var after = await ChainCase.ConvertedAsync(before);

        Assert.True(after.Contains(expected, StringComparison.Ordinal), after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("static int Do(Func<int> work) { var w = work; return w(); }", "'C.Do' keeps it in 'w'")]
    [InlineData("static Func<int> s_a; static int Do(Func<int> work) { s_a = work; return s_a(); }", "'C.Do' keeps it in 's_a'")]
    [InlineData("static int Do(Func<int> work) => Task.Run(work).Id;", "'C.Do' gives it to 'Task.Run'")]
    [InlineData("static int Do(Func<int> work) => new Lazy<int>(work).Value;", "'C.Do' gives it to a new 'Lazy'")]
    [InlineData("static int Do(Func<int> work) => work.Method.Name.Length;", "'C.Do' does more with it than to call it")]
    public async Task Refuses_with_what_the_method_does_with_its_delegate(string method, string expected)
    {
        var source =
            $$"""
            using System;
            using System.IO;
            using System.Threading.Tasks;
            class C
            {
                {{method}}
                static int Load() => File.ReadAllText("a").Length;
                static int Use() => Do(() => Load());
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused);
        var reason = refused.Cause?.Reason.Reason ?? refused.Refusal.Reason;
        Assert.Contains(expected + ", in 'App.cs', line 6", reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("delegate int Own(); static int Run(Own w) => w();", "Run", "'C.Run', which takes a 'Own'")]
    public async Task Refuses_with_what_keeps_the_method_that_is_given_a_lambda(string method, string taker, string expected)
    {
        var source =
            $$"""
            using System;
            using System.IO;
            using System.Threading.Tasks;
            class C
            {
                {{method}}
                static int Use() => {{taker}}(() => File.ReadAllText("a").Length);
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Contains("it is given to " + expected, refused.Cause?.Reason.Reason ?? refused.Refusal.Reason, StringComparison.Ordinal);
    }

    /// <summary>The delegate goes where its callers are not seen, or is no lambda, or something else depends on its type.</summary>
    [Theory]
    [InlineData("static Func<int> s_kept; static int Do(Func<int> work) { s_kept = work; return s_kept(); }", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) { var w = work; return w(); }", "Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> work) { Show(work); return work(); } static void Show(object o) => Log(o.ToString());",
        "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) { work ??= () => 1; return work(); }", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) { object o = work; return ((Func<int>)o)(); }", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) => work() + work.Method.Name.Length;", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) { var t = new Thread(() => work()); t.Start(); t.Join(); return 1; }", "Do(() => Load(1))")]
    [InlineData("static IEnumerable<int> Do(Func<int> work) { yield return work(); }", "Do(() => Load(1)).First()")]
    [InlineData("static bool Do(Func<int> work, out int n) { n = work(); return true; }", "(Do(() => Load(1), out var n) ? n : 0)")]
    [InlineData("static int Do(params Func<int>[] work) => work[0]();", "Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> work, [CallerArgumentExpression(nameof(work))] string s = \"\") => work() + s.Length;",
        "Do(() => Load(1))")]
    [InlineData("delegate int Own(); static int Do(Own work) => work();", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> work) => work();", "((Func<Func<int>, int>)Do)(() => Load(1)) + Do(() => Load(2))")]
    [InlineData(
        "static readonly Func<int> s_load = new List<int> { 1 }.Count<int>; static int Do(Func<int> work) => work();",
        "Do(() => Load(1)) + Do(s_load)")]
    [InlineData(
        "static int Do(Func<int> work) => work is null ? 0 : work(); "
            + "static int Two() { Func<int> none = null; return Do(none) + Do(none); }",
        "Do(() => Load(1)) + Two()")]
    [InlineData("static T Do<T>(Func<T> work) => work();", "Do(() => Load(1)) + await Do(() => Task.FromResult(2))")]
    [InlineData("static T Do<T>(Func<T> work) => work();", "Do(() => Load(1)) + await Do(async () => { await Task.Yield(); return 2; })")]
    public async Task Refuses_a_method_whose_delegate_is_not_only_called(string method, string call)
    {
        var source = Program(method, call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains(method, after, StringComparison.Ordinal);
        Assert.Contains("() => Load(1)", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Whether it is converted or not: the same is printed.</summary>
    [Theory]
    [InlineData(
        "static T Do<T>(Func<T> w) { try { return w(); } catch (AggregateException e) { Log(\"agg\"); return default; } "
            + "}",
        "Do(() => Other(-1).Result) + Do(() => Load(1))")]
    [InlineData(
        "static T Do<T>(Func<T> w) { try { return w(); } catch (Exception e) when (e.InnerException is IOException) { "
            + "Log(\"in\"); return default; } }",
        "Do(() => Other(-1).Result) + Do(() => Load(1))")]
    [InlineData(
        "static T Do<T>(Func<T> w) { var r = w(); Log(t_v); return r; } [ThreadStatic] static string t_v;",
        "Do(() => { t_v = \"x\"; return Load(1); })")]
    [InlineData(
        "static T Do<T>(Func<T> w) { t_v = \"x\"; try { return w(); } finally { t_v = null; } } [ThreadStatic] static "
            + "string t_v;",
        "Do(() => { var n = Load(1); Log(t_v); return n; })")]
    [InlineData(
        "static R Do<R>(string s, Func<string, R> w) => w(s); static int Do(string s, Action<string> w) { w(s); return "
            + "5; }",
        "Do(\"a\", s => Load(1)) + Do(\"a\", s => { Load(2); }) + Do(\"b\", s => Log(s))")]
    [InlineData(
        "static int Do(Action w) { w(); return 5; } static int Do<T>(Func<T> w) { w(); return 6; }",
        "Do(() => Load(1)) + Do(() => { Load(2); }) + Do(() => Log(\"x\"))")]
    [InlineData(
        "static int Do(Func<int> w) { w(); return 5; } static int Do(Func<long> w) { w(); return 6; }",
        "Do(() => Load(1)) + Do(() => (long)Load(1)) + Do(() => 3)")]
    [InlineData(
        "static List<int> Do(Func<List<int>> w) => w();",
        "Do(() => { Load(1); return new(); }).Count + Do(() => new()).Count + Do(() => [1]).Count")]
    [InlineData(
        "static int Do(Func<int> w, Func<int> o = null) => w() + (o?.Invoke() ?? 7);",
        "Do(() => Load(1)) + Do(() => Load(2), () => Load(3)) + Do(() => 1, () => 2)")]
    [InlineData(
        "static int Do(Action w) { w?.Invoke(); return 1; }",
        "Do(() => Load(1)) + Do(null) + Do(s_calls > 3 ? null : () => Load(3))")]
    [InlineData("static int Do(Action<int> w) { new List<int> { 1, 2 }.ForEach(i => w(i)); return 1; }", "Do(i => Load(i))")]
    [InlineData("static int Do(Func<int> w) { Task.Run(() => w()).Wait(); return 1; }", "Do(() => Load(1))")]
    [InlineData("static int Do(Func<int> w) { Parallel.For(0, 2, i => w()); return 1; }", "Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> w) { checked { return w() + int.MaxValue * 0; } }",
        "Do(() => { if (s_calls == 0) return Load(1); else return 4; })")]
    [InlineData("static int s_f = Do(() => Load(5)); static int Do(Func<int> w) => w();", "s_f + Do(() => Load(1)) + Do(() => Load(2))")]
    [InlineData("static dynamic Do(Func<dynamic> w) => w();", "Do(() => Load(1)) + Do(() => 2)")]
    [InlineData(
        "static int Do(Func<int> w) => w(); static int Twice(Func<int> w) => Do(() => w() + w());",
        "Twice(() => Load(1)) + Do(() => 2)")]
    [InlineData(
        "struct S { public int N; public int Do(Func<int> w) { N++; var r = w(); N++; return r; } }",
        "M())); } static int M() { var s = new S(); var r = s.Do(() => Load(1)); return ((r + s.N")]
    [InlineData(
        "static int Do(Func<int> w) { Thread.CurrentThread.CurrentCulture = new "
            + "System.Globalization.CultureInfo(\"de-DE\"); return w(); }",
        "Do(() => Load(1)) + (1.5).ToString()")]
    [InlineData(
        "static int Do(Func<int> w) { Thread.CurrentThread.CurrentCulture = new "
            + "System.Globalization.CultureInfo(\"de-DE\"); return w(); }",
        "M())); } static string M() { return ((Do(() => Load(1)) + (1.5).ToString()")]
    [InlineData(
        "static int Do(Func<int> w) { var n = w(); return n; } static int Do(Func<Task<int>> w) { Log(\"task\"); return "
            + "w().Result; }",
        "Do(() => Load(1)) + Do(() => 2)")]
    [InlineData("static int Do(Func<int> w) { var a = w(); try { return a; } finally { Log(\"f\" + w()); } }", "Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> w) { s_depth++; try { return s_depth > 1 ? -1 : w(); } finally { s_depth--; } } static "
            + "int s_depth;",
        "Do(() => Do(() => Load(1)))")]
    [InlineData(
        "static readonly AsyncLocal<int> s_d = new(); static int Do(Func<int> w) { s_d.Value++; try { return w(); } "
            + "finally { s_d.Value--; } }",
        "Do(() => Load(s_d.Value)) + s_d.Value")]
    [InlineData(
        "static readonly AsyncLocal<int> s_d = new(); static int Do(Func<int> w) { s_d.Value = 3; return w(); }",
        "Do(() => Load(1)) + s_d.Value")]
    [InlineData(
        "class U : IDisposable { public static readonly AsyncLocal<string> S = new(); public U(string s) { S.Value = s; "
            + "} public void Dispose() { S.Value = null; } } static int Do(Func<int> w) { using (new U(\"u\")) return w(); }",
        "Do(() => { Log(U.S.Value); return Load(1); }) + Do(() => { Log(U.S.Value); return 3; })")]
    [InlineData(
        "static int Do(Func<int> w) { U.S.Value = \"in\"; var n = w(); Log(U.S.Value); return n; } class U { public "
            + "static readonly AsyncLocal<string> S = new(); }",
        "Do(() => { U.S.Value = \"set\"; return 3; }) + Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> w) { var n = w(); Log(U.S.Value); return n; } class U { public static readonly "
            + "AsyncLocal<string> S = new(); }",
        "Do(Set) + Do(() => Load(1)))); } static int Set() { U.S.Value = \"set\"; return ((Load(2)")]
    [InlineData(
        "static int Do(Func<int> w) => w(); delegate int D(Func<int> w);",
        "M())); } static int M() { D d = Do; return ((d(() => Load(1)) + Do(() => Load(1))")]
    [InlineData(
        "static int Do(Func<int> w, Func<int, bool> until) { int n; do { n = w(); } while (!until(n)); return n; }",
        "Do(() => Flaky2(), n => n > 2))); } static int Flaky2() { Load(1); return ((s_calls++")]
    [InlineData("static Func<int> Do(Func<int> w) => () => w();", "Do(() => Load(1))()")]
    [InlineData(
        "static T? Do<T>(Func<T?> w) where T : struct => w();",
        "Do<int>(() => Load(1)) + Do<int>(() => null).ToString() + Do<int>(() => 3)")]
    [InlineData(
        "static int Do(Func<int> w) { try { return w(); } catch (IOException e) when (e.Message == \"down\") { return "
            + "Do(w); } }",
        "Do(() => Flaky(3))")]
    [InlineData(
        "static int Do(Func<int> w) { return Once.Value + w(); } static readonly Lazy<int> Once = new(() => Do2(() => "
            + "Load(1))); static int Do2(Func<int> w) => w();",
        "Do(() => Load(1))")]
    [InlineData(
        "static string s_a = \"\"; static int Do(string a, int b, Func<int> w) { Log(a + b); return w(); }",
        "Do(b: Load(2), a: s_a += \"x\", w: () => Load(s_a.Length))")]
    [InlineData(
        "static Task<int> Do(Func<int> w) => Task.FromResult(w()); static async Task<int> Late() { var t = Do(() => Load(1)); "
            + "Log(\"after\"); return await t; }",
        "await Late()")]
    [InlineData(
        "static async Task<int> Do(Func<int> w) { await Task.Yield(); return w(); } "
            + "static async Task<int> Do(Func<Task<int>> w) { Log(\"task\"); return await w(); }",
        "await Do(() => Load(1)) + await Do(() => 2)")]
    [InlineData(
        "static async Task<int> Do(Func<int> w) { var n = w(); await Task.Yield(); return n; } static int s_left = 10; "
            + "static int Take(int n) { if (s_left < n) return 0; Load(1); s_left -= n; return n; }",
        "(await Task.WhenAll(Do(() => Take(7)), Do(() => Take(7)))).Sum()")]
    [InlineData(
        "static readonly AsyncLocal<string> s_l = new(); static async Task<int> Do(Func<int> w) { await Task.Yield(); var n = w(); "
            + "Log(s_l.Value); return n; }",
        "await Do(() => { s_l.Value = \"set\"; return Load(1); })")]
    [InlineData(
        "static readonly object s_o = new(); static async Task<int> Do(Func<int> w) { await Task.Yield(); lock (s_o) return w(); }",
        "await Do(() => Load(1)) + await Do(() => 2)")]
    [InlineData(
        "static async Task<int> Do(Func<int> w) { try { await Task.Yield(); return w(); } catch (AggregateException) { return -1; } }",
        "await Do(() => Other(-1).Result) + await Do(() => Load(2))")]
    [InlineData(
        "static async IAsyncEnumerable<int> Do(Func<int, int> w) { for (var i = 0; i < 2; i++) { await Task.Yield(); "
            + "yield return w(i); } } "
            + "static async Task<int> All() { var n = 0; await foreach (var i in Do(i => Load(i))) n += i; return n; }",
        "await All()")]
    public async Task Converts_only_what_does_the_same(string method, string call)
    {
        var source = Program(method, call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The same thread takes a lock again, where an await would wait for itself.</summary>
    [Fact]
    public async Task Refuses_a_lock_that_the_delegate_may_take_again()
    {
        var source = Program(
            "static readonly object s_gate = new(); static T Do<T>(Func<T> work) { lock (s_gate) return work(); }",
            "Do(() => Do(() => Load(1)))");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>What a lambda leaves behind for the method that runs it: an async one takes it back.</summary>
    [Theory]
    [InlineData(
        "static T Do<T>(Func<T> work) { var r = work(); Log(s_local.Value); return r; }",
        "Do(() => { s_local.Value = \"set\"; return Load(1); })")]
    [InlineData(
        "static T Do<T>(Func<T> work) { s_local.Value = \"outer\"; return work(); }",
        "Do(() => { Log(s_local.Value); return Load(1); })")]
    public async Task Converts_only_what_keeps_the_values_that_flow_with_the_code(string method, string call)
    {
        var source = Program(method + " static readonly AsyncLocal<string> s_local = new();", call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The helper, its callers and its tests are in three projects.</summary>
    [Fact]
    public async Task Converts_across_projects()
    {
        const string Core = """
            using System;
            using System.IO;

            public static class Guard
            {
                public static T Run<T>(this string name, Func<string, T> work)
                {
                    try { return work(name); }
                    catch (IOException) { return default; }
                }
            }

            """;
        const string CoreAfter = """
            using System;
            using System.IO;
            using System.Threading.Tasks;

            public static class Guard
            {
                public static async Task<T> RunAsync<T>(this string name, Func<string, Task<T>> work)
                {
                    try { return await work(name); }
                    catch (IOException) { return default; }
                }
            }

            """;
        const string App = """
            using System.IO;

            public static class Reader
            {
                public static string Read(string path) => path.Run(p => File.ReadAllText(p));
            }

            public static class Program { static void Main() => Reader.Read("a"); }

            """;
        const string AppAfter = """
            using System.IO;
            using System.Threading.Tasks;

            public static class Reader
            {
                public static async Task<string> ReadAsync(string path) => await path.RunAsync(async p => await File.ReadAllTextAsync(p));
            }

            public static class Program { static async Task Main() => await Reader.ReadAsync("a"); }

            """;
        const string Tests = """
            using Xunit;

            public class GuardTests
            {
                [Fact]
                public void Runs() => Assert.Equal(1, "a".Run(a => a.Length));
            }

            """;
        const string TestsAfter = """
            using System.Threading.Tasks;
            using Xunit;

            public class GuardTests
            {
                [Fact]
                public async Task Runs() => Assert.Equal(1, await "a".RunAsync(a => Task.FromResult(a.Length)));
            }

            """;
        var report = await new ChainCase()
            .With("Core", ("Guard.cs", Core, CoreAfter))
            .With(new ChainProject("App", ("App.cs", App, AppAfter)) { Uses = ["Core"], OutputKind = OutputKind.ConsoleApplication })
            .With(new ChainProject("Tests", ("GuardTests.cs", Tests, TestsAfter))
            {
                Uses = ["Core"],
                References = Framework.Net10.WithXunit(),
            })
            .RunAsync();

        Assert.Single(report.Converted);
    }

    private static string Program(string method, string call) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            static int s_calls;
            static string s_log = "";

            {{method}}

            static int Load(int id) { Log("load " + id); Thread.Sleep(1); return id; }
            static int Count() => Load(9);
            static int Flaky(int times) { Thread.Sleep(1); if (s_calls++ < times) throw new IOException("down"); return s_calls; }
            static void Log(string text) => s_log += text + ";";
            static async Task<int> Other(int id) { await Task.Delay(1); if (id < 0) throw new IOException("no"); return id; }
            static string End(string result) => s_log + result;

            public static async Task<string> Run()
            {
                await Task.Yield();
                return End("" + ({{call}}));
            }
        }

        """;
}
