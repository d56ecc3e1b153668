using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Bound;

/// <summary>
/// An object that a helper takes from its thread, in whatever way: while its caller waits, other code of the thread takes the same.
/// </summary>
public class LentObjectTests
{
    private const string Use = "var b = Pool.Get(); b.Append(Load()); return b.ToString();";

    [Theory]
    [InlineData("public static StringBuilder Get() { t_b ??= new(); return t_b; }")]
    [InlineData("public static StringBuilder Get() { var b = t_b ??= new(); b.Clear(); return b; }")]
    [InlineData("public static StringBuilder Get() => (t_b ??= new()).Clear();")]
    [InlineData("public static StringBuilder Get() { if (t_b == null) t_b = new(); return t_b.Clear(); }")]
    [InlineData("public static StringBuilder Get() { var b = t_b; if (b == null) t_b = b = new(); return b; }")]
    [InlineData("public static StringBuilder Get() { if (t_b is { } b) return b; var made = new StringBuilder(); "
        + "t_b = made; return made; }")]
    [InlineData("public static StringBuilder Get() { return t_b != null ? t_b : t_b = new(); }")]
    [InlineData("public static StringBuilder Get() { return Clean(t_b ??= new()); } "
        + "static StringBuilder Clean(StringBuilder b) => b.Clear();")]
    [InlineData("public static StringBuilder Get() => Inner(); static StringBuilder Inner() { var b = t_b ??= new(); return b; }")]
    [InlineData("public static StringBuilder Get() { var b = Inner(); return b.Clear(); } "
        + "static StringBuilder Inner() => t_b ??= new();")]
    [InlineData("public static StringBuilder Get() { Take(out var b); return b; } "
        + "static void Take(out StringBuilder b) => b = t_b ??= new();")]
    [InlineData("public static StringBuilder Get() { var all = new List<StringBuilder>(); all.Add(t_b ??= new()); "
        + "return all[0]; }")]
    [InlineData("public static StringBuilder Get() => Both().Item1; static (StringBuilder, int) Both() => (t_b ??= new(), 1);")]
    [InlineData("public static StringBuilder Get() { return (t_b ??= new()).Remove(0, 0); }")]
    [InlineData("public static StringBuilder Get() => Pair().Value; "
        + "static KeyValuePair<int, StringBuilder> Pair() => new(1, t_b ??= new());")]
    [InlineData("public static readonly Func<StringBuilder> Get = () => t_b ??= new();")]
    [InlineData("public static StringBuilder Get() { if (t_b?.Capacity > 100) t_b = null; return t_b ??= new(); }")]
    [InlineData("public static StringBuilder Get() { var b = t_b; t_b = null; b ??= new(); t_b = b; return b; }")]
    [InlineData("static readonly ThreadLocal<StringBuilder> L = new(() => new()); "
        + "public static StringBuilder Get() { var b = L.Value; return b.Clear(); }")]
    [InlineData("static readonly ThreadLocal<List<StringBuilder>> L = new(() => new()); "
        + "public static StringBuilder Get() => L.Value[0];")]
    [InlineData("[ThreadStatic] static Dictionary<int, StringBuilder> t_d; "
        + "public static StringBuilder Get() { t_d ??= new(); return t_d.TryGetValue(1, out var b) ? b : t_d[1] = new(); }")]
    [InlineData("static readonly ConcurrentDictionary<int, StringBuilder> D = new(); "
        + "public static StringBuilder Get() { var b = D.GetOrAdd(Environment.CurrentManagedThreadId, _ => new()); "
        + "b.Clear(); return b; }")]
    [InlineData("static readonly StringBuilder[] D = new StringBuilder[9]; "
        + "public static StringBuilder Get() { var b = D[Environment.CurrentManagedThreadId % 9]; return b.Clear(); }")]
    [InlineData("public static StringBuilder Get() { var b = (StringBuilder)Thread.GetData(Thread.GetNamedDataSlot(\"b\")); "
        + "return b.Clear(); }")]
    public async Task Refuses_an_await_while_an_object_of_the_thread_is_used(string pool) =>
        await RefusesAsync(pool, Use);

    [Theory]
    [InlineData("Pool.Get().Append(Load()); return \"\";")]
    [InlineData("return Pool.Get().Append(Load()).ToString();")]
    [InlineData("var b = Pool.Get(); for (var i = 0; i < 3; i++) b.Append(i).Append(Load()); return b.ToString();")]
    [InlineData("var b = Pool.Get(); b.Append(1); Thread.Sleep(1); return b.ToString();")]
    [InlineData("var b = Pool.Get(); b.Length += Load().Length; return \"\";")]
    [InlineData("var b = Pool.Get(); Fill(b); return b.ToString(); void Fill(StringBuilder to) { Thread.Sleep(1); to.Append(1); }")]
    [InlineData("return Finish(Pool.Get().Append('<')); static string Finish(StringBuilder to) { Thread.Sleep(1); "
        + "return to.ToString(); }")]
    [InlineData("var b = Pool.Get(); Add(); return b.ToString(); void Add() => b.Append(Load());")]
    [InlineData("StringBuilder b = null; for (var i = 0; i < 3; i++) { Thread.Sleep(1); b ??= Pool.Get(); b.Append(i); } "
        + "return b.ToString();")]
    [InlineData("var pair = (Pool.Get(), 1); Thread.Sleep(1); return pair.Item1.ToString();")]
    [InlineData("var w = new System.IO.StringWriter(Pool.Get()); w.Write(Load()); return w.ToString();")]
    [InlineData("using var w = new System.IO.StringWriter(Pool.Get()); Thread.Sleep(1); return \"\";")]
    [InlineData("_kept = Pool.Get(); Thread.Sleep(1); return _kept.ToString();")]
    [InlineData("Keep(Pool.Get()); Thread.Sleep(1); return _kept.ToString(); void Keep(StringBuilder b) => _kept = b;")]
    [InlineData("Keep(Pool.Get()); Thread.Sleep(1); return \"\"; void Keep(StringBuilder b) => Inner(b); "
        + "void Inner(StringBuilder b) => _all.Add(b);")]
    [InlineData("_all.Add(Pool.Get()); Thread.Sleep(1); return _all[0].ToString();")]
    [InlineData("_keep(Pool.Get()); Thread.Sleep(1); return \"\";")]
    public async Task Refuses_in_every_way_that_a_caller_uses_it(string statements) =>
        await RefusesAsync("public static StringBuilder Get() => (t_b ??= new()).Clear();", statements);

    /// <summary>What one call puts into it, the next one finds there.</summary>
    [Theory]
    [InlineData("public static StringBuilder Get() => t_b ??= new();")]
    [InlineData("public static StringBuilder Get() { var b = t_b ??= new(); return b; }")]
    [InlineData("public static StringBuilder Get() => Inner(); static StringBuilder Inner() { var b = t_b ??= new(); return b; }")]
    public async Task Refuses_an_await_after_an_object_that_is_not_emptied(string pool) =>
        await RefusesAsync(pool, "Pool.Get().Append(1); Thread.Sleep(1); return \"\";");

    [Theory]
    [InlineData("public static StringBuilder Get() { var b = t_b; t_b = null; return b ?? new(); }")]
    [InlineData("public static StringBuilder Get() { var b = t_b; if (b != null) { t_b = null; b.Clear(); return b; } "
        + "return new(); }")]
    [InlineData("public static StringBuilder Get() => Interlocked.Exchange(ref t_b, null) ?? new();")]
    [InlineData("[ThreadStatic] static Stack<StringBuilder> t_s; "
        + "public static StringBuilder Get() => t_s?.Count > 0 ? t_s.Pop() : new();")]
    [InlineData("public static StringBuilder Get() => new StringBuilder((t_b ??= new()).ToString());")]
    [InlineData("public static StringBuilder Get() => new(); public static string Text() => (t_b ??= new()).Append(1).ToString();")]
    public async Task Converts_where_the_thread_is_left_without_it_or_a_copy_is_given(string pool) =>
        await ConvertsAsync(pool, "var b = Pool.Get(); b.Append(1); Thread.Sleep(1); return b.ToString();");

    [Theory]
    [InlineData("Thread.Sleep(1); var b = Pool.Get(); b.Append(1); return b.ToString();")]
    [InlineData("var text = Pool.Get().Append(1).ToString(); Thread.Sleep(1); return text;")]
    [InlineData("var b = Pool.Get(); var text = b.Append(1).ToString(); Thread.Sleep(1); return text;")]
    [InlineData("for (var i = 0; i < 2; i++) { var b = Pool.Get(); b.Append(1); Thread.Sleep(1); } return \"\";")]
    [InlineData("var b = Pool.Get(); Fill(b); Thread.Sleep(1); return \"\"; static void Fill(StringBuilder to) => to.Append(1);")]
    [InlineData("var n = Pool.Get().Length; Thread.Sleep(1); return n.ToString();")]
    public async Task Converts_what_waits_without_it(string statements) =>
        await ConvertsAsync("public static StringBuilder Get() => (t_b ??= new()).Clear();", statements);

    [Theory]
    [InlineData("[ThreadStatic] static Random t_r; public static Random Get() { var r = t_r ??= new(); return r; }")]
    [InlineData("[ThreadStatic] static string t_r; public static string Get() { var r = t_r ??= \"\"; return r; }")]
    [InlineData("public record Point(int X, string Y); [ThreadStatic] static Point t_r; "
        + "public static Point Get() { var r = t_r ??= new(1, \"\"); return r; }")]
    [InlineData("[ThreadStatic] static System.Security.Cryptography.SHA256 t_r; "
        + "public static byte[] Get() { t_r ??= System.Security.Cryptography.SHA256.Create(); "
        + "return t_r.ComputeHash(new byte[1]); }")]
    [InlineData("[ThreadStatic] static List<string> t_r; public static string[] Get() { t_r ??= new(); return t_r.ToArray(); }")]
    [InlineData("[ThreadStatic] static List<string> t_r; public static List<string> Get() { t_r ??= new(); "
        + "return new List<string>(t_r); }")]
    public async Task Converts_where_what_is_given_cannot_be_disturbed(string pool) =>
        await ConvertsAsync(pool, "var r = Pool.Get(); Thread.Sleep(1); return r.ToString();");

    private static async Task RefusesAsync(string pool, string statements)
    {
        var after = await ChainCase.ConvertedAsync(Source(pool, statements));
        Assert.Contains("public string Run()", after);
    }

    private static async Task ConvertsAsync(string pool, string statements)
    {
        var source = Source(pool, statements, "return \"a\";");
        var after = source.Replace("public string Run()", "public async Task<string> RunAsync()", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1);", "await Task.Delay(1);", StringComparison.Ordinal);
        await new ChainCase().With("App", ("App.cs", source, after)).RunAsync();
    }

    private static string Source(string pool, string statements, string load = "Thread.Sleep(1); return \"a\";") =>
        $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public class Report
        {
            private StringBuilder _kept;
            private readonly List<StringBuilder> _all = new();
            private readonly Action<StringBuilder> _keep = b => b.Clear();

            public string Run()
            {
                {{statements}}
            }

            private string Load()
            {
                {{load}}
            }
        }

        public static class Pool
        {
            [ThreadStatic] private static StringBuilder t_b;

            {{pool}}
        }
        """;
}
