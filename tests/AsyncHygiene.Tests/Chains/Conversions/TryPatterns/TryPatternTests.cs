using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.TryPatterns;

/// <summary>Methods with an <c>out</c> parameter, where <c>async_hygiene.convert_try_pattern</c> is set.</summary>
public class TryPatternTests
{
    private const string Option = "async_hygiene.convert_try_pattern";

    [Fact]
    public Task Converts_to_a_tuple_of_both_results() => ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;

        namespace App;

        public class Store
        {
            private readonly Dictionary<int, string> _known = new();

            /// <summary>Reads a text.</summary>
            /// <param name="id">Which one.</param>
            /// <param name="text">What is read; <paramref name="text"/> is empty where there is none.</param>
            /// <returns>Whether it is there.</returns>
            public bool TryRead(int id, out string text)
            {
                if (_known.TryGetValue(id, out text))
                    return true;

                // Nothing in memory.
                text = File.Exists("a") ? File.ReadAllText("a") : "";
                if (text.Length == 0)
                {
                    return false;
                }

                return _known.TryAdd(id, text);
            }
        }

        public class Shop
        {
            private readonly Store _store = new();

            public string Title(int id)
            {
                // The title itself.
                if (_store.TryRead(id, out var title))
                    return title;

                if (!_store.TryRead(0, out string other))
                {
                    return "none";
                }

                return other;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        namespace App;

        public class Store
        {
            private readonly Dictionary<int, string> _known = new();

            /// <summary>Reads a text.</summary>
            /// <param name="id">Which one.</param>
            /// <returns>Whether it is there.</returns>
            public async Task<(bool Ok, string Value)> TryReadAsync(int id)
            {
                string text;
                if (_known.TryGetValue(id, out text))
                    return (true, text);

                // Nothing in memory.
                text = File.Exists("a") ? await File.ReadAllTextAsync("a") : "";
                if (text.Length == 0)
                {
                    return (false, text);
                }

                return (_known.TryAdd(id, text), text);
            }
        }

        public class Shop
        {
            private readonly Store _store = new();

            public async Task<string> TitleAsync(int id)
            {
                // The title itself.
                var (ok, title) = await _store.TryReadAsync(id);
                if (ok)
                    return title;

                (var ok2, string other) = await _store.TryReadAsync(0);
                if (!ok2)
                {
                    return "none";
                }

                return other;
            }
        }
        """);

    [Fact]
    public Task Converts_a_family_with_all_its_members() => ConvertsAsync(
        """
        using System.Threading;

        public interface IStore
        {
            bool TryGet(int id, out long value);
        }

        public class Store : IStore
        {
            public virtual bool TryGet(int id, out long value)
            {
                value = id;
                Thread.Sleep(1);
                return id > 0;
            }
        }

        public class Fake : IStore
        {
            public bool TryGet(int id, out long value)
            {
                value = 1;
                return true;
            }
        }

        public class Shorter : IStore
        {
            bool IStore.TryGet(int id, out long value) => (value = id) > 0;
        }

        public class Never : Store
        {
            public override bool TryGet(int id, out long value) => throw new System.NotSupportedException();
        }

        public class Decorator : IStore
        {
            private readonly IStore _inner;

            public Decorator(IStore inner) => _inner = inner;

            public bool TryGet(int id, out long value) => _inner.TryGet(id, out value);
        }

        public class Checked : IStore
        {
            private readonly IStore _inner = new Store();

            public bool TryGet(int id, out long value)
            {
                if (id == 0)
                {
                    value = 0;
                    return false;
                }

                return _inner.TryGet(id, out value);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IStore
        {
            Task<(bool Ok, long Value)> TryGetAsync(int id);
        }

        public class Store : IStore
        {
            public virtual async Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value = id;
                await Task.Delay(1);
                return (id > 0, value);
            }
        }

        public class Fake : IStore
        {
            public Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value = 1;
                return Task.FromResult((true, value));
            }
        }

        public class Shorter : IStore
        {
            Task<(bool Ok, long Value)> IStore.TryGetAsync(int id)
            {
                long value;
                return Task.FromResult(((value = id) > 0, value));
            }
        }

        public class Never : Store
        {
            public override Task<(bool Ok, long Value)> TryGetAsync(int id) => throw new System.NotSupportedException();
        }

        public class Decorator : IStore
        {
            private readonly IStore _inner;

            public Decorator(IStore inner) => _inner = inner;

            public async Task<(bool Ok, long Value)> TryGetAsync(int id) => await _inner.TryGetAsync(id);
        }

        public class Checked : IStore
        {
            private readonly IStore _inner = new Store();

            public async Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value;
                if (id == 0)
                {
                    value = 0;
                    return (false, value);
                }

                return await _inner.TryGetAsync(id);
            }
        }
        """);

    [Fact]
    public async Task Runs_every_form_as_before()
    {
        const string before =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static readonly StringBuilder s_log = new();

                static async Task<string> Run()
                {
                    await Task.Yield();
                    for (var i = 0; i < 4; i++)
                    {
                        s_log.Append(Forms(i)).Append('/');
                        s_log.Append(Conditions(i, i % 2 == 0)).Append('/');
                        s_log.Append(Existing(i)).Append('/');
                        s_log.Append(Number("x" + i)).Append('/');
                    }

                    if (TryGet(2, out var last) && last > 20) s_log.Append(last);
                    return s_log.ToString();
                }

                static bool TryGet(int key, out int value)
                {
                    s_log.Append('<').Append(key);
                    Thread.Sleep(1);
                    value = key * 11;
                    s_log.Append('>');
                    return key != 1;
                }

                static int Parse(out int digits, string text)
                {
                    Thread.Sleep(1);
                    digits = text.Length;
                    return int.Parse(text.Substring(1));
                }

                static string Forms(int i)
                {
                    var ok = TryGet(i, out var value);
                    bool again = TryGet(value, out int second);
                    var result = ok + "," + value + "," + again + "," + second;
                    if (!TryGet(i + 1, out var third)) return "no" + third + result;
                    switch (i)
                    {
                        case 2:
                            if (TryGet(i, out var fourth)) result += fourth;
                            break;
                        default:
                            TryGet(7, out _);
                            break;
                    }

                    while (!TryGet(i, out _)) i++;
                    return (TryGet(i, out _) ? "y" : "n") + third + result;
                }

                static string Conditions(int i, bool flag)
                {
                    if (flag)
                        return "flag";
                    else if (TryGet(i, out var value))
                        return "" + value;

                    if (i > 0 && TryGet(i, out var x) && TryGet(x, out var y) && y > 3)
                        return x + " " + y;
                    foreach (var item in new[] { 1, 2 })
                        if (TryGet(item, out var each)) s_log.Append(each);
                    return "none";
                }

                static string Existing(int i)
                {
                    int value = 5;
                    if (TryGet(value, out value)) s_log.Append(value);
                    bool ok;
                    ok = TryGet(i, out value);
                    ok = TryGet(value, out var other);
                    return ok + "" + value + other;
                }

                static string Number(string text)
                {
                    var number = Parse(out var digits, text);
                    return Twice(number, out var twice) + digits + twice;

                    string Twice(int n, out int result)
                    {
                        result = n * 2;
                        return "";
                    }
                }
            }
            """;
        const string after =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static readonly StringBuilder s_log = new();

                static async Task<string> Run()
                {
                    await Task.Yield();
                    for (var i = 0; i < 4; i++)
                    {
                        s_log.Append(await FormsAsync(i)).Append('/');
                        s_log.Append(await ConditionsAsync(i, i % 2 == 0)).Append('/');
                        s_log.Append(await ExistingAsync(i)).Append('/');
                        s_log.Append(await NumberAsync("x" + i)).Append('/');
                    }

                    if (await TryGetAsync(2) is (true, var last) && last > 20) s_log.Append(last);
                    return s_log.ToString();
                }

                static async Task<(bool Ok, int Value)> TryGetAsync(int key)
                {
                    int value;
                    s_log.Append('<').Append(key);
                    await Task.Delay(1);
                    value = key * 11;
                    s_log.Append('>');
                    return (key != 1, value);
                }

                static async Task<(int Result, int Value)> ParseAsync(string text)
                {
                    int digits;
                    await Task.Delay(1);
                    digits = text.Length;
                    return (int.Parse(text.Substring(1)), digits);
                }

                static async Task<string> FormsAsync(int i)
                {
                    var (ok, value) = await TryGetAsync(i);
                    (bool again, int second) = await TryGetAsync(value);
                    var result = ok + "," + value + "," + again + "," + second;
                    var (ok2, third) = await TryGetAsync(i + 1);
                    if (!ok2) return "no" + third + result;
                    switch (i)
                    {
                        case 2:
                            var (ok3, fourth) = await TryGetAsync(i);
                            if (ok3) result += fourth;
                            break;
                        default:
                            await TryGetAsync(7);
                            break;
                    }

                    while (!(await TryGetAsync(i)).Ok) i++;
                    return ((await TryGetAsync(i)).Ok ? "y" : "n") + third + result;
                }

                static async Task<string> ConditionsAsync(int i, bool flag)
                {
                    if (flag)
                        return "flag";
                    else if (await TryGetAsync(i) is (true, var value))
                        return "" + value;

                    if (i > 0 && await TryGetAsync(i) is (true, var x) && await TryGetAsync(x) is (true, var y) && y > 3)
                        return x + " " + y;
                    foreach (var item in new[] { 1, 2 })
                        if (await TryGetAsync(item) is (true, var each)) s_log.Append(each);
                    return "none";
                }

                static async Task<string> ExistingAsync(int i)
                {
                    int value = 5;
                    (var ok2, value) = await TryGetAsync(value);
                    if (ok2) s_log.Append(value);
                    bool ok;
                    (ok, value) = await TryGetAsync(i);
                    (ok, var other) = await TryGetAsync(value);
                    return ok + "" + value + other;
                }

                static async Task<string> NumberAsync(string text)
                {
                    var (number, digits) = await ParseAsync(text);
                    return Twice(number, out var twice) + digits + twice;

                    string Twice(int n, out int result)
                    {
                        result = n * 2;
                        return "";
                    }
                }
            }
            """;

        await ConvertsAsync(before, after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public Task Keeps_what_the_compiler_knows_of_null() => ConvertsAsync(
        """
        #nullable enable
        #pragma warning error nullable
        using System.Diagnostics.CodeAnalysis;
        using System.Threading;

        public class Store
        {
            public bool TryGet(int id, [NotNullWhen(true)] out string? value)
            {
                Thread.Sleep(1);
                value = id > 0 ? "a" : null;
                return value is not null;
            }

            public bool TryFind<T>(object item, [MaybeNullWhen(false)] out T found)
            {
                if (TryGet(1, out var name) && name.Length > 1 && item is T t)
                {
                    found = t;
                    return true;
                }

                found = default;
                return false;
            }

            public int Length(int id)
            {
                if (!TryGet(id, out var value))
                    return 0;
                return TryFind<string>(value, out _) ? 1 : value.Length;
            }
        }
        """,
        """
        #nullable enable
        #pragma warning error nullable
        using System.Diagnostics.CodeAnalysis;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task<(bool Ok, string Value)> TryGetAsync(int id)
            {
                string? value;
                await Task.Delay(1);
                value = id > 0 ? "a" : null;
                return (value is not null, value!);
            }

            public async Task<(bool Ok, T Value)> TryFindAsync<T>(object item)
            {
                T? found;
                if (await TryGetAsync(1) is (true, var name) && name.Length > 1 && item is T t)
                {
                    found = t;
                    return (true, found!);
                }

                found = default;
                return (false, found!);
            }

            public async Task<int> LengthAsync(int id)
            {
                var (ok, value) = await TryGetAsync(id);
                if (!ok)
                    return 0;
                return (await TryFindAsync<string>(value)).Ok ? 1 : value.Length;
            }
        }
        """);

    [Fact]
    public async Task Bridges_once_where_a_caller_cannot_await()
    {
        var report = await Case(
            """
            using System.IO;

            class Store
            {
                public readonly string Title;

                public Store()
                {
                    if (TryRead("a", out var title))
                        Title = title;
                }

                bool TryRead(string file, out string text)
                {
                    text = File.ReadAllText(file);
                    File.WriteAllText(file, text);
                    return text != "";
                }

                string Show() => TryRead("b", out _) + "";

                bool TryOther(string file, ref int count, out string text) => TryRead(file, out text);
            }
            """,
            """
            using System.IO;
            using System.Threading.Tasks;

            class Store
            {
                public readonly string Title;

                public Store()
                {
                    var (ok, title) = TryReadAsync("a").GetAwaiter().GetResult();
                    if (ok)
                        Title = title;
                }

                async Task<(bool Ok, string Value)> TryReadAsync(string file)
                {
                    string text = await File.ReadAllTextAsync(file);
                    await File.WriteAllTextAsync(file, text);
                    return (text != "", text);
                }

                async Task<string> ShowAsync() => (await TryReadAsync("b")).Ok + "";

                bool TryOther(string file, ref int count, out string text)
                {
                    (bool ok, text) = TryReadAsync(file).GetAwaiter().GetResult();
                    return ok;
                }
            }
            """).RunAsync();
        Assert.Equal(["ctor", "byref-param"], System.Linq.Enumerable.Select(report.Bridges, b => b.Refusal.Code));
    }

    [Fact]
    public Task Converts_only_the_calls_of_what_is_converted() => ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        class C
        {
            private readonly Dictionary<int, int> _known = new();

            private bool TryKnown(int k, out int v) => _known.TryGetValue(k, out v);

            private bool TryTwice(int k, out int v) { Thread.Sleep(1); return TryKnown(k, out v); }

            private bool TryEither(int k, out int v) => TryTwice(k, out v);

            public bool TryAll(int k, out int v)
            {
                if (k > 1)
                    return TryTwice(k, out v);

                lock (_known)
                {
                    return TryKnown(k, out v);
                }
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly Dictionary<int, int> _known = new();

            private bool TryKnown(int k, out int v) => _known.TryGetValue(k, out v);

            private async Task<(bool Ok, int Value)> TryTwiceAsync(int k) { int v; await Task.Delay(1); return (TryKnown(k, out v), v); }

            private async Task<(bool Ok, int Value)> TryEitherAsync(int k) => await TryTwiceAsync(k);

            public async Task<(bool Ok, int Value)> TryAllAsync(int k)
            {
                int v;
                if (k > 1)
                    return await TryTwiceAsync(k);

                lock (_known)
                {
                    return (TryKnown(k, out v), v);
                }
            }
        }
        """);

    [Fact]
    public Task Converts_in_an_older_language() => new ChainCase()
        .WithOption(Option, "true")
        .With(new ChainProject("App", ("App.cs",
            """
            using System.Threading;

            class C
            {
                bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }

                int M()
                {
                    int v;
                    if (TryGet(1, out v)) return v;
                    bool ok = TryGet(2, out v);
                    return v;
                }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async Task<(bool Ok, int Value)> TryGetAsync(int k) { int v; await Task.Delay(1); v = k; return (true, v); }

                async Task<int> MAsync()
                {
                    int v;
                    bool ok2;
                    (ok2, v) = await TryGetAsync(1);
                    if (ok2) return v;
                    bool ok;
                    (ok, v) = await TryGetAsync(2);
                    return v;
                }
            }
            """)) { LanguageVersion = LanguageVersion.CSharp7_3 })
        .RunAsync();

    [Fact]
    public async Task Converts_next_to_other_rewrites()
    {
        const string before =
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                static async Task<string> Run()
                {
                    await Task.Delay(0).ConfigureAwait(false);
                    await Task.Delay(1).ConfigureAwait(false);
                    return Nested(2) + Nested(0) + Count([1, 2, 3]) + Caught(3) + Maybe(null) + Maybe(new Program());
                }

                static bool TryGet(int key, out string value)
                {
                    value = null!;
                    if (key <= 0)
                    {
                        Thread.Sleep(1);
                        value = "v" + value;
                        return true;
                    }

                    if (TryGet(key - 1, out value))
                        value += key;
                    return value.Length < 5;
                }

                static bool TryTwice(int key, out string value)
                {
                    if (!TryGet(key, out value)) return false;
                    try
                    {
                        value = value + Key(key);
                        return value.Length > 1;
                    }
                    catch
                    {
                        value = "";
                        return false;
                    }
                }

                static int Key(int key) { Thread.Sleep(1); return key + 1; }

                static string Nested(int key)
                {
                    if (TryTwice(Key(key), out var value)) { return value; } else { value = "none"; }
                    return value;
                }

                static int Count(List<int> keys)
                {
                    var lengths = new int[9];
                    keys.ForEach(k =>
                    {
                        if (TryGet(k, out var each))
                            lengths[k] = each.Length;
                    });
                    var found = keys.Where(k => TryTwice(k, out _)).ToList();
                    return lengths.Sum() + found.Count + keys.Sum();
                }

                static string Caught(int key)
                {
                    try
                    {
                        if (TryTwice(key, out var value)) throw new System.Exception(value);
                        return value;
                    }
                    catch (System.Exception e)
                    {
                        return e.Message;
                    }
                }

                int Own() { Thread.Sleep(1); return 4; }

                static Program Made(Program p) => p;

                static string Maybe(Program p)
                {
                    if (TryTwice(Made(p)?.Own() ?? 7, out var value)) return value;
                    return "";
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before, (Option, "true"));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        Assert.DoesNotContain("Sleep", after);
        Assert.Contains("var (ok, value) = await TryTwice(await Key(key).ConfigureAwait(false)).ConfigureAwait(false);", after);
        Assert.Contains("if ((await TryTwice(k).ConfigureAwait(false)).Ok)", after);
        Assert.Contains("(var ok, value) = await TryGet(key).ConfigureAwait(false);", after);
    }

    [Fact]
    public Task Converts_in_top_level_statements_with_a_token() => new ChainCase()
        .WithOption(Option, "true")
        .WithOption("async_hygiene.rename", "async_suffix")
        .WithOption("async_hygiene.add_cancellation_token", "true")
        .With(new ChainProject("App", ("App.cs",
            """
            using System;
            using System.Threading;

            if (TryGet(1, out var v)) Console.WriteLine(v);
            // Again.
            if (!TryGet(value: out var w, k: 2)) return;
            var third = TryGet(3, out _);

            static bool TryGet(int k, out int value) { value = k; Thread.Sleep(1); return true; }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            var (ok, v) = await TryGetAsync(1);
            if (ok) Console.WriteLine(v);
            // Again.
            var (ok2, w) = await TryGetAsync(k: 2);
            if (!ok2) return;
            var third = (await TryGetAsync(3)).Ok;

            static async Task<(bool Ok, int Value)> TryGetAsync(int k, CancellationToken cancellationToken = default) { int value = k; await Task.Delay(1, cancellationToken); return (true, value); }
            """)) { OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication })
        .RunAsync();

    [Theory]
    [InlineData("void M() { while (TryGet(1, out var v)) { } }")]
    [InlineData("void M(bool b) { if (TryGet(1, out var v) || b) { } }")]
    [InlineData("int M(bool b) { if (b && TryGet(1, out var v)) { } else { v = 1; } v = 2; return v; }")]
    [InlineData("int M(bool b) => TryGet(1, out var v) ? v : 0;")]
    [InlineData("int M(bool b) { return TryGet(1, out var v) ? v : 0; }")]
    [InlineData("int _f; void M() { if (TryGet(1, out _f)) { } }")]
    [InlineData("void M(int[] a) { if (TryGet(1, out a[0])) { } }")]
    [InlineData("void M(ref int r) { if (TryGet(1, out r)) { } }")]
    [InlineData("int M() { int v = 0; Action a = () => v++; if (TryGet(1, out v)) a(); return v; }")]
    [InlineData("int M() { int v = 0; Action a = () => { if (TryGet(1, out v)) { } }; a(); return v; }")]
    [InlineData("int M() { int v = 0; try { if (TryGet(1, out v)) { } } catch (Exception) { } return v; }")]
    [InlineData("bool M() { var v = 1; return TryGet(1, out v) == true; }")]
    [InlineData("bool _r; void M() { _r = TryGet(1, out var v); }")]
    [InlineData("void M(C? c) { if (c?.TryGet(1, out var v) == true) { } }")]
    [InlineData("void M() { F(TryGet(1, out var v), v); } void F(bool b, int i) { }")]
    [InlineData("void M() { F(TryGet(1, out _)); } void F(bool b) { }")]
    [InlineData("delegate bool D(int k, out int v); D M() => TryGet;", "delegate-escapes")]
    [InlineData("void M(dynamic d) { if (TryGet(d, out int v)) { } }")]
    [InlineData("bool M(bool ok) { ok = TryGet(1, out var v) & ok; return ok; }")]
    [InlineData("void M() { void F() { if (TryGet(1, out int v)) { } } System.Linq.Expressions.Expression<Func<int>> e = () => Get(); } int Get() => 1; /// <see cref=\"TryGet(int, out int)\"/>\n    void N() { }")]
    public Task Refuses_callers(string caller, string code = "byref-param") => RefusesAsync(
        "#nullable enable annotations\nusing System;\nusing System.Threading;\n\nclass C\n{\n    bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }\n    " + caller + "\n}\n",
        code);

    [Theory]
    [InlineData("bool TryGet(int k, out int v, out int w) { Thread.Sleep(1); v = w = k; return true; }")]
    [InlineData("bool TryGet(ref int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(in int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("void Get(int k, out int v) { Thread.Sleep(1); v = k; }")]
    [InlineData("Task Get(int k, out int v) { Thread.Sleep(1); v = k; return Task.CompletedTask; }")]
    [InlineData("bool TryGet(int k, [My] out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(int k, out int v) { try { Thread.Sleep(1); v = k; return true; } finally { v = 3; } }")]
    [InlineData("[return: My] bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(int k, out Span<int> v) { Thread.Sleep(1); v = default; return true; }", "ref-like")]
    [InlineData("bool TryGetAsync(int k, out int v) { Thread.Sleep(1); v = k; return true; } bool TryGetAsync(long k) => true;")]
    [InlineData("bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; } int TryGetAsync = 1; bool TryGet(long k) => true;")]
    public Task Refuses_members(string member, string code = "byref-param") => RefusesAsync(
        "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n[AttributeUsage(AttributeTargets.All)]\nclass MyAttribute : Attribute { }\n\nclass C\n{\n    " + member + "\n}\n",
        code);

    [Fact]
    public Task Refuses_a_contract_of_others() => RefusesAsync(
        """
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading;

        abstract class Map : IReadOnlyDictionary<int, int>
        {
            public bool TryGetValue(int key, out int value) { Thread.Sleep(1); value = 1; return true; }

            public abstract int this[int key] { get; }
            public abstract IEnumerable<int> Keys { get; }
            public abstract IEnumerable<int> Values { get; }
            public abstract int Count { get; }
            public abstract bool ContainsKey(int key);
            public abstract IEnumerator<KeyValuePair<int, int>> GetEnumerator();
            IEnumerator IEnumerable.GetEnumerator() => null;
        }
        """,
        "metadata-contract");

    [Fact]
    public Task Refuses_without_the_option() => ChainCase.RefusesAsync("using System.Threading;\n\nclass C\n{\n    bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }\n}\n", "byref-param");

    private static ChainCase Case(string before, string after) => new ChainCase().WithOption(Option, "true").WithOption("async_hygiene.rename", "async_suffix").With("App", ("App.cs", before, after));

    private static Task ConvertsAsync(string before, string after) => Case(before, after).RunAsync();

    private static Task RefusesAsync(string source, string code) => Case(source, source).RefusesAllAsync(code);
}
