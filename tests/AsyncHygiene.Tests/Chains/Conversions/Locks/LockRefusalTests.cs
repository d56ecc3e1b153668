using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;
using static AsyncHygiene.Tests.Chains.Conversions.Locks.LockTests;

namespace AsyncHygiene.Tests.Chains.Conversions.Locks;

/// <summary>Locks that stay, each with the reason.</summary>
public class LockRefusalTests
{
    /// <summary>A semaphore would wait for itself where a thread enters a lock twice.</summary>
    [Theory]
    [InlineData("Set();", "void Set() { lock (_gate) { } }")]
    [InlineData("Load();", "")]
    [InlineData("lock (_gate) { }", "")]
    [InlineData("Outer();", "void Outer() { Inner(1); } void Inner(int i) { if (i > 0) Outer(); else lock (_gate) { } }")]
    [InlineData("Value = 1;", "int Value { get => 1; set { lock (_gate) { } } }")]
    [InlineData("_ = this[1];", "int this[int i] { get { lock (_gate) return i; } }")]
    [InlineData("_ = Get();", "int Get() => Value; int Value { get { lock (_gate) return 1; } }")]
    [InlineData(
        "_other.Do();",
        "private readonly IOther _other = new Other(); void Set() { lock (_gate) { } } interface IOther { void Do(); } class Other : "
            + "IOther { public void Do() => new Store().Set(); }")]
    [InlineData(
        "Hook();",
        "protected virtual void Hook() { } void Set() { lock (_gate) { } } class Derived : Store { protected override void Hook() => "
            + "Set(); }")]
    [InlineData(
        "_ = new Other() + 1;",
        "internal void Set() { lock (_gate) { } } class Other { public static int operator +(Other o, int i) { new Store().Set(); return "
            + "i; } }")]
    [InlineData(
        "using (new Other()) { }",
        "internal void Set() { lock (_gate) { } } class Other : IDisposable { public void Dispose() => new Store().Set(); }")]
    [InlineData(
        "foreach (var i in new Other()) { }",
        "internal void Set() { lock (_gate) { } } class Other { public Other GetEnumerator() => this; public int Current => 1; public "
            + "bool MoveNext() { new Store().Set(); return false; } }")]
    [InlineData("_ = new Other();", "internal void Set() { lock (_gate) { } } class Other { public Other() => new Store().Set(); }")]
    [InlineData(
        "_ = new Other();",
        "internal void Set() { lock (_gate) { } } class Other { private readonly int _i = Make(); static int Make() { new Store().Set(); "
            + "return 1; } }")]
    [InlineData(
        "_ = _list.Select(i => Count(i)).ToList();",
        "private readonly List<int> _list = new(); int Count(int i) { lock (_gate) return i; }")]
    [InlineData("_ = SetAsync();", "async Task SetAsync() { await Task.CompletedTask; lock (_gate) { } }")]
    [InlineData("Local(); void Local() => Set();", "void Set() { lock (_gate) { } }")]
    [InlineData("Store.All();", "internal static void All() { new Store().Set(); } void Set() { lock (_gate) { } }")]
    public Task Refuses_a_lock_that_may_be_entered_twice(string body, string members) =>
        RefusesAsync(Store(body, members), "wait for itself");

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
    public Task Refuses_a_lock_around_or_below_code_that_is_not_seen(string body, string members) =>
        RefusesAsync(Store(body, members), "wait for itself");

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
    public Task Refuses_a_lock_object_with_other_uses(string body, string members) =>
        RefusesAsync(Store(body, members), body.Length > 0 ? "" : "its lock object is not one that is private");

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
    public Task Refuses_an_object_that_others_know(string field) =>
        RefusesAsync(Store("", "").Replace("private readonly object _gate = new();", field));

    [Theory]
    [InlineData("[Serializable] public class Store")]
    [InlineData("public struct Store")]
    [InlineData("public record struct Store(int Number)")]
    public Task Refuses_a_lock_object_in_another_kind_of_type(string type) =>
        RefusesAsync(
            Store("", type.Contains("struct Store") && !type.Contains("record") ? "public Store() { }" : "").Replace(
                "public class Store",
                type));

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
        const string Source =
            "using System.Threading; partial class C { private readonly object _gate = new(); void M() { lock (_gate) Thread.Sleep(1); } }";
        const string Generated = "partial class C { void N() { lock (_gate) { } } }";
        return new ChainCase()
            .With("App", ("App.cs", Source, Source), ("App.g.cs", Generated, Generated))
            .WithOption("async_hygiene.convert_locks", "true")
            .RefusesAsync("lock");
    }

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

    private static async Task RefusesAsync(string source, string reason = "")
    {
        var report = await Case(source, source).RunAsync();
        var refused = Assert.Single(report.Refused);
        Assert.Equal("lock", refused.Refusal.Code);
        Assert.Contains(reason, refused.Refusal.Reason);
    }
}
