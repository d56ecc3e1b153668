using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What a method of the solution does around the delegate that it is given: a lock, a filter, a task that it hands on.</summary>
public class DelegateRunsTests
{
    private const string Fail = "static int L() { Thread.Sleep(1); throw new IOException(\"disk\"); }";

    private const string Scope =
        "class Scope : IDisposable { public static string Now = \"none\"; public Scope(string n) { Now = n; } public void Dispose() => "
            + "Now = \"none\"; }";

    /// <summary>The filter of a caller runs before what cleans up.</summary>
    [Theory]
    [InlineData(
        "static int s_depth; static T Do<T>(Func<T> f) { s_depth++; try { return f(); } finally { s_depth--; } }",
        "static int Go() { try { return Do(() => L()); } catch (IOException) when (s_depth > 0) { return 1; } catch "
            + "(IOException) { return 2; } }")]
    [InlineData(
        "static int s_depth; static T Do<T>(Func<T> f) { s_depth++; try { return f(); } finally { s_depth--; } }",
        "static int Go() { try { return Do(L); } catch (IOException) when (s_depth > 0) { return 1; } catch (IOException) { return 2; } }")]
    [InlineData(
        "static T Named<T>(string n, Func<T> f) { using (new Scope(n)) return f(); }",
        "static int Go() { try { return Named(\"a\", () => Named(\"b\", () => L())); } catch (IOException) "
            + "when (Scope.Now == \"b\") { return 1; } catch (IOException) { return 2; } }")]
    [InlineData(
        "static T Named<T>(string n, Func<T> f) => Inner(n, f, 1); static T Inner<T>(string n, Func<T> f, int i) { using (new "
            + "Scope(n)) return f(); }",
        "static int Go() { try { return Named(\"a\", () => L()); } catch (IOException) when (Scope.Now == \"a\") { return 1; } "
            + "catch (IOException) { return 2; } }")]
    [InlineData(
        "static int Guard(Func<int> a) { try { return a(); } catch (Exception e) when (Scope.Now == \"work\") { return 1; } "
            + "catch { return 2; } }",
        "static int Go() => Guard(() => Work()); static int Work() { using var s = new Scope(\"work\"); return L(); }")]
    [InlineData(
        "static int Guard(Func<int> a) { try { return Times(() => a()); } catch (Exception e) when (Scope.Now == \"work\") { return 1; } "
            + "catch { return 2; } } static int Times(Func<int> b) => b() + b();",
        "static int Go() => Guard(() => Work()); static int Work() { using var s = new Scope(\"work\"); return L(); }")]
    [InlineData(
        "static Func<int> s_work = () => Work(); static int Guard() { try { return s_work(); } catch (Exception e) "
            + "when (Scope.Now == \"work\") { return 1; } catch { return 2; } }",
        "static int Go() => Guard(); static int Work() { using var s = new Scope(\"work\"); return L(); }")]
    public async Task Refuses_a_call_whose_exception_a_filter_hears_through_a_helper(string helper, string caller)
    {
        var source = Program(helper, caller + Fail, "return \"\" + Go();");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains("static int L() { Thread.Sleep(1);", after, StringComparison.Ordinal);
        Assert.Equal("1", await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Without state that is put back, the filter sees the same.</summary>
    [Fact]
    public async Task Converts_below_a_filter_that_looks_at_the_exception_alone()
    {
        var source = Program(
            "static T Do<T>(Func<T> f) { try { return f(); } finally { Scope.Now = \"\"; } }",
            "static int Go() { try { return Do(() => L()); } catch (IOException e) when (e.Message == \"disk\") { return 1; } }" + Fail,
            "return \"\" + Go();");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains("await Do(async () => await L())", after, StringComparison.Ordinal);
        Assert.Equal("1", await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The rest of the work needs the lock on another thread.</summary>
    [Theory]
    [InlineData("T Locked<T>(Func<T> f) { lock (_o) return f(); }", "Locked(() => Name)")]
    [InlineData("T Locked<T>(Func<T> f) { lock (_o) { return f(); } }", "Locked(Get); } string Get() { return Name")]
    [InlineData("T Locked<T>(Func<T> f) => In(f); T In<T>(Func<T> f) { lock (_o) return f(); }", "Locked(() => Name)")]
    [InlineData("T Locked<T>(Func<T> f) => In(() => f()); T In<T>(Func<T> f) { lock (_o) return f(); }", "Locked(() => Name)")]
    [InlineData("T Locked<T>(Func<T> f) { var g = f; lock (_o) return g(); }", "Locked(() => Name)")]
    [InlineData("void Locked(Action f) { lock (_o) f(); }", "Last(); } string Last() { var n = \"\"; Locked(() => n = Name); return n")]
    [InlineData("readonly Func<S, string> _f = s => s.Name; string Locked() { lock (_o) return _f(this); }", "Locked()")]
    [InlineData(
        "readonly Dictionary<string, string> _d = new(); string Locked(string k, Func<string, string> f) { lock (_o) { "
            + "if (!_d.TryGetValue(k, out var v)) _d[k] = v = f(k); return v; } }",
        "Locked(\"a\", k => k + Name)")]
    public async Task Refuses_a_bridge_that_a_helper_runs_under_its_lock(string helper, string call)
    {
        var source = Program(
            "",
            $$"""
            class S
            {
                readonly object _o = new(); int _n;
                {{helper}}
                string Load() { Thread.Sleep(1); lock (_o) { _n++; } return "t" + _n; }
                public string Name => Load();
                public string A() { return {{call}}; }
                public string B() => Load(); public string C() => Load() + "c"; public string D() => Load() + "d";
            }
            """,
            "var s = new S(); return s.B() + s.C() + s.D() + s.B() + s.C();");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.DoesNotContain("GetResult", after, StringComparison.Ordinal);
    }

    /// <summary>Two calls run in turns so far, and would both read before either writes.</summary>
    [Theory]
    [InlineData("static Task<bool> Do(Func<Task<bool>> f) => f();", "Do(async () => { BODY await Task.Yield(); return true; })")]
    [InlineData(
        "static async Task<bool> Do(Func<Task<bool>> f) => await f();",
        "Do(async () => { BODY await Task.Yield(); return true; })")]
    [InlineData("static async Task<bool> Do(Func<Task<bool>> f) => await f();", "Do(() => { BODY return Task.FromResult(true); })")]
    [InlineData(
        "static async Task<T> Do<T>(Func<Task<T>> f) { for (var i = 1; ; i++) try { return await f(); } catch (IOException) "
            + "when (i < 3) { } }",
        "Do(async () => { BODY await Task.Yield(); return true; })")]
    [InlineData(
        "static Task<bool> Do(Func<Task<bool>> f) => In(f); static Task<bool> In(Func<Task<bool>> f) => f();",
        "Do(async () => { BODY await Task.Yield(); return true; })")]
    [InlineData("static Task<bool> Do(Func<Task<bool>> f) => f();", "Do(Now); Task<bool> Now() { BODY return Task.FromResult(true); }")]
    public async Task Refuses_work_that_a_helper_gives_the_task_of(string helper, string call)
    {
        var isAsync = call.Contains("async", StringComparison.Ordinal);
        var body = call.Replace("BODY", "if (s_left < n) return FALSE; Thread.Sleep(10); s_left -= n;", StringComparison.Ordinal)
            .Replace("FALSE", isAsync ? "false" : "Task.FromResult(false)", StringComparison.Ordinal);
        var source = Program(
            helper,
            $"static int s_left = 10; static Task<bool> Take(int n) {{ return {body}; }}",
            "var all = await Task.WhenAll(Take(7), Take(7)); return string.Join(\",\", all) + s_left;");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains("Thread.Sleep(10)", after, StringComparison.Ordinal);
        Assert.Equal("True,False3", await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Where each call of the helper is awaited, its callers see no difference.</summary>
    [Theory]
    [InlineData("static Task<bool> Do(Func<Task<bool>> f) => f();", "Take(1)")]
    [InlineData("static async Task<T> Do<T>(Func<Task<T>> f) { await Task.Yield(); return await f(); }", "Take(1)")]
    public async Task Converts_work_whose_task_is_awaited(string helper, string call)
    {
        var source = Program(
            helper,
            "static async Task<bool> Take(int n) { return await Do(async () => { Thread.Sleep(10); return n > 0; }); }",
            $"return \"\" + await {call};");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains("await Task.Delay(10)", after, StringComparison.Ordinal);
        Assert.Equal("True", await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string helper, string members, string body) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            {{helper}}
            {{members}}

            public static async Task<string> Run()
            {
                await Task.Yield();
                {{body}}
            }
        }

        {{Scope}}

        """;
}
