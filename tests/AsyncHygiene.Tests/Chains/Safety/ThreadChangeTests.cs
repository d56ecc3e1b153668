using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What a function changes of its thread, or an iterator holds of it, for the code that called it.</summary>
public class ThreadChangeTests
{
    private const string Types =
        """
        public sealed class UnitOfWork : IDisposable
        {
            private readonly TransactionScope _scope = new();

            public void Commit() => _scope.Complete();

            public void Dispose() => _scope.Dispose();
        }

        public interface IUnits { IDisposable Begin(); }

        public sealed class Units : IUnits
        {
            public IDisposable Begin() => new Unit();

            private sealed class Unit : IDisposable
            {
                private readonly TransactionScope _scope;

                public Unit() { _scope = new TransactionScope(TransactionScopeOption.RequiresNew); }

                public void Dispose() => _scope.Dispose();
            }
        }

        public static class Scopes
        {
            public static TransactionScope New() => new TransactionScope();

            public static IDisposable Wrapped() { var scope = new TransactionScope(); return scope; }

            public static IDisposable Flowing() => new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);

            public static void Within() { using (new TransactionScope()) { } }
        }

        public sealed class Quiet : IDisposable
        {
            private AsyncFlowControl _flow = ExecutionContext.SuppressFlow();

            public void Dispose() => _flow.Undo();
        }

        public sealed class Urgent : IDisposable
        {
            private readonly ThreadPriority _old = Thread.CurrentThread.Priority;

            public Urgent() => Thread.CurrentThread.Priority = ThreadPriority.AboveNormal;

            public void Dispose() => Thread.CurrentThread.Priority = _old;

            public static void ForAMoment()
            {
                var old = Thread.CurrentThread.Priority;
                Thread.CurrentThread.Priority = ThreadPriority.AboveNormal;
                Thread.CurrentThread.Priority = old;
            }
        }

        public sealed class Enlisted : IDisposable
        {
            public Enlisted(Transaction transaction) => Transaction.Current = transaction;

            public void Dispose() => Transaction.Current = null;
        }

        public sealed class Named : IDisposable
        {
            private readonly string _old = Thread.CurrentThread.Name;

            public Named(string name) => Thread.CurrentThread.Name = name;

            public void Dispose() => Thread.CurrentThread.Name = _old;
        }

        public static class Workers
        {
            public static Thread Make(string name) { var thread = new Thread(() => { }); thread.Name = name; return thread; }
        }

        public static class Owner
        {
            private static int s_owner;
            private static string t_user;

            [ThreadStatic] private static string t_name;

            private static int Current => Thread.CurrentThread.ManagedThreadId;

            public static ref string Name => ref t_name;

            public static ref string User => ref t_user;

            public static void Take() => s_owner = Current;

            public static void Verify() { if (s_owner != Current) throw new InvalidOperationException(); }
        }

        public sealed class Switch
        {
            private readonly object _gate = new();

            public void Hold(bool on) { if (on) Monitor.Enter(_gate); else Monitor.Exit(_gate); }

            public bool Held { set { switch (value) { case true: Monitor.Enter(_gate); break; default: Monitor.Exit(_gate); break; } } }

            public void Quickly(bool on) { if (on) { Monitor.Enter(_gate); Monitor.Exit(_gate); } else { } }
        }

        public static class Memory
        {
            public static long Used() => GC.GetAllocatedBytesForCurrentThread();
        }

        public static class Slot
        {
            public static void Set(string value) => Thread.SetData(Thread.GetNamedDataSlot("x"), value);

            public static string Get() => (string)Thread.GetData(Thread.GetNamedDataSlot("x"));
        }

        public sealed class Items : IEnumerable<int>
        {
            private static readonly object s_gate = new();

            public static IEnumerable<int> Locked() { lock (s_gate) { yield return 1; yield return 2; } }

            public static IEnumerable<int> Entered()
            {
                Monitor.Enter(s_gate);
                try { yield return 1; } finally { Monitor.Exit(s_gate); }
            }

            public static IEnumerable<int> InScope() { using (new TransactionScope()) { yield return 1; } }

            public static IEnumerable<int> Free() { lock (s_gate) { } yield return 1; }

            public IEnumerator<int> GetEnumerator() { lock (s_gate) { yield return 1; } }

            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
        }
        """;

    [Theory]
    [InlineData("using (var unit = new UnitOfWork()) { Thread.Sleep(1); unit.Commit(); } return \"\";")]
    [InlineData("var unit = new UnitOfWork(); try { Thread.Sleep(1); } finally { unit.Dispose(); } return \"\";")]
    [InlineData("IUnits units = new Units(); using (units.Begin()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using var scope = Scopes.New(); Thread.Sleep(1); return \"\";")]
    [InlineData("using (IDisposable scope = Scopes.New()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using (Scopes.Wrapped()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using (new Quiet()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using (new Urgent()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using (new Enlisted(null)) { Thread.Sleep(1); } return \"\";")]
    [InlineData("var before = Memory.Used(); Thread.Sleep(1); return (Memory.Used() - before).ToString();")]
    [InlineData("using (new Named(\"a\")) { Thread.Sleep(1); } return \"\";")]
    [InlineData("Owner.Take(); Thread.Sleep(1); Owner.Verify(); return \"\";")]
    [InlineData("Owner.Name = \"a\"; Thread.Sleep(1); return Owner.Name;")]
    [InlineData("var gate = new Switch(); gate.Hold(true); Thread.Sleep(1); gate.Hold(false); return \"\";")]
    [InlineData("var gate = new Switch(); gate.Held = true; Thread.Sleep(1); gate.Held = false; return \"\";")]
    [InlineData("Slot.Set(\"a\"); Thread.Sleep(1); return Slot.Get();")]
    [InlineData("foreach (var item in Items.Locked()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("foreach (var item in Items.Entered()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("foreach (var item in Items.InScope()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("foreach (var item in new Items()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("return Items.Locked().Select(item => { Thread.Sleep(1); return item; }).ToList().Count.ToString();")]
    public async Task Refuses_an_await_where_the_thread_is_changed_or_held(string statements)
    {
        var source = Source(statements);
        await new ChainCase().With("App", ("App.cs", source, source)).RefusesAllAsync("thread-affine");
    }

    [Theory]
    [InlineData("using (new UnitOfWork()) { } Thread.Sleep(1); return \"\";")]
    [InlineData("Thread.Sleep(1); using (new UnitOfWork()) { } return \"\";")]
    [InlineData("Scopes.Within(); Thread.Sleep(1); return \"\";")]
    [InlineData("_ = Workers.Make(\"a\"); Thread.Sleep(1); return \"\";")]
    [InlineData("Owner.User = \"a\"; Thread.Sleep(1); return Owner.User;")]
    [InlineData("var gate = new Switch(); gate.Quickly(true); Thread.Sleep(1); gate.Quickly(false); return \"\";")]
    [InlineData("Urgent.ForAMoment(); Thread.Sleep(1); return \"\";")]
    [InlineData("using (new Quiet()) { } using (Scopes.Flowing()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("foreach (var item in Items.Free()) { Thread.Sleep(1); } return \"\";")]
    public async Task Converts_where_nothing_is_changed_or_held_for_long(string statements)
    {
        var source = Source(statements);
        var after = source.Replace("public string Run()", "public async Task<string> RunAsync()", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1);", "await Task.Delay(1);", StringComparison.Ordinal);
        await new ChainCase().With("App", ("App.cs", source, after)).RunAsync();
    }

    /// <summary>The wait is in a method that the code in the scope calls.</summary>
    [Fact]
    public async Task Refuses_where_a_caller_holds_a_transaction()
    {
        var source = Source(
            "using (var unit = new UnitOfWork()) { Load(); unit.Commit(); } return \"\";",
            "private void Load() => Thread.Sleep(1);");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Empty(report.Converted);
    }

    private static string Source(string statements, string members = "") =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        public class Request
        {
            public string Run()
            {
                {{statements}}
            }

            {{members}}
        }

        {{Types}}
        """;
}
