using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>A thread that took a lock has to give it back. Before that, and after it, a function may await.</summary>
public class HeldLockTests
{
    private const StringComparison Exactly = StringComparison.Ordinal;

    [Theory]
    [InlineData("Monitor.Enter(_gate); try { _open++; } finally { Monitor.Exit(_gate); }")]
    [InlineData("var taken = false; try { Monitor.Enter(_gate, ref taken); _open++; } finally { if (taken) Monitor.Exit(_gate); }")]
    [InlineData("if (Monitor.TryEnter(_gate)) { try { _open++; } finally { Monitor.Exit(_gate); } }")]
    [InlineData("if (!Monitor.TryEnter(_gate)) throw new TimeoutException(); try { _open++; } finally { Monitor.Exit(_gate); }")]
    [InlineData("_door.EnterWriteLock(); try { _open++; } finally { _door.ExitWriteLock(); }")]
    [InlineData("_door.EnterUpgradeableReadLock(); try { _door.EnterWriteLock(); try { _open++; } finally { _door.ExitWriteLock(); } } "
        + "finally { _door.ExitUpgradeableReadLock(); }")]
    [InlineData("_mutex.WaitOne(0); try { _open++; } finally { _mutex.ReleaseMutex(); }")]
    [InlineData("_lock.Enter(); try { _open++; } finally { _lock.Exit(); }")]
    [InlineData("for (var i = 0; i < 2; i++) { Load(i); Monitor.Enter(_gate); try { _open++; } finally { Monitor.Exit(_gate); } }")]
    public Task Converts_what_a_thread_does_before_and_after_it_holds_a_lock(string held)
    {
        var before = Program($"public int Close(int id) {{ {held} return Load(id) + _open; }}", "sessions.Close(3)");
        return ChainCase.ConvertsProgramAsync(
            before,
            Awaited(before)
                .Replace("public int Close(", "public async Task<int> CloseAsync(", Exactly)
                .Replace("sessions.Close(3)", "await sessions.CloseAsync(3)", Exactly)
                .Replace(" Load(i", " await LoadAsync(i", Exactly));
    }

    /// <summary>What a converted method's caller holds around the call.</summary>
    [Theory]
    [InlineData("lock (_gate) { return Load(id); }")]
    [InlineData("_mutex.WaitOne(0); try { return Load(id); } finally { _mutex.ReleaseMutex(); }")]
    [InlineData("using var m = new Mutex(false, \"orders\"); m.WaitOne(0); var n = Load(id); m.ReleaseMutex(); return n;")]
    [InlineData("_door.EnterWriteLock(); try { return Load(id); } finally { _door.ExitWriteLock(); }")]
    [InlineData("Monitor.Enter(_gate); try { return Load(id); } finally { Monitor.Exit(_gate); }")]
    [InlineData("if (Monitor.TryEnter(_gate)) { try { return Load(id); } finally { Monitor.Exit(_gate); } } else { return 1; }")]
    public Task Refuses_what_a_caller_does_while_it_holds_a_lock(string held) =>
        ChainCase.RefusesAsync(Program($"public int Close(int id) {{ {held} }}", "sessions.Close(3)"), "thread-affine");

    private static string Awaited(string before) => before
        .Replace(
            "private int Load(int n) => SourceAsync(n).Result",
            "private async Task<int> LoadAsync(int n) => await SourceAsync(n)",
            Exactly)
        .Replace("return Load(id)", "return await LoadAsync(id)", Exactly);

    private static string Program(string close, string call) => $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            public static async Task<string> Run()
            {
                var sessions = new Sessions();
                await Task.Yield();
                return $"{ {{call}} }";
            }
        }

        public class Sessions
        {
            private readonly object _gate = new();
            private readonly Lock _lock = new();
            private readonly Mutex _mutex = new();
            private readonly ReaderWriterLockSlim _door = new();
            private int _open;

            {{close}}

            private int Load(int n) => SourceAsync(n).Result;

            private static async Task<int> SourceAsync(int n)
            {
                await Task.Delay(1);
                return n;
            }
        }
        """;
}
