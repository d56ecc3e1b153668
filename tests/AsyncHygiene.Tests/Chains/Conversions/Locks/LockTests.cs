using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Locks;

/// <summary><c>async_hygiene.convert_locks</c> makes semaphores of private lock objects.</summary>
public sealed class LockTests
{
    [Fact]
    public Task Converts_a_lock_object_to_a_semaphore() => ConvertsAsync(
        """
        using System.Threading;

        public class Store
        {
            /// <summary>One at a time.</summary>
            private readonly object _gate = new(); // see <see cref="_gate"/>
            private int _value;

            public int Load()
            {
                // Only one loads.
                lock (_gate)
                {
                    // Slow.
                    Thread.Sleep(1);
                    return _value;
                }
            }

            public void Set(int value)
            {
                if (value > 0)
                    lock (this._gate) // short
                        _value = value;

                Done();
            }

            public void Clear()
            {
                lock (_gate) { _value = 0; } // at once
            }

            private static void Done() { }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            /// <summary>One at a time.</summary>
            private readonly SemaphoreSlim _gate = new(1, 1); // see <see cref="_gate"/>
            private int _value;

            public async Task<int> LoadAsync()
            {
                // Only one loads.
                await _gate.WaitAsync();
                try
                {
                    // Slow.
                    await Task.Delay(1);
                    return _value;
                }
                finally
                {
                    _gate.Release();
                }
            }

            public async Task SetAsync(int value)
            {
                if (value > 0)
                {
                    await this._gate.WaitAsync();
                    try // short
                    {
                        _value = value;
                    }
                    finally
                    {
                        this._gate.Release();
                    }
                }

                Done();
            }

            public async Task ClearAsync()
            {
                await _gate.WaitAsync();
                try { _value = 0; }
                finally
                {
                    _gate.Release();
                } // at once
            }

            private static void Done() { }
        }
        """);

    /// <summary>Without the option, and of an object that the fix may not touch.</summary>
    [Fact]
    public Task Keeps_locks_without_the_option()
    {
        const string Source =
            """
            using System.Threading;

            public class Store
            {
                private readonly object _gate = new();

                public void Load()
                {
                    lock (_gate)
                        Thread.Sleep(1);
                }
            }
            """;
        return ChainCase.RefusesAsync(Source, "lock");
    }

    /// <summary>Callers at the same time, one of them through an interface; the semaphore lets in one after the other, as the lock did.</summary>
    [Fact]
    public async Task Runs_as_before_with_callers_at_the_same_time()
    {
        var before =
            """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            interface ICounter { int Next(string who); }

            sealed class Counter : ICounter
            {
                private static readonly object s_gate = new object();
                private static readonly Dictionary<string, int> s_seen = new();
                private readonly Lock _one = new Lock();
                private int _inside, _most, _count;

                public int Next(string who)
                {
                    lock (_one)
                    {
                        _most = Math.Max(_most, ++_inside);
                        try
                        {
                            if (who == "bad")
                                throw new InvalidOperationException("bad");
                            Thread.Sleep(2);
                            Note(who);
                            foreach (var i in new[] { 1, 2, 3 })
                            {
                                if (i == 2)
                                    return ++_count;
                            }

                            return -1;
                        }
                        finally
                        {
                            _inside--;
                        }
                    }
                }

                private static void Note(string who)
                {
                    for (var i = 0; i < 2; i++)
                    {
                        lock (s_gate)
                        {
                            if (i == 1)
                                break;
                            Thread.Sleep(1);
                            s_seen[who] = s_seen.TryGetValue(who, out var n) ? n + 1 : 1;
                            continue;
                        }
                    }
                }

                public string Seen()
                {
                    int most;
                    lock (_one) most = _most;
                    lock (s_gate)
                        return most + ":" + string.Join(",", s_seen.OrderBy(s => s.Key, StringComparer.Ordinal).Select(s => s.Key + s.Value));
                }
            }

            static class Program
            {
                private static readonly Counter s_counter = new();

                private static Task<int> Start(string who) => Task.Run(() => s_counter.Next(who));

                private static int Through(ICounter counter) => counter.Next("i");

                internal static async Task<string> Run()
                {
                    var tasks = new List<Task<int>>();
                    for (var i = 0; i < 20; i++)
                        tasks.Add(Start(i % 2 == 0 ? "a" : "b"));
                    try
                    {
                        await Start("bad");
                    }
                    catch (InvalidOperationException e)
                    {
                        tasks.Add(Task.FromResult(e.Message.Length));
                    }

                    var all = await Task.WhenAll(tasks);
                    return string.Join(",", all.OrderBy(i => i)) + " " + Through(s_counter) + " " + s_counter.Seen();
                }
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.DoesNotContain("lock (", after);
        Assert.DoesNotContain("Sleep", after);
        Assert.DoesNotContain(".Wait()", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("1,2,3,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 21 1:a10,b10,i1", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>A semaphore would wait for itself where a thread enters a lock twice.</summary>
    [Theory]
    [InlineData("Set();", "void Set() { lock (_gate) { } }")]
    [InlineData("Load();", "")]
    [InlineData("lock (_gate) { }", "")]
    [InlineData("Outer();", "void Outer() { Inner(1); } void Inner(int i) { if (i > 0) Outer(); else lock (_gate) { } }")]
    [InlineData("Value = 1;", "int Value { get => 1; set { lock (_gate) { } } }")]
    [InlineData("_ = this[1];", "int this[int i] { get { lock (_gate) return i; } }")]
    [InlineData("_ = Get();", "int Get() => Value; int Value { get { lock (_gate) return 1; } }")]
    [InlineData("_other.Do();", "private readonly IOther _other = new Other(); void Set() { lock (_gate) { } } interface IOther { void Do(); } class Other : IOther { public void Do() => new Store().Set(); }")]
    [InlineData("Hook();", "protected virtual void Hook() { } void Set() { lock (_gate) { } } class Derived : Store { protected override void Hook() => Set(); }")]
    [InlineData("_ = new Other() + 1;", "internal void Set() { lock (_gate) { } } class Other { public static int operator +(Other o, int i) { new Store().Set(); return i; } }")]
    [InlineData("using (new Other()) { }", "internal void Set() { lock (_gate) { } } class Other : IDisposable { public void Dispose() => new Store().Set(); }")]
    [InlineData("foreach (var i in new Other()) { }", "internal void Set() { lock (_gate) { } } class Other { public Other GetEnumerator() => this; public int Current => 1; public bool MoveNext() { new Store().Set(); return false; } }")]
    [InlineData("_ = new Other();", "internal void Set() { lock (_gate) { } } class Other { public Other() => new Store().Set(); }")]
    [InlineData("_ = new Other();", "internal void Set() { lock (_gate) { } } class Other { private readonly int _i = Make(); static int Make() { new Store().Set(); return 1; } }")]
    [InlineData("_ = _list.Select(i => Count(i)).ToList();", "private readonly List<int> _list = new(); int Count(int i) { lock (_gate) return i; }")]
    [InlineData("_ = SetAsync();", "async Task SetAsync() { await Task.CompletedTask; lock (_gate) { } }")]
    [InlineData("Local(); void Local() => Set();", "void Set() { lock (_gate) { } }")]
    [InlineData("Store.All();", "internal static void All() { new Store().Set(); } void Set() { lock (_gate) { } }")]
    public Task Refuses_a_lock_that_may_be_entered_twice(string body, string members) => RefusesAsync(Store(body, members), "wait for itself");

    /// <summary>What runs inside is not known, or what runs the locks is not.</summary>
    [Theory]
    [InlineData("_done?.Invoke();", "private readonly Action? _done = null;")]
    [InlineData("_done!();", "private readonly Action? _done = null;")]
    [InlineData("Done?.Invoke(this, EventArgs.Empty);", "public event EventHandler? Done;")]
    [InlineData("Use(this);", "static void Use(object o) { }")]
    [InlineData("_ = (dynamic)1 + 1;", "")]
    [InlineData("_other!.Do();", "private readonly IOther? _other = null; public interface IOther { void Do(); }")]
    [InlineData("Hook();", "protected virtual void Hook() { }")]
    [InlineData("_ = Name;", "public virtual string Name => string.Empty;")]
    [InlineData("", "void Set() { lock (_gate) { } } public Action Setter() => Set;")]
    [InlineData("", "void Set() { lock (_gate) { } } public Action Setter() => () => Set();")]
    [InlineData("", "void Set() { lock (_gate) { } } public Lazy<int> Lazy() => new(() => { Set(); return 1; });")]
    [InlineData("", "public override int GetHashCode() { lock (_gate) return 1; }")]
    [InlineData("", "public override string ToString() => Name(); string Name() { lock (_gate) return string.Empty; }")]
    [InlineData("", "class Other : IDisposable { public void Dispose() => new Store().Set(); } void Set() { lock (_gate) { } }")]
    [InlineData("", "class Other { public Other(Store s) => s.Set(); } void Set() { lock (_gate) { } }")]
    public Task Refuses_a_lock_around_or_below_code_that_is_not_seen(string body, string members) => RefusesAsync(Store(body, members), "wait for itself");

    /// <summary>The object is used in another way, or where no await and no semaphore can be.</summary>
    [Theory]
    [InlineData("Monitor.PulseAll(_gate);", "")]
    [InlineData("", "void Set() { Monitor.Enter(_gate); Monitor.Exit(_gate); }")]
    [InlineData("", "public object SyncRoot => _gate;")]
    [InlineData("", "void Set(Store other) { lock (other._gate) { } }")]
    [InlineData("", "void Set() { var gate = _gate; lock (gate) { } }")]
    [InlineData("", "void Set() { Action a = () => { lock (_gate) { } }; a(); }")]
    [InlineData("", "void Set() { Do(); void Do() { lock (_gate) { } } }")]
    [InlineData("", "public Store() { lock (_gate) { } }")]
    [InlineData("", "~Store() { lock (_gate) { } }")]
    [InlineData("", "static readonly Action s_set = () => { lock (new Store()._gate) { } };")]
    [InlineData("", "public static Store operator +(Store a, int i) { lock (a._gate) return a; }")]
    [InlineData("", "public static void Swap(Store s) { lock (s._gate) { } }")]
    [InlineData("", "public bool IsFree => Monitor.TryEnter(_gate);")]
    public Task Refuses_a_lock_object_with_other_uses(string body, string members) => RefusesAsync(Store(body, members), body.Length > 0 ? "" : "its lock object is not one that is private");

    [Theory]
    [InlineData("public IEnumerable<int> All() { lock (_gate) { yield return 1; } }", "iterator")]
    [InlineData("public Task<int> GetAsync() { lock (_gate) { return Task.Run(() => 1); } }", "task is returned")]
    public Task Refuses_a_lock_that_would_be_held_longer(string member, string reason) => RefusesAsync(Store("", member), reason);

    [Theory]
    [InlineData("private object _gate = new();")]
    [InlineData("internal readonly object _gate = new();")]
    [InlineData("protected readonly object _gate = new();")]
    [InlineData("private readonly object _gate = new(), _other = new();")]
    [InlineData("private readonly object _gate = new List<int>();")]
    [InlineData("private readonly object _gate; public Store(object gate) => _gate = gate;")]
    [InlineData("private readonly object _gate = string.Empty;")]
    [InlineData("private readonly string _gate = string.Empty;")]
    [InlineData("[ThreadStatic] private static readonly object _gate = new();")]
    [InlineData("[NonSerialized] private readonly object _gate = new();")]
    public Task Refuses_an_object_that_others_know(string field) => RefusesAsync(Store("", "").Replace("private readonly object _gate = new();", field));

    [Theory]
    [InlineData("[Serializable] public class Store")]
    [InlineData("public struct Store")]
    [InlineData("public record struct Store(int Number)")]
    public Task Refuses_a_lock_object_in_another_kind_of_type(string type) =>
        RefusesAsync(Store("", type.Contains("struct Store") && !type.Contains("record") ? "public Store() { }" : "").Replace("public class Store", type));

    [Fact]
    public Task Refuses_a_lock_object_in_disabled_code() => RefusesAsync(
        """
        using System.Threading;

        class C
        {
            private readonly object _gate = new();

            void M()
            {
                lock (_gate)
                    Thread.Sleep(1);
        #if OTHER
                Monitor.Pulse(_gate);
        #endif
            }
        }
        """);

    [Fact]
    public Task Refuses_a_lock_object_that_a_generated_part_uses()
    {
        const string Source = "using System.Threading; partial class C { private readonly object _gate = new(); void M() { lock (_gate) Thread.Sleep(1); } }";
        const string Generated = "partial class C { void N() { lock (_gate) { } } }";
        return new ChainCase().With("App", ("App.cs", Source, Source), ("App.g.cs", Generated, Generated)).WithOption("async_hygiene.convert_locks", "true").RefusesAsync("lock");
    }

    /// <summary>A caller that cannot be async waits, unless a request would.</summary>
    [Fact]
    public Task Converts_a_lock_with_a_property_that_waits() => ConvertsAsync(
        """
        using System.Threading;

        public partial class Store
        {
            private static readonly object s_gate = new object();
            private static int s_count;

            public static void Increase(int n)
            {
                lock (Store.s_gate) {
                    Thread.Sleep(1);
                    Thread.Sleep(n);
                    s_count++;
                }
            }
        }

        public partial class Store
        {
            public static int Count
            {
                get
                {
                    lock (s_gate)
                        return s_count;
                }
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public partial class Store
        {
            private static readonly SemaphoreSlim s_gate = new SemaphoreSlim(1, 1);
            private static int s_count;

            public static async Task IncreaseAsync(int n)
            {
                await Store.s_gate.WaitAsync();
                try {
                    await Task.Delay(1);
                    await Task.Delay(n);
                    s_count++;
                }
                finally
                {
                    Store.s_gate.Release();
                }
            }
        }

        public partial class Store
        {
            public static int Count
            {
                get
                {
                    s_gate.Wait();
                    try
                    {
                        return s_count;
                    }
                    finally
                    {
                        s_gate.Release();
                    }
                }
            }
        }
        """);

    [Fact]
    public Task Refuses_a_lock_with_a_property_of_a_request_that_would_wait() => RefusesAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            private readonly object _gate = new();
            private int _count;

            public void Increase(int n)
            {
                lock (_gate)
                {
                    Thread.Sleep(n);
                    _count++;
                }
            }

            public int Count { get { lock (_gate) return _count; } }
        }

        public class StoreController(Store store) : ControllerBase
        {
            public int Get() => store.Count;
        }
        """,
        "request path");

    /// <summary>The same type with nothing in the way.</summary>
    [Theory]
    [InlineData("", "", null)]
    [InlineData("Set(); _list.Sort(); Console.WriteLine(Name + _list.Count(i => i > 1));", "static void Set() { } string Name => string.Empty; private readonly List<int> _list = new();", null)]
    [InlineData("", "void Set() { lock (_gate) { } } public static Task All(Store s) => Task.Run(() => s.Load());", "async Task Set() { await _gate.WaitAsync();")]
    [InlineData("_other.Do();", "private readonly IOther _other = new Other(); interface IOther { void Do(); } class Other : IOther { public void Do() { } }", null)]
    public async Task Converts_what_cannot_come_back(string body, string members, string? expected)
    {
        var after = await Case(Store(body, members), "").ConvertedTextAsync();
        Assert.Contains("private readonly SemaphoreSlim _gate = new(1, 1);", after);
        Assert.DoesNotContain("lock (", after);
        Assert.Contains(body, after);
        if (expected is not null)
            Assert.Contains(expected, System.Text.RegularExpressions.Regex.Replace(after, @"\s+", " "));
    }

    /// <summary>In every place where a statement can stand, one in another, and in the style of the file.</summary>
    [Fact]
    public async Task Keeps_what_the_code_around_and_inside_does()
    {
        var before =
            """
            using System;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private readonly object _outer = new();
                private readonly object _inner = new();
                private readonly StringBuilder _log = new();

                private int Do(int what)
                {
                    var n = 0;
                    int assigned;
                again:
                    lock (_outer)
                    {
                        n++;
                        if (n < 3)
                            goto again;
                        lock (_inner)
                        {
                            Thread.Sleep(1);
                            assigned = n;
                        }
                    }

                    switch (what)
                    {
                        case 1:
                            lock (/* first */ _inner /* second */)
                                _log.Append("one ");
                            goto case 2;
                        case 2:
                            lock (_inner)
                            {
                                _log.Append("two ");
                                break;
                            }

                        default:
                            try
                            {
                                lock (_outer)
                                {
                                    Thread.Sleep(1);
                                    throw new InvalidOperationException("default ");
                                }
                            }
                            catch (InvalidOperationException e)
                            {
                                lock (_outer)
                                    _log.Append(e.Message);
                                return -assigned;
                            }
                    }

                    if (what == 1)
                        return assigned;
                    else
                        lock (_inner)
                            if (what == 2)
                                return assigned + 1;
                            else
                                return assigned + 2;
                }

                static async Task<string> Run()
                {
                    await Task.Delay(1).ConfigureAwait(false);
                    var program = new Program();
                    return program.Do(1) + " " + program.Do(2) + " " + program.Do(3) + " " + program.Do(2) + " " + program._log;
                }
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.DoesNotContain("lock (", after);
        Assert.Contains("await _inner.WaitAsync().ConfigureAwait(false); /* first */ /* second */", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("3 4 -3 4 one two two default two ", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Callers in another project, and a language without target-typed <c>new</c>.</summary>
    [Fact]
    public Task Converts_across_projects() => new ChainCase()
        .With(new ChainProject("Core", ("Core.cs",
            """
            namespace Core
            {
                public class Store
                {
                    private static readonly object Gate = new object();

                    public static int Load()
                    {
                        lock (Gate)
                        {
                            System.Threading.Thread.Sleep(1);
                            return 1;
                        }
                    }
                }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            namespace Core
            {
                public class Store
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);

                    public static async Task<int> LoadAsync()
                    {
                        await Gate.WaitAsync();
                        try
                        {
                            await Task.Delay(1);
                            return 1;
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }
                }
            }
            """)) { LanguageVersion = LanguageVersion.CSharp7_3, References = Framework.Net472 })
        .With(new ChainProject("App", ("App.cs",
            "class App { int Twice() { return Core.Store.Load() + Core.Store.Load(); } }",
            "using System.Threading.Tasks;\n\nclass App { async Task<int> TwiceAsync() { return await Core.Store.LoadAsync() + await Core.Store.LoadAsync(); } }")) { Uses = ["Core"], LanguageVersion = LanguageVersion.CSharp7_3, References = Framework.Net472 })
        .WithOption("async_hygiene.convert_locks", "true")
        .RunAsync();

    private static string Store(string body, string members) =>
        $$"""
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly object _gate = new();

            public void Load()
            {
                lock (_gate)
                {
                    Thread.Sleep(1);
                    {{body}}
                }
            }

            {{members}}
        }
        """;

    private static Task ConvertsAsync(string before, string after) => Case(before, after).RunAsync();

    private static ChainCase Case(string before, string after) => new ChainCase().With("App", ("App.cs", before, after)).WithOption("async_hygiene.convert_locks", "true");

    private static async Task RefusesAsync(string source, string reason = "")
    {
        var report = await Case(source, source).RunAsync();
        var refused = Assert.Single(report.Refused);
        Assert.Equal("lock", refused.Refusal.Code);
        Assert.Contains(reason, refused.Refusal.Reason);
    }
}
