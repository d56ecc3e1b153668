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

    private const string Guard =
        "class G { readonly Func<string> _f; readonly object _o; public string Run() { lock (_o) return _f(); } ";

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
    [InlineData(
        "static int s_depth; static T Do<T>(Func<T> f) { s_depth++; try { return Inner(); } finally { s_depth--; } T Inner() => f(); }",
        "static int Go() { try { return Do(() => L()); } catch (IOException) when (s_depth > 0) { return 1; } catch "
            + "(IOException) { return 2; } }")]
    [InlineData(
        "static int Guard(Func<int> a) { try { return Inner(); } catch (Exception e) when (Scope.Now == \"work\") { return 1; } "
            + "catch { return 2; } int Inner() => a(); }",
        "static int Go() => Guard(() => Work()); static int Work() { using var s = new Scope(\"work\"); return L(); }")]
    [InlineData(
        "static Func<int> s_work; static int Guard(Func<int> a) { s_work = a; try { return Inner(); } catch (Exception e) "
            + "when (Scope.Now == \"work\") { return 1; } catch { return 2; } } static int Inner() => s_work();",
        "static int Go() => Guard(() => Work()); static int Work() { using var s = new Scope(\"work\"); return L(); }")]
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
    [InlineData("R Locked<R>(Func<R> f) { lock (_o) return Inner(); R Inner() => f(); }", "Locked(() => Name)")]
    [InlineData(
        "delegate R Reader<R>(); R Locked<R>(Reader<R> f) { lock (_o) { Reader<R> g = f; return Inner(); R Inner() => g.Invoke(); } }",
        "Locked(() => Name)")]
    [InlineData(
        "Func<string> _c; string Locked(Func<string> f) { lock (_o) { _c = f; return In(); } } string In() => _c();",
        "Locked(() => Name)")]
    [InlineData("Func<string> _c; string Locked(Func<string> f) { _c = f; lock (_o) return _c?.Invoke(); }", "Locked(() => Name)")]
    [InlineData("Func<string> _c; string Locked(Func<string> f) { _c = f; lock (_o) return _c!(); }", "Locked(() => Name)")]
    [InlineData(
        "string All(params Func<string>[] l) { lock (_o) { var r = \"\"; foreach (var f in l) r += f(); return r; } }",
        "All(() => Name)")]
    [InlineData("string Locked(Func<string> f, Func<string> g) { lock (_o) return (f ?? g)(); }", "Locked(null, () => Name)")]
    [InlineData("object Locked(Delegate f) { lock (_o) return f.DynamicInvoke(); }", "(string)Locked(() => Name)")]
    [InlineData("string Locked((string N, Func<string> F) x) { lock (_o) return x.N + x.F(); }", "Locked((\"n\", () => Name))")]
    [InlineData("string Locked((string, Func<string>) x) { var (n, f) = x; lock (_o) return n + f(); }", "Locked((\"n\", () => Name))")]
    [InlineData("Func<string> Get() => () => Name; string Do() { var g = Get(); lock (_o) return g(); }", "Do()")]
    [InlineData("Func<string> Get { get { return () => Name; } } string Do() { lock (_o) return Get(); }", "Do()")]
    [InlineData("string Locked(object f) { lock (_o) return f is Func<string> g ? g() : \"\"; }", "Locked((Func<string>)(() => Name))")]
    [InlineData(
        "readonly List<Func<string>> _l = new(); void On(Func<string> f) => _l.Add(f); string Fire() { lock (_o) { var r = \"\"; "
            + "foreach (var f in _l) r += f(); return r; } }",
        "Fire(); } void Add() { On(() => Name)")]
    [InlineData(
        "readonly List<Func<string>> _l = new(); string Fire() { lock (_o) { var r = \"\"; _l.ForEach(f => r += f()); return r; } }",
        "Fire(); } void On() { _l.Add(() => Name)")]
    [InlineData(
        "readonly Dictionary<string, Func<string>> _d = new(); string Do() { lock (_o) return _d[\"a\"](); }",
        "Do(); } void On() { _d[\"a\"] = () => Name")]
    [InlineData(
        "readonly Dictionary<string, Func<string>> _d = new(); string Do() { lock (_o) return _d.TryGetValue(\"a\", out var "
            + "f) ? f() : \"\"; }",
        "Do(); } void On() { _d.Add(\"a\", () => Name)")]
    [InlineData(
        "Dictionary<string, Func<string>> T() => new() { [\"a\"] = () => Name }; string Do() { lock (_o) return T()[\"a\"](); }",
        "Do()")]
    [InlineData("Func<string>[] L() => new Func<string>[] { () => Name }; string Do() { lock (_o) return L()[0](); }", "Do()")]
    [InlineData(
        "Func<string> _f; Func<string> F { set { _f = value; } } string Do() { lock (_o) return _f(); }",
        "Do(); } void On() { F = () => Name")]
    [InlineData("void Fill(out Func<string> f) => f = () => Name; string Do() { lock (_o) { Fill(out var f); return f(); } }", "Do()")]
    [InlineData(
        "class G { object _o; public G(object o) { _o = o; } public string this[Func<string> f] { get { lock (_o) return f(); } } }",
        "new G(_o)[() => Name]")]
    [InlineData(
        "class G { object _o; public G(object o) { _o = o; } public static string operator |(G g, Func<string> f) { lock "
            + "(g._o) return f(); } }",
        "new G(_o) | (() => Name)")]
    [InlineData(Guard + "public G(object o, Func<string> f) { _o = o; _f = f; } }", "new G(_o, () => Name).Run()")]
    [InlineData(Guard + "public G(object o, Func<string> f) => (_f, _o) = (f, o); }", "new G(_o, () => Name).Run()")]
    [InlineData(
        Guard + "public G(object o, Func<string> f) { _o = o; _f = f ?? throw new ArgumentNullException(nameof(f)); } }",
        "new G(_o, () => Name).Run()")]
    [InlineData(
        "class G<T> { readonly T _f; object _o; public G(object o, T f) { _o = o; _f = f; } public R Run<R>(Func<T, R> g) { "
            + "lock (_o) return g(_f); } }",
        "new G<Func<string>>(_o, () => Name).Run(f => f())")]
    [InlineData(
        "record Step(string N, Func<string> F); string Run(Step s) { lock (_o) return s.N + s.F(); }",
        "Run(new Step(\"a\", () => Name))")]
    [InlineData(
        "record Step(string N, Func<string> F); string Run(Step s) { lock (_o) return s is { F: { } f } ? f() : \"\"; }",
        "Run(new Step(\"a\", () => Name))")]
    [InlineData(
        "class Runner(Func<string> f, object o) { public string Run() { lock (o) return f(); } }",
        "new Runner(() => Name, _o).Run()")]
    [InlineData(
        "interface IJob { string Run(Func<string> f); } class Job(object o) : IJob { public string Run(Func<string> f) { lock "
            + "(o) return f(); } }",
        "Go(new Job(_o)); } string Go(IJob j) { return j.Run(() => Name)")]
    [InlineData(
        "class G { public string Go(S s) { var l = new List<Func<string>>(); s.Fill(l); lock (s._o) return l[0](); } }",
        "new G().Go(this); } void Fill(List<Func<string>> l) { l.Add(() => Name)")]
    [InlineData(
        "class G { public string Go(S s) { s.Fill(out var f); lock (s._o) return f(); } }",
        "new G().Go(this); } void Fill(out Func<string> f) { f = () => Name")]
    [InlineData(
        "class G { Func<string> _f; public string Go(S s) { s.Fill(ref _f); lock (s._o) return _f(); } }",
        "new G().Go(this); } void Fill(ref Func<string> f) { f = () => Name")]
    [InlineData("", "Extensions.Locked(() => Name, _o)")]
    [InlineData("", "new Func<string>(() => Name).Locked(_o)")]
    [InlineData("", "((Func<string>)Get).Locked(_o); } string Get() { return Name")]
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

    /// <summary>Where the function runs no lock is held, whatever is held where it is kept or another one runs.</summary>
    [Theory]
    [InlineData("R Timed<R>(Func<R> f) { var r = f(); lock (_o) _n++; return r; }", "Timed(() => Name)")]
    [InlineData("R Run<R>(Func<R> f) => f(); int Other() { lock (_o) return Run(() => 1); }", "Run(() => Name)")]
    [InlineData("R Run<R>(Func<R> f) => In<R>(); R In<R>() => default; int Other(Func<int> f) => f();", "Run(() => \"\") + Name")]
    [InlineData(
        "class G { readonly List<Func<string>> _l = new(); public void On(Func<string> f) => _l.Add(f); "
            + "public string Fire() { lock (_l) _l.Clear(); foreach (var f in _l) return f(); return \"\"; } }",
        "\"\"; } void On(G g) { g.On(() => Name); g.Fire()")]
    [InlineData(
        "class G { readonly Func<string> _f; public G(Func<string> f) { _f = f; } public string Run() => _f(); }",
        "new G(() => Name).Run()")]
    [InlineData("Func<string> _f; string Go() { lock (_o) { _f = () => Name; } return _f(); }", "Go()")]
    public async Task Bridges_where_no_lock_is_held_around_the_run(string helper, string call)
    {
        var after = await ChainCase.ConvertedAsync(Program(
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
            "var s = new S(); return s.B() + s.C() + s.D() + s.B() + s.C();"));

        Assert.Contains(".GetAwaiter().GetResult()", after, StringComparison.Ordinal);
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

        public static class Extensions { public static T Locked<T>(this Func<T> f, object gate) { lock (gate) return f(); } }

        """;
}
