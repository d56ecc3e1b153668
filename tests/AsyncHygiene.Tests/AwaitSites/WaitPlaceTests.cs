using System;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>
/// Each kind of wait at each place of the language that takes a value: converted or not, the program gives what it gave. One program has
/// the kinds at some of the places: every third kind at each, another one at the next place, or all with <c>ASYNC_HYGIENE_LONG=1</c>.
/// </summary>
[Trait("Speed", "Slow")]
public class WaitPlaceTests
{
    /// <summary>What stands before the statement, and the value in it.</summary>
    private static readonly (string Before, string Value)[] s_kinds =
    [
        ("", "Later(V).Result"),
        ("", "Later(V).GetAwaiter().GetResult()"),
        ("", "Later(V).ConfigureAwait(false).GetAwaiter().GetResult()"),
        ("", "Blocking(V)"),
        ("var t = Later(V);", "t.Result"),
        ("var t = Later(V);", "t.GetAwaiter().GetResult()"),
        ("var t = Later(V); t.Wait();", "t.Result"),
        ("var t = Later(V); r++; t.Wait();", "t.Result"),
        ("var t = new ValueTask<T>(Later(V)).AsTask();", "t.Result"),
        ("", "Task.Run(() => Later(V)).Result"),
        ("", "new ValueTask<T>(Later(V)).Result"),
        ("", "Pair.Get(V)"),
        ("", "Wait(() => Later(V))"),
        ("", "Later(Later(V).Result).Result"),
        ("", "Task.WhenAll(Later(V)).Result[0]"),
    ];

    private const int PlacesOfAProgram = 20;

    private static readonly int s_everyNth = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1" ? 1 : 3;

    private static readonly string[] s_numbers =
    [
        "r += E;", "r = E + r * E;", "r -= -E;", "r += ~E;", "r += E << 1;", "r += unchecked(r + E);", "checked { r += E; }",
        "int x = E; r += x;", "int x = E, y = 2; r += x + y;", "_ = E;", "object o = E; r += (int)o;", "r += (int)(object)E;",
        "return E;", "return r + E;", "E.ToString();", "r += E.ToString().Length;", "r += E.GetType().Name.Length;",
        "if (E > 1) r++; else r--;", "if (r > 100) r--; else if (E > 1) r++;", "while (r < E) r += 5;", "do r++; while (r < E);",
        "for (var i = E; i < E + 2; i++) r += i;", "for (var i = 0; i < E; i += E) r += i;",
        "switch (E) { case 3: r += 1; break; default: r += 2; break; }", "r += E switch { 3 => 1, _ => 2 };",
        "r += r switch { 1 => E, _ => 2 };", "switch (r) { case 1: r += E; goto case 9; case 9: r++; break; }",
        "r += E > 1 ? E : 0;", "r += r > 100 ? E : 1;", "int? n = null; r += n ?? E;", "int? n = null; n ??= E; r += n.Value;",
        "r += $\"{E}{(E)}:{E:000}\".Length;", "r += (\"a\" + E).Length;", "var (a, b) = (E, 2); r += a * b;",
        "(int A, int B) p = (1, E); r += p.B;", "r += new Point(E).X;", "r += new Point(1) { Y = E }.Y;",
        "r += (new Point(1) with { X = E }).X;", "r += new List<int> { E, 1 }[0];", "List<int> l = [E, .. new[] { E }]; r += l[1];",
        "r += new Dictionary<int, int> { [E] = E }[3];", "r += new { A = E }.A;", "int[] a = { E, 2 }; r += a[0];",
        "var a = new int[E]; r += a.Length;", "var a = new[] { 1, 2, 3, 4 }; r += a[E];", "var a = new int[5]; a[E] = E; r += a[3];",
        "var a = new int[5]; a[E] += E; r += a[3];", "var a = new[] { 1, 2, 3, 4 }; r += a[E..].Length + a[^E];",
        "Span<int> s = stackalloc int[E]; r += s.Length;", "r += Sum(E, E);", "r += Sum(b: E, a: 1);", "r += Many(1, E, 2);",
        "Out(E, out var o); r += o;", "Ref(ref r, E);", "r += In(E);", "r += \"abcdef\".Substring(E).Length;",
        "try { r += E; } finally { r++; }", "try { throw new Ex(); } catch (Ex) { r += E; }", "try { r++; } finally { r += E; }",
        "try { throw new Ex(); } catch (Ex) when (E > 1) { r++; }", "try { throw new Ex(E); } catch (Ex e) { r += e.Number; }",
        "lock (s_gate) { r += E; }", "using (new Scope(E)) r++;", "using var scope = new Scope(E); r++;",
        "again: r += E; if (r < 3) goto again;", "if (E is 3 and var q) r += q;", "if (E is > 1) r++;", "r += E is int z ? z : 0;",
        "if ((E, 1) is (3, var w)) r += w;", "Func<int> f = () => E; r += f() + f();", "Func<int> f = () => { return E; }; r += f();",
        "Func<int, int> f = y => y + E; r += f(1);", "Action f = () => r += E; f();", "int L() => E; r += L();",
        "int L() { return E; } r += L();", "int L(int y) { var q = y; q += E; return q; } r += L(1);",
        "foreach (var x in new[] { 1, E }) r += x;", "foreach (var x in new[] { 1, 2 }) { r += E; if (x == 1) continue; r++; }",
        "r += (from x in new[] { 1, 2 } select x + E).Sum();", "r += (from x in new[] { 1, E } where x > 1 select x).Sum();",
        "r += new[] { 1, 2 }.Sum(x => x + E);", "r += new[] { 1, 2 }.Select(x => x + E).ToList().Count;",
        "IEnumerable<int> L() { var r = 0; yield return E; r++; yield return r; } foreach (var x in L()) r += x;",
        "string? s = r > 0 ? \"ab\" : null; r += s?.Substring(E - 2).Length ?? 7;", "r += ((Func<int, int>)(y => y + E))(1);",
        "new List<int> { 1, 2 }.ForEach(x => r += E);", "r += E + E * (E - E);", "bool b = E == E; r += b ? 1 : 0;", "; r += E;",
        "{ r += E; }",
        "if (r == 1) return E; r = 9;", "r += typeof(int).Name.Length + E;", "throw new Ex(E);", "r += -(-E);",
        "Task.Run(() => E).Wait();", "r += Task.Run(() => E).Result;", "Parallel.ForEach(new[] { 1 }, x => { var y = E; });",
    ];

    private static readonly string[] s_conditions =
    [
        "if (E) r++;", "if (!E) r++;", "while (E) { r++; break; }", "do { r++; } while (!E);", "for (; E;) { r++; break; }",
        "r += E ? 1 : 2;", "if (E && E) r++;", "if (r > 5 || E) r++;", "if (r > 0 && !E) r++;", "switch (r) { case 1 when E: r++; break; }",
        "r += r switch { 1 when E => 2, _ => 3 };", "try { throw new Ex(); } catch (Ex) when (E) { r++; }", "var b = E; if (b) r++;",
        "bool b = r > 0 & E; if (b) r++;", "switch (E) { case true: r++; break; }", "return E ? 1 : 2;", "if (E) { if (E) r++; }",
        "r += new[] { 1, 2 }.Where(x => E).Count();", "if (new[] { 1 }.Any(x => E)) r++;", "r += Convert.ToInt32(E);",
    ];

    private static readonly string[] s_arrays =
    [
        "foreach (var x in E) r += x;", "foreach (int x in E) { r += x; }", "r += E.Length;", "r += E[1];", "r += E?.Length ?? 0;",
        "lock (E) { r++; }", "int[] a = E; r += a[0];", "if (E is [1, ..]) r++;", "if (E is { Length: 2 } a) r += a[1];",
        "r += E.Select(x => x + 1).Sum();", "List<int> l = [.. E]; r += l.Count;", "r += Many(E);", "r += (E ?? new int[1]).Length;",
        "foreach (var x in E.Where(x => x > 1)) r += x;", "var a = E as object; r += ((int[])a).Length;", "E[0] = 5; r++;", "E[0]++;",
        "Span<int> s = E; r += s.Length;", "ref var x = ref E[0]; x++; r += x;", "for (int i = 0; i < E.Length; i++) r += i;",
    ];

    private static readonly string[] s_scopes =
    [
        "using (E) r++;", "using (var s = E) r += s.Number;", "using var s = E; r += s.Number;", "using (E) using (E) r++;",
        "try { throw E.Error; } catch (Ex e) { r += e.Number; }", "E.Dispose();", "E.Number = 4;", "E.Number += 4; r += E.Number;",
        "IEnumerable<Scope> L() { yield return E; } foreach (var s in L()) r += s.Number;", "r += (E with { Number = 5 }).Number;",
    ];

    public static TheoryData<string, string, string[]> Programs
    {
        get
        {
            var programs = new TheoryData<string, string, string[]>();
            Add("int", "3", s_numbers);
            Add("bool", "(s_runs > 0)", s_conditions);
            Add("int[]", "new[] { 1, 2 }", s_arrays);
            Add("Scope", "new Scope(3)", s_scopes);
            return programs;

            void Add(string type, string value, string[] places)
            {
                foreach (var some in places.Chunk(PlacesOfAProgram))
                    programs.Add(type, value, some);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Programs))]
    public async Task Runs_waits_at_every_place_as_before(string type, string value, string[] places)
    {
        var all = places
            .SelectMany((place, i) => s_kinds.Where((_, k) => (i + k) % s_everyNth == 0).Select(kind => (Place: place, Kind: kind)))
            .ToList();
        var before = Program(
            string.Concat(all.Select((m, i) => Method(i, m.Place, m.Kind).Replace("<T>", $"<{type}>").Replace("(V)", $"({value})"))),
            string.Join("\n", all.Select((_, i) => $"        try {{ Tell({i}, M{i}()); }} catch (Exception e) {{ Tell({i}, e); }}")));

        var after = await ChainCase.ConvertedAsync(before);

        Assert.True(Waits(after) < Waits(before) / 2, after);
        var expected = (await RunnableProgram.OutputOfAsync(before)).Split(';');
        var actual = (await RunnableProgram.OutputOfAsync(after)).Split(';');
        Assert.Equal(all.Count, expected.Length - 1);
        foreach (var (method, i) in all.Select((m, i) => (m, i)))
            Assert.True(expected[i] == actual[i], $"{method}: '{expected[i]}' before, '{actual[i]}' after\n{after}");
    }

    private static string Method(int i, string place, (string Before, string Value) kind) => $$"""
            static int M{{i}}()
            {
                var r = 1;
                {{kind.Before.Replace("Later(V)", "Later<T>(V)")}}
                {{Regex.Replace(place, @"\bE\b", kind.Value.Replace("Later(V)", "Later<T>(V)"))}}
                return r;
            }


        """;

    private static int Waits(string program) => Regex.Count(program, @"\.Result|GetResult\(\)|Wait\(\)");

    private static string Program(string methods, string calls) => $$"""
        #nullable enable
        #pragma warning disable CS8321, CS0162, CS0219
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        record Point(int X) { public int Y { get; set; } }

        class Ex(int number = 1) : Exception { public int Number => number; }

        record Scope(int Number) : IDisposable
        {
            public int Number { get; set; } = Number;
            public Exception Error => new Ex(Number);
            public void Dispose() => Program.Log.Append(" disposed").Append(Number);
        }

        static class Pair
        {
            public static T Get<T>(T value) { Thread.Sleep(1); return value; }
            public static async Task<T> GetAsync<T>(T value) { await Task.Delay(1); return value; }
        }

        class Program
        {
            static readonly object s_gate = new();
            static int s_runs;
            public static readonly System.Text.StringBuilder Log = new();

            static async Task<string> Run()
            {
                await Task.Yield();
                s_runs++;
        {{calls}}
                return Log.ToString();
            }

            static void Tell(int method, int result) => Log.Append(method).Append(' ').Append(result).Append(';');
            static void Tell(int method, Exception e) => Log.Append(method).Append(e.GetType().Name).Append((e as Ex)?.Number).Append(';');

            static async Task<T> Later<T>(T value) { await Task.Delay(1); return value; }
            static T Blocking<T>(T value) { Thread.Sleep(1); return value; }
            static T Wait<T>(Func<Task<T>> work) => Task.Run(work).GetAwaiter().GetResult();
            static int Sum(int a, int b) => a * 10 + b;
            static int Many(params int[] all) => all.Length;
            static void Out(int a, out int b) => b = a;
            static void Ref(ref int a, int b) => a = a * 10 + b;
            static int In(in int a) => a;

        {{methods}}
        }
        """;
}
