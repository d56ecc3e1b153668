using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>Cases on top of each other, in the forms of the newer language versions. What runs says the same afterwards.</summary>
[Trait("Speed", "Slow")]
public class ChainCombinationTests
{
    private static string Program(string members) =>
        $$"""
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static readonly System.Text.StringBuilder s_log = new();
            static T Say<T>(string what, T value) { s_log.Append(what).Append(' '); return value; }
            static async Task<string> Run() { await Task.Yield(); return M() + " " + s_log; }
            static Task<int> NumberAsync(int n) => Task.Run(() => Say("number" + n, n));
            static Task<string?> TextAsync(string? text) => Task.Run(() => Say("text", text));
            static int Load(int n) { Thread.Sleep(1); return Say("load" + n, n); }
            static string? Name(string? s) { Thread.Sleep(1); return Say("name", s); }
            static Program? Find(bool b) => Say("find", b ? new Program() : null);
            Program? Next { get; set; }
            int this[int i] { get => i; set => Say("set" + i, value); }
            Program Self() { Thread.Sleep(1); return this; }

            {{members}}
        }
        """;

    private const string TwoRewrites =
        """
        static bool TryGet(int k, out int v) { Thread.Sleep(1); v = k * 2; return Say("try" + k, k < 3); }
        int Size { get { Thread.Sleep(1); return Say("size", 2); } }
        static Program? Given(int n) => Say("given" + n, n == 5 ? null : new Program());
        static List<int> Two(int n) => Say("two", new List<int> { n, 2 });

        """;

    private static readonly (string, string)[] s_twoRewrites = [
        ("async_hygiene.convert_try_pattern", "true"),
        ("async_hygiene.convert_properties", "true")
    ];

    [Fact]
    public Task Converts_a_helper_that_does_more_than_wait() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        public static class Program
        {
            public static void Run()
            {
                Each([Task.Delay(1), Task.Delay(2)]);
                Console.WriteLine(Logged(Task.FromResult(3)));
            }

            private static void Each(List<Task> tasks)
            {
                foreach (var task in tasks)
                    task.Wait();
            }

            private static int Logged(Task<int> task)
            {
                Console.WriteLine("waiting");
                return task.Result;
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        public static class Program
        {
            public static async Task RunAsync()
            {
                await EachAsync([Task.Delay(1), Task.Delay(2)]);
                Console.WriteLine(await LoggedAsync(Task.FromResult(3)));
            }

            private static async Task EachAsync(List<Task> tasks)
            {
                foreach (var task in tasks)
                    await task;
            }

            private static async Task<int> LoggedAsync(Task<int> task)
            {
                Console.WriteLine("waiting");
                return await task;
            }
        }
        """);

    /// <summary>Everything that blocks goes, and the program says what it said before.</summary>
    [Theory]
    [InlineData(
        "static string M() => string.Concat(new[] { 1, 2 }.Select(i => "
            + "$\"{TextAsync($\"{NumberAsync(i).Result,3}\").Result?.Trim()}\").ToList());")]
    [InlineData(
        "static string M() { var a = new[] { 1, 2, 3 }; var i = 0; a[i++] += Load(i); a[Load(1)] ^= Load(a[i]); return string.Join(',', "
            + "a) + i; }")]
    [InlineData("static string M() { var p = new Program(); p[Load(1)] += Load(2); p[Load(3)] = Load(4); return \"\"; }")]
    [InlineData("static string M() => checked(Load(1) + Load(2)) + unchecked(NumberAsync(3).Result * 2) + \"\";")]
    [InlineData("static string M() => (Load(1) switch { 1 when Load(2) > 1 => Load(3), var x => x + Load(4) }) + \"\";")]
    [InlineData("static string M() => Name(null) ?? Name(\"a\") ?? throw new InvalidOperationException(Name(\"b\"));")]
    [InlineData(
        "static string M() { try { _ = Name(null) ?? throw new InvalidOperationException(Name(\"b\")); } catch (Exception e) { return "
            + "e.Message + Load(1); } finally { Load(2); } return \"\"; }")]
    [InlineData(
        "static string M() => Load(1) is > 0 and < 5 && Name(\"a\") is { Length: 1 } s && NumberAsync(2).Result is var n ? s + n : \"\";")]
    [InlineData(
        "static string M() { int[] all = [Load(1), .. Enumerable.Range(Load(2), 2)]; return string.Join(',', all[Load(1)..^Load(1)]) + "
            + "all[^Load(1)]; }")]
    [InlineData(
        "static string M() { var t = (A: Load(1), B: (Name(\"x\"), Load(2))); var (a, (b, c)) = (Load(3), (Load(4), t.B.Item2)); return "
            + "$\"{t} {a}{b}{c}\"; }")]
    [InlineData(
        "static string M() { for (int i = Load(0), n = Load(2); i < Load(n); i += Load(1)) Say(\"loop\", Load(i)); do { } while (Load(0) "
            + "== 1); while (Load(0) > 0) { } return \"\"; }")]
    [InlineData("static string M() { if (Load(1) == 2) return \"a\"; else if (Load(2) == 2) return Name(\"b\")!; else return \"c\"; }")]
    [InlineData(
        "static string M() { switch (Name(\"a\")) { case \"b\" when Load(1) == 1: return \"b\"; case { Length: 1 } x when Load(2) == 2: "
            + "return x + Load(3); default: return \"\"; } }")]
    [InlineData(
        "static string M() { var x = Find(true)?.Self(); Find(true)?.Self(); Find(false)?.Self(); var y = "
            + "Find(true)?.Self().Self()?.Next; return (x == null) + \"\" + (y == null); }")]
    [InlineData(
        "static string M() { int Local(int i) => i == 0 ? Load(0) : Local(i - 1) + Load(i); Func<int, int> twice = i => 2 * Load(i); "
            + "return Local(2) + \"\" + twice(3); }")]
    [InlineData(
        "static string M() { string s = Name(\"a\")!, t = s + Name(\"b\"); const int c = 1; object o = Load(c); return s + t + (int)o + "
            + "(Load(1) as object) + default(int) + nameof(Load).Length / 10; }")]
    [InlineData(
        "static string M() { Action a = () => Say(\"lambda\", 1); a(); return Load(1) + (Load(2) > 1 ? Name(\"yes\") : Name(\"no\")) + "
            + "-Load(3) + ~Load(1) + !(Load(1) == 1) + (Load(4), Load(5)).Item1; }")]
    [InlineData(
        "static string M() { List<int> l = new() { Load(1), Load(2) }; var d = new Dictionary<string, int> { [Name(\"k\")!] = Load(3), "
            + "[\"b\"] = Load(4) }; var o = new { A = Load(5) } with { A = Load(6) }; return l.Count + d.Count + o.ToString(); }")]
    [InlineData(
        "static string M() { using var s = new CancellationTokenSource(Load(1000)); lock (s) { Say(\"locked\", 1); } unchecked { return "
            + "Load(1) + \"\"; } }")]
    [InlineData(
        "static string M() { static IEnumerable<int> All() { for (var i = 0; i < Load(2); i++) yield return Load(i); } var sum = 0; "
            + "foreach (var (i, _) in new[] { (Load(7), 1) }) sum += i; foreach (var n in All()) sum += n; return sum + \"\"; }")]
    [InlineData(
        "static string M() { Program? x = Find(true), y = null; var a = x?.OtherAsync().Result.OtherAsync().Result?.Label; var b = "
            + "y?.OtherAsync().Result.Self(); return a + (b == null); } Task<Program> OtherAsync() => Task.Run(() => Say(\"other\", "
            + "this)); string Label => Say(\"label\", \"n\");")]
    [InlineData(
        "static string M() { List<Program?> l = [Find(true), null]; l.ForEach(p => { p?.Self(); if (p != null) p?.Self(); }); return "
            + "string.Concat(l.Select(p => p?.Self().Plus(Load(1), p?.Plus(Load(2), 3) ?? Load(4))).ToList()); } int Plus(int a, int b) { "
            + "Thread.Sleep(1); return Say(\"plus\", a + b); }")]
    [InlineData(
        "struct S { public readonly int Load(int n) { Thread.Sleep(1); return Say(\"S\", n); } } static string M() { S? s = new S(), t = "
            + "null; return s?.Load(1) + \"\" + t?.Load(2) + (s?.Load(3) ?? 0); }")]
    [InlineData(
        "#pragma warning disable CS0660, CS0661\n class E { public static bool operator ==(E? a, E? b) => true; public static bool "
            + "operator !=(E? a, E? b) => false; public string Load() { Thread.Sleep(1); return Say(\"E\", \"e\"); } } static string M() "
            + "{ E? e = new E(), f = null; f?.Load(); e?.Load(); return e?.Load() + f?.Load(); }")]
    [InlineData(
        "static string M() { var all = new[] { Find(true), null }; var s = \"\"; foreach (var p in all) { if (p is null) all[0]?.Self(); "
            + "else p?[Load(1)].ToString(); s += p?.Self()[Load(2)]; } return s; }")]
    [InlineData(
        "static string M() { var s = \"\"; Program? p = Find(true); label: p?.Self(); if (s.Length < 2) { s += p?.Self().Next?.Next == "
            + "null ? Name(\"a\") : null; goto label; } return s; }")]
    [InlineData(
        "static string M() { int total = 1; void Grow() { Thread.Sleep(1); total += 10; } int Get() { Grow(); return total; } total += "
            + "Get(); total = total + Get() * total; ref readonly int Never(ref int i) => ref i; return total + \"\" + Never(ref total); "
            + "}")]
    [InlineData(
        "class Base { protected virtual int Get(int n) { Thread.Sleep(1); return n; } public int All => 1; } class Derived : Base { "
            + "protected override int Get(int n) => base.Get(n) + Load(n); public int M() => Get(1) + new Func<int>(() => 1)(); } static "
            + "string M() => new Derived().M() + \"\";")]
    public async Task Runs_as_before_with_every_rewrite(string members)
    {
        var before = Program(members);
        var after = await ChainCase.ConvertedAsync(before);
        var left = new[] { "Thread.Sleep", ".Result", "GetResult" }.Where(wait => after.Contains(wait, StringComparison.Ordinal));
        Assert.True(!left.Any() && after.Contains("return await MAsync() +", StringComparison.Ordinal), after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>More than one of them needs a statement before the same statement, or takes that apart.</summary>
    [Theory]
    [InlineData("static string M() { if (TryGet(Find(true)?.Size ?? Load(4), out var v)) return v + \"\"; return \"none\" + v; }")]
    [InlineData("static string M() { bool ok; ok = TryGet(Find(true)?.Size ?? 1, out int v); return ok + \"\" + v; }")]
    [InlineData("static string M() { int v; var ok = TryGet(Find(false)?.Size ?? 2, out v); return ok + \"\" + v; }")]
    [InlineData(
        "static string M() { switch (Load(1)) { case 1: var ok = TryGet(Find(true)?.Self().Size ?? 2, out var v); return ok + \"\" + v; "
            + "default: return \"\"; } }")]
    [InlineData(
        "static string M() { if (!TryGet(new[] { 1, 2 }.Select(n => Load(n)).ToList().Count, out var v)) return \"none\"; return v + "
            + "\"\"; }")]
    [InlineData(
        "static string M() { var ok = TryGet(Two(Find(true)?.Size ?? 3).Select(n => Load(n)).ToList()[0], out var v); return ok + \"\" + "
            + "v; }")]
    [InlineData("static string M() { var all = Two(Find(true)?.Size ?? 3).Select(n => Load(n)).ToList(); return string.Join(',', all); }")]
    [InlineData(
        "static string M() { return string.Join(',', Two(Find(true)?.Size ?? 3).Select(n => Load(n)).ToList()) + Find(false)?.Size; }")]
    [InlineData("static string M() { if (Two(Find(true)?.Size ?? 3).Any(n => Load(n) == 2)) return \"any\"; return \"\"; }")]
    [InlineData("static string M() { return Two(Find(true)?.Self().Size ?? 3).Any(n => TryGet(n, out _)) + \"\"; }")]
    [InlineData("static string M() { Given(Find(true)?.Size ?? 1)?.Self(); return \"\"; }")]
    [InlineData("static string M() { return Given(Find(true)?.Size ?? 1)?.Self().ToString() + Given(Load(3))?.ToString(); }")]
    [InlineData("static string M() { var s = Given(Given(Find(false)?.Size ?? 2)?.Size ?? 3)?.Size; return s + \"\"; }")]
    [InlineData("static string M() { return Two(Given(Find(false)?.Size ?? 2)?.Size ?? 3).Any(n => Load(n) == 3) ? \"a\" : \"b\"; }")]
    [InlineData(
        "static string M() { var p = new Program(); p.Sum = Two(1).SelectMany(n => { return Two(Load(n)); }).ToArray().Length; s_sum = "
            + "Two(p.Sum).Count(n => Load(n) > 1); Program.s_sum = Find(true)?.Size ?? 2; return p.Sum + \"\" + s_sum; } int Sum { get => "
            + "s_sum; set => s_sum = Say(\"sum\", value); } static int s_sum;")]
    public async Task Runs_as_before_with_two_rewrites_of_one_statement(string members)
    {
        var before = Program(TwoRewrites + members);
        var after = await ChainCase.ConvertedAsync(before, s_twoRewrites);
        Assert.True(
            !after.Contains("Thread.Sleep", StringComparison.Ordinal)
                && after.Contains("return await MAsync() +", StringComparison.Ordinal),
            after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>What would run before the statement changes a variable that the statement reads before it.</summary>
    [Theory]
    [InlineData("static string M() { var i = 1; var n = i + (Find(i++ > 0)?.Size ?? 0); return n + \"\" + i; }")]
    [InlineData(
        "static string M() { var i = 1; Program? Next() { i += 5; return Find(true); } var n = i + (Next()?.Size ?? 0); return n + \"\" + "
            + "i; }")]
    [InlineData(
        "static string M() { var i = 1; return Add(i, Two(i++).Select(n => Load(n)).ToList()) + i; } static string Add(int i, List<int> "
            + "l) => i + string.Join(',', l);")]
    [InlineData(
        "static string M() { var i = 1; var ok = TryGet(k: i, v: out var v); return Add(i, Find(i++ > 0)?.Self()) + i; } static string "
            + "Add(int i, Program? p) => i + \"\" + (p == null);")]
    [InlineData(
        "static string M() { Target().Sum = Two(1).Select(n => Load(n)).ToList().Count; Slot() = Find(true)?.Size ?? 1; return \"\" + "
            + "s_sum; } static Program Target() => Say(\"target\", new Program()); static ref int Slot() { Say(\"slot\", 1); return ref "
            + "s_sum; } int Sum { set => s_sum = value; } static int s_sum;")]
    [InlineData(
        "static string M() { var p = new Program(); var q = p; p.Sum = (p = new Program { Sum = 7 }).Twice()?.Size ?? 1; return q.Sum + "
            + "\" \" + p.Sum; } Program? Twice() => Find(true); int Sum { get; set; }")]
    public async Task Runs_as_before_where_a_variable_is_read_before_it_changes(string members)
    {
        var before = Program(TwoRewrites + members);
        var after = await ChainCase.ConvertedAsync(before, s_twoRewrites);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Some of it stays; what becomes async says the same.</summary>
    [Theory]
    [InlineData("static string M() { Span<int> s = stackalloc int[Load(2)]; s[0] = Load(1); return s[0] + \"\"; }")]
    [InlineData("static string M() { var a = new int[2]; ref var r = ref a[Load(1)]; r += Load(2); return string.Join(',', a); }")]
    [InlineData("static string M() { var a = new int[2]; Interlocked.Add(ref a[Load(1)], Load(2)); return string.Join(',', a); }")]
    [InlineData("static string M() { lock (s_log) { return Load(1) + \"\"; } }")]
    [InlineData("static string M() { var x = 0; int Get() => Load(x++); var l = new Lazy<int>(Get); return l.Value + \"\" + l.Value; }")]
    [InlineData(
        "static string M() { var s = new SortedSet<int>(Comparer<int>.Create((a, b) => Load(a).CompareTo(b))) { 1, 2 }; return s.Count + "
            + "\"\"; }")]
    [InlineData("static string M() => string.Create(2, 1, (span, i) => span.Fill((char)('a' + Load(i))));")]
    [InlineData("static string M() { while (Find(false)?.Self() != null) { } return (Find(true)?.Self() is { Next: null }) + \"\"; }")]
    [InlineData(
        "static string M() { return (Find(true)?.Next?.Self() ?? Find(true)?.Self())?.ToString() + Task.Run(() => new { A = 1 }).Result; "
            + "}")]
    [InlineData("static string M() { var t = Task.Run(() => 5); return (t is { Result: 5 }) + \"\"; }")]
    [Roslyn5Data(
        "static async Task Save(Program? p) => p?.Self(); static string M() { Save(null).Wait(); "
            + "Save(Find(true)).GetAwaiter().GetResult(); return (Find(true)!?.Self())!.Self()!.ToString()![..Load(1)]; }")]
    [InlineData(
        "static string M() { var numbers = new List<int> { 3, 1, 2 }; var first = numbers.First(n => Load(n) < 3); var any = "
            + "numbers.Any(n => NumberAsync(n).Result == 2); numbers.ForEach(n => Say(\"for\" + Load(n), n)); return first + \"\" + any; "
            + "}")]
    [InlineData(
        "static string M() => Twice(n => Load(n)) + \"\"; static int Twice(Func<int, Task<int>> f) => f(1).Result + f(2).Result; static "
            + "int Twice(Func<int, int> f) => f(1) + f(2);")]
    public async Task Runs_as_before_where_some_calls_stay(string members)
    {
        var before = Program(members);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public Task Keeps_comments_and_directives_in_every_position() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static Task<string> LoadAsync(int id) => Task.Run(() => "" + id);

            /* before */ static /* a */ string /* b */ M /* c */ ( /* d */ int id /* e */ ) /* f */ // g
            // h
            {
                // i
                var a = /* j */ LoadAsync( /* k */ id /* l */ ) /* m */ . /* n */ Result /* o */ . /* p */ Trim() /* q */ ; // r
        #if !NEVER
                Thread.Sleep( // u
                    1 /* v */ ); // w
        #endif
        #region x
                /* y */ LoadAsync(1).Wait(); /* z */
        #endregion
                return a /* end */ + M(
                    // argument
                    id - 1 // last
                    );
            } // after
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static Task<string> LoadAsync(int id) => Task.Run(() => "" + id);

            /* before */ static /* a */ async Task<string> /* b */ MAsync /* c */ ( /* d */ int id /* e */ ) /* f */ // g
            // h
            {
                // i
                var a = /* j */ (await LoadAsync( /* k */ id /* l */ )) /* m */  /* n */ /* o */ . /* p */ Trim() /* q */ ; // r
        #if !NEVER
                await Task.Delay( // u
                    1 /* v */ ); // w
        #endif
        #region x
                /* y */ await LoadAsync(1); /* z */
        #endregion
                return a /* end */ + await MAsync(
                    // argument
                    id - 1 // last
                    );
            } // after
        }
        """);
}
