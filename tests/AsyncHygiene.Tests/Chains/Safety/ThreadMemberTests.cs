using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>Values of a thread that are reached in other ways than by the name of a field, found in running programs.</summary>
public class ThreadMemberTests
{
    private const string Items = "[ThreadStatic] static List<string> t_items; static List<string> Items() => t_items ??= new(); "
        + "static void Note(string s) => Items().Add(s);";

    private const string Depth = "static readonly ThreadLocal<Stack<string>> s_depth = new(() => new()); "
        + "static void Push(string s) => s_depth.Value.Push(s); static string Pop() => s_depth.Value.Pop();";

    private const string Buffer = "[ThreadStatic] static byte[] t_buffer; static byte[] Buffer => t_buffer ??= new byte[100];";

    private const string Builder = "[ThreadStatic] static StringBuilder t_text; "
        + "static StringBuilder Get() { t_text ??= new(); t_text.Clear(); return t_text; }";

    [Theory]
    [InlineData("Items().Clear(); Note(\"a\"); Thread.Sleep(1); Note(\"b\");", Items)]
    [InlineData("Push(\"a\"); Thread.Sleep(1); Pop();", Depth)]
    [InlineData("var b = Buffer; Thread.Sleep(1); b[0] = 1;", Buffer)]
    [InlineData("var b = Get(); Thread.Sleep(1); b.Append(1);", Builder)]
    [InlineData("s_map[Environment.CurrentManagedThreadId] = 1; Thread.Sleep(1);", "static readonly Dictionary<int, int> s_map = new();")]
    [InlineData("var a = Thread.CurrentThread.ManagedThreadId; Thread.Sleep(1); Console.Write(a);", "")]
    [InlineData("Thread.Sleep(1); if (s_main == Thread.CurrentThread) Console.Write(1);", "static Thread s_main;")]
    [InlineData("Thread.SetData(s_slot, 1); Thread.Sleep(1);", "static readonly LocalDataStoreSlot s_slot = Thread.AllocateDataSlot();")]
    [InlineData("Thread.CurrentThread.Priority = ThreadPriority.Highest; Thread.Sleep(1);", "")]
    [InlineData("using (ExecutionContext.SuppressFlow()) { Thread.Sleep(1); }", "")]
    [InlineData("ExecutionContext.SuppressFlow(); try { Thread.Sleep(1); } finally { ExecutionContext.RestoreFlow(); }", "")]
    [InlineData("System.Transactions.Transaction.Current = null; Thread.Sleep(1);", "")]
    [InlineData("try { Thread.Sleep(1); } catch (ThreadInterruptedException) { }", "")]
    [InlineData("Thread.CurrentThread.Name = \"a\"; Thread.Sleep(1);", "")]
    [InlineData("System.Diagnostics.Trace.Indent(); Thread.Sleep(1); System.Diagnostics.Trace.Unindent();", "")]
    [InlineData("System.Diagnostics.Trace.IndentLevel = 2; Thread.Sleep(1); System.Diagnostics.Trace.WriteLine(1);", "")]
    [InlineData(
        "System.Diagnostics.Tracing.EventSource.SetCurrentThreadActivityId(default, out var old); Thread.Sleep(1); Console.Write(old);",
        "")]
    [InlineData("var s = new Session(); s.Add(); Thread.Sleep(1); s.Add();", "")]
    [InlineData("Uow.Start(); try { Thread.Sleep(1); Console.Write(Uow.Current); } finally { Uow.End(); }", "")]
    [InlineData("using (Guard.Enter()) { Thread.Sleep(1); }", "")]
    [InlineData(
        "Begin(); Thread.Sleep(1); End();",
        "static ConcurrentDictionary<Thread, string> m = new(); static void Begin() => m[Thread.CurrentThread] = \"v\"; "
            + "static string End() => m.TryRemove(Thread.CurrentThread, out var v) ? v : \"lost\";")]
    [InlineData(
        "Begin(); Thread.Sleep(1); End();",
        "static readonly ThreadLocal<string> cur = new(); static void Begin() => cur.Value = \"v\"; "
            + "static string End() { var v = cur.Value; cur.Value = null; return v ?? \"lost\"; }")]
    [InlineData("var b = Fill(); Thread.Sleep(1); b[0] = 1;", Buffer + " static byte[] Fill() { var b = Buffer; b[0] = 1; return b; }")]
    [InlineData("var h = new Holder(); Thread.Sleep(1); h.B[0] = 1;", Buffer + " class Holder { public byte[] B = Buffer; }")]
    [InlineData(
        "var b = Get(); Thread.Sleep(1); b[0] = 1;",
        "static byte[][] pool = new byte[9][]; static byte[] Get() => pool[Environment.CurrentManagedThreadId % 9];")]
    [InlineData(
        "var b = Get(); Thread.Sleep(1); b[0] = 1;",
        "static ConcurrentDictionary<int, byte[]> pool = new(); static byte[] Get() "
            + "{ var id = Thread.CurrentThread.ManagedThreadId; return pool.GetOrAdd(id, _ => new byte[1]); }")]
    [InlineData(
        "Begin(); Thread.Sleep(1); Console.Write(Read());",
        "static readonly Dictionary<int, int> s_of = new(); static void Begin() => s_of[Task.CurrentId ?? 0] = 1; "
            + "static int Read() => s_of.GetValueOrDefault(Task.CurrentId ?? 0);")]
    [InlineData("Thread.Sleep(1); if (Task.CurrentId == s_first) Console.Write(1);", "static int? s_first;")]
    [InlineData(
        "using (new Off()) Thread.Sleep(1);",
        "class Off : IDisposable { readonly SynchronizationContext _old = SynchronizationContext.Current; public Off() => "
            + "SynchronizationContext.SetSynchronizationContext(new Own()); public void Dispose() => "
            + "SynchronizationContext.SetSynchronizationContext(_old); class Own : SynchronizationContext { } }")]
    [InlineData(
        "Enter(); Thread.Sleep(1);",
        "static void Enter() => SynchronizationContext.SetSynchronizationContext(new Own()); class Own : SynchronizationContext { }")]
    public Task Refuses_what_depends_on_its_thread(string body, string members) =>
        ChainCase.RefusesAsync(Source(body, members), "thread-affine");

    /// <summary>Values of the thread and locks that no field of their own type shows.</summary>
    [Theory]
    [InlineData("Begin(\"a\"); Thread.Sleep(1); Now();", "[field: ThreadStatic] static string Cur { get; set; } " + Scope)]
    [InlineData("Cur = \"a\"; Thread.Sleep(1); Console.Write(Cur);", "[field: ThreadStatic] static string Cur { get; set; }")]
    [InlineData("Cur = null; Thread.Sleep(1); Cur();", "[field: ThreadStatic] static event Action Cur;")]
    [InlineData("Begin(\"a\"); Thread.Sleep(1); Now();", "static ThreadLocal<string> T { get; } = new(); " + LocalScope)]
    [InlineData("Begin(\"a\"); Thread.Sleep(1); Now();", "static readonly PerThread<string> T = new(); " + LocalScope)]
    [InlineData("Begin(\"a\"); Thread.Sleep(1); Now();", "static readonly PerThreadText T = new(); " + LocalScope)]
    [InlineData(
        "Begin(\"a\"); Thread.Sleep(1); Now();",
        "static readonly Dictionary<int, ThreadLocal<string>> D = new(); static void Begin(string s) => D[1].Value = s; "
            + "static string Now() => D[1].Value;")]
    [InlineData(
        "Begin(\"a\"); Thread.Sleep(1); Now();",
        "static ThreadLocal<string> T() => t; static readonly ThreadLocal<string> t = new(); "
            + "static void Begin(string s) => T().Value = s; static string Now() => T().Value;")]
    [InlineData(
        "Begin(\"a\"); Thread.Sleep(1); Now();",
        "static readonly ThreadLocal<string> t = new(); static void Begin(string s) => t.Value = s; "
            + "static string Now() => T.Value; static ThreadLocal<string> T => t;")]
    [InlineData(
        "Set(t, \"a\"); Thread.Sleep(1); Get(t);",
        "static readonly ThreadLocal<string> t = new(); static void Set(ThreadLocal<string> l, string s) => l.Value = s; "
            + "static string Get(ThreadLocal<string> l) => l?.Value;")]
    [InlineData("w.Begin(\"a\"); Thread.Sleep(1); w.Now();", "readonly W w = new(new ThreadLocal<string>());")]
    [InlineData(
        "In(); try { Thread.Sleep(1); } finally { Out(); }",
        "readonly ReaderWriterLock _m = new(); void In() => _m?.AcquireWriterLock(1); void Out() => _m?.ReleaseWriterLock();")]
    [InlineData(
        "Enter(g); try { Thread.Sleep(1); } finally { Exit(g); }",
        "static readonly Action<object> Enter = Monitor.Enter, Exit = Monitor.Exit; " + Gate)]
    [InlineData(
        "Enter(g); try { Thread.Sleep(1); } finally { Exit(g); }",
        "static Action<object> Enter => Monitor.Enter; static Action<object> Exit => Monitor.Exit; " + Gate)]
    [InlineData(
        "Enter(g); try { Thread.Sleep(1); } finally { Exit(g); }",
        "static readonly Action<object> Enter = o => Monitor.Enter(o), Exit = o => Monitor.Exit(o); " + Gate)]
    [InlineData(
        "In(); try { Thread.Sleep(1); } finally { Out(); }",
        "static readonly Action<object> Enter = Monitor.Enter, Exit = Monitor.Exit; void In() => Enter(g); void Out() "
            + "=> Exit(g); " + Gate)]
    [InlineData("Action<object> enter = Monitor.Enter, exit = Monitor.Exit; enter(g); Thread.Sleep(1); exit(g);", Gate)]
    [InlineData("close(-1); Thread.Sleep(1); Console.Write(Marshal.GetLastPInvokeErrorMessage());", Native)]
    [InlineData("close(-1); Thread.Sleep(1); Fail();", Native + " static string Fail() => Marshal.GetLastPInvokeErrorMessage();")]
    public Task Refuses_what_no_field_shows(string body, string members) =>
        ChainCase.RefusesAsync(Source(body, members), "thread-affine");

    /// <summary>The wait for the mutex itself stays as well.</summary>
    [Theory]
    [InlineData("In(); try { Thread.Sleep(1); } finally { Out(); }", "readonly Mutex _m = new(); " + CautiousMutex)]
    [InlineData(
        "In(); try { Thread.Sleep(1); } finally { Out(); }",
        "readonly Lazy<Mutex> _m = new(); void In() => _m?.Value?.WaitOne(); void Out() => this?._m.Value.ReleaseMutex();")]
    public Task Refuses_below_a_mutex_that_may_be_null(string body, string members)
    {
        var source = Source(body, members);
        return new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync("conditional-chain", "thread-affine");
    }

    private const string Scope = "static void Begin(string s) => Cur = s; static string Now() => Cur;";
    private const string LocalScope = "static void Begin(string s) => T.Value = s; static string Now() => T.Value;";
    private const string CautiousMutex = "bool In() => _m?.WaitOne() ?? false; void Out() => _m?.ReleaseMutex();";
    private const string Gate = "static readonly object g = new();";
    private const string Native = "[DllImport(\"c\", SetLastError = true)] static extern int close(int fd);";

    /// <summary>What libraries keep per thread.</summary>
    [Theory]
    [InlineData("Thread.Sleep(1); Console.Write(f.GetCurrentSession());", "")]
    [InlineData("using (new Uow()) { Thread.Sleep(1); Console.Write(Load()); }", "static string Load() => f.GetCurrentSession();")]
    [InlineData("NHibernate.Context.CurrentSessionContext.Bind(\"a\"); Thread.Sleep(1);", "")]
    [InlineData("using (SimpleInjector.Lifestyles.ThreadScopedLifestyle.BeginScope(null)) Thread.Sleep(1);", "")]
    [InlineData("var r = Realms.Realm.GetInstance(); Thread.Sleep(1);", "")]
    public Task Refuses_what_a_library_keeps_per_thread(string body, string members) =>
        ChainCase.RefusesAsync(WithLibraries(body, members), "thread-affine");

    [Fact]
    public async Task Converts_what_NHibernate_keeps_with_the_code_that_runs()
    {
        const string body = "Thread.Sleep(1); Console.Write(f.GetCurrentSession());";
        var converted = await ChainCase.ConvertedAsync(WithLibraries(body, "object Kind => \"AsyncLocalSessionContext\";"));
        Assert.Contains("await Task.Delay(1);", converted, StringComparison.Ordinal);
    }

    private static string WithLibraries(string body, string members) => $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly NHibernate.ISessionFactory f = null;
            {{members}}
            public async Task M() { await Task.Yield(); {{body}} }

            class Uow : IDisposable
            {
                public Uow() => NHibernate.Context.CurrentSessionContext.Bind("");
                public void Dispose() => NHibernate.Context.CurrentSessionContext.Unbind(f);
            }
        }

        namespace NHibernate { public interface ISessionFactory { string GetCurrentSession(); } }
        namespace NHibernate.Context { public static class CurrentSessionContext { public static void Bind(string s) { } public static void Unbind(ISessionFactory f) { } } }
        namespace SimpleInjector.Lifestyles { public static class ThreadScopedLifestyle { public static IDisposable BeginScope(object c) => null; } }
        namespace Realms { public class Realm { public static Realm GetInstance() => null; } }
        """;

    [Theory]
    [InlineData("Thread.Sleep(1); var b = Buffer; b[0] = 1;", Buffer)]
    [InlineData("new Thread(() => { }).Start(); Thread.Sleep(1);", "")]
    [InlineData("var t = new Thread(Work) { IsBackground = true }; t.Start(); Thread.Sleep(1);", "static void Work() { }")]
    [InlineData(
        "var b = Next(); Thread.Sleep(1); Console.Write(b);",
        "[ThreadStatic] static Random t_r; static int Next() => (t_r ??= new()).Next();")]
    [InlineData(
        "var b = Take(); Thread.Sleep(1); b.Append(1);",
        "[ThreadStatic] static StringBuilder t_b; static StringBuilder Take() { var b = t_b ?? new(); t_b = null; return b; }")]
    [InlineData("Console.Write($\"{Environment.CurrentManagedThreadId}\"); Thread.Sleep(1);", "")]
    [InlineData("Console.Write(Thread.CurrentThread.ManagedThreadId); Thread.Sleep(1);", "")]
    [InlineData(
        "In(); Thread.Sleep(1); Out();",
        "readonly AutoResetEvent _e = new(true); void In() => _e?.WaitOne(0); void Out() => _e?.Set();")]
    [InlineData(
        "Thread.Sleep(1); Console.Write(Next());",
        "static ThreadLocal<Random> R { get; } = new(() => new()); static int Next() => R.Value.Next();")]
    [InlineData("Thread.Sleep(1); Console.Write(Twice(Monitor.IsEntered));", "static bool Twice(Func<object, bool> ask) => ask(1);")]
    [InlineData(
        "Log(); Thread.Sleep(1); Log();",
        "static void Log() { var id = Environment.CurrentManagedThreadId; Console.Write(id + \" \" + Thread.CurrentThread.Name); }")]
    public async Task Converts_what_does_not(string body, string members) => Assert.Contains(
        "await Task.Delay(1)",
        await new ChainCase().With("App", ("App.cs", Source(body, members), "")).ConvertedTextAsync());

    private static string Source(string body, string members) => $$"""
        #nullable disable
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Runtime.InteropServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public class Session
        {
            private readonly int _owner = Environment.CurrentManagedThreadId;
            public void Add() => Verify();
            private void Verify() { if (_owner != Environment.CurrentManagedThreadId) throw new InvalidOperationException(); }
        }

        public class PerThread<T> : ThreadLocal<T>;
        public class PerThreadText : PerThread<string>;

        public class W(ThreadLocal<string> t)
        {
            public void Begin(string s) => t.Value = s;
            public string Now() => t.Value;
        }

        public static class Uow
        {
            private static readonly ConcurrentDictionary<int, string> s_map = new();
            public static void Start() => s_map[Environment.CurrentManagedThreadId] = "v";
            public static string Current => s_map.TryGetValue(Environment.CurrentManagedThreadId, out var v) ? v : null;
            public static void End() => s_map.TryRemove(Environment.CurrentManagedThreadId, out _);
        }

        public sealed class Guard : IDisposable
        {
            private static readonly ConcurrentDictionary<int, int> s_busy = new();
            public static Guard Enter() { s_busy.TryAdd(Thread.CurrentThread.ManagedThreadId, 1); return new Guard(); }
            public void Dispose() { if (!s_busy.TryRemove(Thread.CurrentThread.ManagedThreadId, out _)) throw new Exception(); }
        }

        public class C
        {
            {{members}}

            public void Load() { {{body}} }

            public async Task Run() { await Task.Yield(); Load(); }
        }
        """;
}
