using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Fields;

/// <summary>Blocking code in lambdas and methods that a list, array or dictionary in a private field holds.</summary>
public class CollectionFieldTests
{
    [Theory]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load, x => x + 1];",
        "var n = 0; foreach (var f in _f) n += f(3); return n;",
        "readonly List<Func<int, Task<int>>> _f = [Load, x => Task.FromResult(x + 1)];")]
    [InlineData(
        "readonly List<Func<int, int>> _f = new() { Load, x => x + 1 };",
        "var n = 0; foreach (Func<int, int> f in _f) n += f(3); return n;",
        "foreach (Func<int, Task<int>> f in _f) n += await f(3);")]
    [InlineData(
        "static readonly Func<int, int>[] _f = { x => Load(x) };",
        "return _f[0](4) + _f.Length;",
        "return await _f[0](4) + _f.Length;")]
    [InlineData(
        "readonly Func<int, int>[] _f = new Func<int, int>[] { Load };",
        "var f = _f[0]; return f == null ? 0 : f.Invoke(4);",
        "new Func<int, Task<int>>[] { Load }")]
    [InlineData(
        "readonly IReadOnlyList<Func<int, int>> _f = new List<Func<int, int>>(4) { Load };",
        "return _f[0](4);",
        "IReadOnlyList<Func<int, Task<int>>> _f = new List<Func<int, Task<int>>>(4) { Load }")]
    [InlineData(
        "readonly IEnumerable<Action<int>> _f = [x => Load(x), Log, x => { Log(x); }];",
        "foreach (var f in _f) f(3); return 1;",
        "[async x => await Load(x), ")]
    [InlineData(
        "readonly Dictionary<string, Func<int, int>> _f = new() { [\"a\"] = Load, [\"b\"] = x => Load(x + 1), [\"c\"] = x => 7 };",
        "return _f[\"a\"](1) + _f[\"b\"](2) + _f[\"c\"](3);",
        "[\"c\"] = x => Task.FromResult(7)")]
    [InlineData(
        "static readonly Dictionary<string, Action<int>> _f = new(StringComparer.OrdinalIgnoreCase) { { \"a\", x => Load(x) }, { \"b\", "
            + "Log } };",
        "if (_f.TryGetValue(\"A\", out var f)) f(1); return _f.Count;",
        "if (_f.TryGetValue(\"A\", out var f)) await f(1);")]
    [InlineData(
        "readonly IReadOnlyDictionary<string, Func<int, int>?> _f = new Dictionary<string, Func<int, int>?> { [\"a\"] = Load };",
        "return _f.ContainsKey(\"b\") && _f.TryGetValue(\"b\", out Func<int, int>? f) ? f(1) : _f[\"a\"](2);",
        "out Func<int, Task<int>>? f) ? await f(1) : await _f[\"a\"](2);")]
    [InlineData(
        "readonly Dictionary<string, Func<int, int>> _f = []; public C() { _f[\"a\"] = Load; _f.Add(\"b\", x => 5); }",
        "var n = 0; foreach (var (key, f) in _f) n += f(key.Length); foreach (var p in _f) n += p.Value(p.Key.Length); return n;",
        "_f.Add(\"b\", x => Task.FromResult(5));")]
    [InlineData(
        "readonly List<Func<int, bool>> _f; public C() { _f = [x => Load(x) > 0, x => x < 9]; }",
        "if (_f.All(f => f(1))) return _f.Any(f => !f(10)) ? 1 : 2; return 3;",
        "async x => await Load(x) > 0")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load, x => throw new IOException(\"no\"), Load];",
        "var n = 0; try { foreach (var f in _f) n += f(3); } catch (IOException e) { Log(e.Message.Length); } return n;",
        "x => throw new IOException(\"no\")")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Flaky, Load];",
        "for (var i = 0; ; i++) try { return _f[i % 2](1); } catch (IOException) when (i < 3) { Log(-i); }",
        "return await _f[i % 2](1);")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load, x => x]; readonly List<Func<int, int>> _g = [x => x];",
        "return _f.Select(f => f(2)).ToList().Sum() + _g[0](1);",
        "_g[0](1)")]
    [InlineData("readonly List<Action> _f = [() => Load(1), () => Log(2)];", "_f.ForEach(f => f()); return 3;", "await f();")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load]; int One() => _f[0](1); int Two => 2;",
        "return One() + Two;",
        "async Task<int> One() => await _f[0](1)")]
    [InlineData(
        "class Box<T> { static readonly List<Func<T, int>> _f = [x => Load(1), Of]; static int Of(T x) => 2; public static int Go(T t) => "
            + "_f[0](t) + _f[1](t); }",
        "return Box<string>.Go(\"a\") + Box<int>.Go(1);",
        "[async x => await Load(1), item => Task.FromResult(Of(item))]")]
    public async Task Converts_a_collection_of_delegates_that_is_only_called(string members, string body, string expected)
    {
        var before = Program(members, body);
        var after = await ChainCase.ConvertedAsync(before);

        Assert.True(after.Contains(expected, StringComparison.Ordinal), after);
        Assert.DoesNotContain("GetResult", after, StringComparison.Ordinal);
        Assert.Contains("async Task<int> Load", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The collection, or a delegate in it, is used in a way that is not followed, or its type must not change.</summary>
    [Theory]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; public void Register(Func<int, int> f) => _f.Add(f);", "return _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; public void Register() => _f.Add(x => 1);", "return _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; public IReadOnlyList<Func<int, int>> All => _f;", "return _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; static int Use(List<Func<int, int>> f) => f[0](1);", "return Use(_f);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; Func<int, int> _last;", "_last = _f[0]; return _last(1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "Func<int, int> f = _f[0]; f = x => 2; return f(1) + _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "return _f.Contains(Load) ? 1 : _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "_f.Remove(Load); return _f.Count;")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "return _f.Where(f => f(1) > 0).First()(2);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "return _f.Sum(f => f.Method.Name.Length) * 0 + _f[0](1);")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load];",
        "foreach (var f in _f) if (f == (Func<int, int>)Load) return f(1); return 2;")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "foreach (var f in _f) return (int)f.DynamicInvoke(1); return 2;")]
    [InlineData("readonly List<Func<int, int>> _f = [Load];", "return Task.Run(() => _f[0]).Result(3);")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load];",
        "var n = 0; Parallel.ForEach(_f, f => Interlocked.Add(ref n, f(1))); return n;")]
    [InlineData("readonly List<Func<int, int>> _f = [Load]; event Func<int, int> Done;", "Done += _f[0]; return Done(1);")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load, .. s_more]; static readonly Func<int, int>[] s_more = [x => 1];",
        "return _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = new(s_more); static readonly Func<int, int>[] s_more = [Load];", "return _f[0](1);")]
    [InlineData("readonly List<Func<int, int>> _f = [Load, s_one]; static readonly Func<int, int> s_one = x => 1;", "return _f[0](1);")]
    [InlineData("readonly IEnumerable<Func<int, object>> _f = new List<Func<int, string>> { x => Load(x) + \"\" };", "return _f.Count();")]
    [InlineData("List<Func<int, int>> _f = [Load]; public void Reset() => _f = [x => 1];", "return _f[0](1);")]
    [InlineData("public readonly List<Func<int, int>> _f = [Load];", "return _f[0](1);")]
    [InlineData("delegate int Own(int x); readonly List<Own> _f = [x => Load(x)];", "return _f[0](1);")]
    [InlineData("readonly Queue<Func<int, int>> _f = new(); public C() { _f.Enqueue(Load); }", "return _f.Dequeue()(1);")]
    public async Task Refuses_a_collection_that_is_used_in_another_way(string members, string body)
    {
        var source = Program(members, body);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains(members, after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Whether it is converted or not: the same is printed.</summary>
    [Theory]
    [InlineData(
        "readonly List<Action> _f = [() => s_l.Value = \"set\", () => Load(1)]; static readonly AsyncLocal<string> s_l = new(); void Do() "
            + "{ foreach (var f in _f) f(); }",
        "Do(); return (s_l.Value ?? \"\").Length;")]
    [InlineData(
        "readonly List<Action> _f; public C() { _f = [Set, () => Load(1)]; } static void Set() => s_l.Value = \"set\"; static readonly "
            + "AsyncLocal<string> s_l = new(); void Do() { foreach (var f in _f) f(); }",
        "Do(); return (s_l.Value ?? \"\").Length;")]
    [InlineData(
        "readonly Dictionary<string, Action> _f = []; public C() { _f.Add(\"a\", () => { Load(1); s_l.Value = \"set\"; }); _f[\"b\"] = () "
            + "=> Log(s_l.Value?.Length ?? -1); } static readonly AsyncLocal<string> s_l = new();",
        "_f[\"a\"](); _f[\"b\"](); return 1;")]
    [InlineData(
        "readonly List<Action> _f = [() => t_v = \"x\", () => Load(1), () => Log(t_v?.Length ?? -1)]; [ThreadStatic] static string t_v;",
        "foreach (var f in _f) f(); return 1;")]
    [InlineData(
        "readonly List<Action> _f; public C() { _f = [Load1, Tell]; } static void Load1() => Load(1); static void Tell() => "
            + "Log(t_v?.Length ?? -1); [ThreadStatic] static string t_v;",
        "t_v = \"abc\"; foreach (var f in _f) f(); return 1;")]
    [InlineData(
        "readonly Action _a = () => Load(1); readonly Action _b = () => Log(t_v?.Length ?? -1); [ThreadStatic] static string t_v;",
        "t_v = \"abc\"; _a(); _b(); return 1;")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1), () => Other(-1).Result];",
        "try { var n = 0; foreach (var f in _f) n += f(); return n; } catch (AggregateException) { return -7; }")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1), () => Other(-1).Result]; int Do() => _f[0]() + _f[1]();",
        "try { return Do(); } catch (AggregateException) { return -7; }")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1), () => Load(2)]; readonly object _o = new();",
        "lock (_o) { var n = 0; foreach (var f in _f) n += f(); return n; }")]
    [InlineData(
        "readonly List<Func<int>> _f; readonly object _o = new(); public C() { _f = [() => { lock (_o) return Load(1); }]; }",
        "lock (_o) { return _f[0](); }")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => { try { return Flaky(1); } finally { Log(8); } }, () => 2]; int _n;",
        "try { return _f[0](); } catch (IOException) when (s_log.Length < 9) { return _f[1](); } catch (IOException) { return -3; }")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1)]; int Two => _f[0]() + 1; int Three { get { return _f[0](); } }",
        "return Two + Three;")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1)]; IEnumerable<int> Each() { foreach (var f in _f) yield return f(); }",
        "return Each().Sum();")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1)];",
        "var n = 0; foreach (var f in _f) { var t = new Thread(() => n += f()); t.Start(); t.Join(); } return n;")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1), () => 3];",
        "return _f.Select(f => Task.Run(() => f())).Select(t => t.Result).Sum();")]
    [InlineData(
        "readonly List<Func<int>> _f = [() => Load(1), () => 3];",
        "var q = _f.Select(f => f()); Log(1); return q.Sum() + q.Count();")]
    [InlineData(
        "readonly List<Func<int, int>> _f = [Load]; int? Maybe(int i) => i < _f.Count ? _f[i]?.Invoke(i) : null;",
        "return Maybe(0) ?? 0 + Maybe(1) ?? 9;")]
    [InlineData(
        "readonly Dictionary<string, Func<int, int>> _f = new() { [\"a\"] = Load };",
        "return _f.TryGetValue(\"x\", out var f) ? f(1) : _f.Keys.Count + (_f.TryGetValue(\"a\", out f) ? f(2) : 0);")]
    [InlineData(
        "readonly Dictionary<string, Func<int, int>> _f = new() { [\"a\"] = Load };",
        "try { return _f[\"zz\"](Load(5)); } catch (KeyNotFoundException) { return -1; }")]
    [InlineData("readonly List<Func<Func<int>, int>> _f = [w => w() + Load(1)];", "return _f[0](() => 4) + _f[0](() => Load(6));")]
    [InlineData(
        "readonly List<Action> _f; int _n; public C() { _f = [() => { Load(1); _n++; }, () => { if (_n < 5) foreach (var f in _f) f(); "
            + "}]; }",
        "foreach (var f in _f) f(); return _n;")]
    [InlineData(
        "readonly Dictionary<string, Func<int>> _f = new() { [\"a\"] = () => Load(1) };",
        "var n = 0; foreach (var f in _f.Values) n += f(); return n;")]
    [InlineData(
        "readonly List<Func<Task<int>>> _f = [() => Task.FromResult(Load(1)), async () => { await Task.Yield(); return Load(2); }];",
        "return _f[0]().Result + _f[1]().Result;")]
    public async Task Converts_only_what_does_the_same(string members, string body)
    {
        var source = Program(members, body);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("_f.Reverse();", "'App.cs', line 9, does more with '_f' than to call what it holds")]
    [InlineData("var f = _f[0]; Kept = f;", "'App.cs', line 9, does more with '_f' than to call what it holds")]
    public async Task Refuses_with_the_use_that_is_in_the_way(string statement, string expected)
    {
        var source =
            $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            class C
            {
                private readonly List<Func<int, int>> _f = [x => File.ReadAllText("a").Length];
                private object Kept;
                int Use() => _f[0](1);
                void Other() { {{statement}} }
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Contains(expected, refused.Cause?.Reason.Reason ?? refused.Refusal.Reason, StringComparison.Ordinal);
    }

    private static string Program(string members, string body) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            static string s_log = "";
            static int s_calls;
            {{members}}

            public int Do_() { {{body}} }

            static int Load(int id) { Log(id); Thread.Sleep(1); return id; }
            static int Flaky(int id) { Thread.Sleep(1); if (s_calls++ < 1) throw new IOException("down"); return id; }
            static async Task<int> Other(int id) { await Task.Delay(1); if (id < 0) throw new IOException("no"); return id; }
            static void Log(int id) => s_log += id + ";";

            public static async Task<string> Run() { await Task.Yield(); return new C().Do_() + s_log; }
        }

        public static class Program
        {
            public static async Task<string> Run() => await C.Run();
        }

        """;
}
