using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>
/// Programs with value tasks do what they did before, when they are converted as far as they can be. A value task may be awaited once, and
/// one that a source stands behind gives no result before it is done.
/// </summary>
public class ValueTaskRunTests
{
    private const string Types =
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Threading.Tasks.Sources;

        static class Log
        {
            private static readonly List<string> s_lines = new();
            public static void Write(object line) { lock (s_lines) s_lines.Add(line.ToString()!); }
            public static string Text { get { lock (s_lines) return string.Join("|", s_lines); } }
        }

        /// <summary>Throws where its result is asked for too early or twice.</summary>
        sealed class Source : IValueTaskSource<int>, IValueTaskSource
        {
            private ManualResetValueTaskSourceCore<int> _core;
            private int _asked;
            public ValueTask<int> Task => new(this, _core.Version);
            public ValueTask Done => new(this, _core.Version);
            public void End(int value) => _core.SetResult(value);
            int IValueTaskSource<int>.GetResult(short token) => Interlocked.Increment(ref _asked) == 1 ? _core.GetResult(token) : throw new InvalidOperationException("asked twice");
            void IValueTaskSource.GetResult(short token) { if (Interlocked.Increment(ref _asked) > 1) throw new InvalidOperationException("asked twice"); _core.GetResult(token); }
            public ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);
            public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) => _core.OnCompleted(continuation, state, token, flags);
        }

        static class Leaf
        {
            public static ValueTask<int> LoadAsync(int id)
            {
                var source = new Source();
                _ = Task.Delay(5).ContinueWith(_ => { Log.Write("loaded " + id); source.End(id); });
                return source.Task;
            }

            public static ValueTask SaveAsync(int id)
            {
                var source = new Source();
                _ = Task.Delay(5).ContinueWith(_ => { Log.Write("saved " + id); source.End(id); });
                return source.Done;
            }

            private static readonly TaskCompletionSource s_gate = new();

            /// <summary>It ends when the gate is opened, on the thread that opens it.</summary>
            public static ValueTask SaveBehindGateAsync(int id)
            {
                var source = new Source();
                _ = s_gate.Task.ContinueWith(
                    _ => { Log.Write("saved " + id); source.End(id); },
                    TaskContinuationOptions.ExecuteSynchronously);
                return source.Done;
            }

            public static void OpenGate() => s_gate.SetResult();

            /// <summary>Its source has ended, and throws where it is asked twice.</summary>
            public static ValueTask<int> DoneOnce(int id)
            {
                var source = new Source();
                source.End(id);
                return source.Task;
            }

            public static async ValueTask<int> CountAsync(int id) { await Task.Delay(5); Log.Write("counted " + id); return id; }

            public static async ValueTask FailAsync(int id) { await Task.Delay(5); throw new InvalidOperationException("failed " + id); }

            public static void Run(Func<Task> work) => work().GetAwaiter().GetResult();

            public static T Get<T>(Func<ValueTask<T>> work) => work().AsTask().GetAwaiter().GetResult();

            public static T Run<T>(Func<T> work) => work();

            public static void Do(Action work) => work();
        }

        """;

    /// <summary>What a synchronous function does with them.</summary>
    [Theory]
    [InlineData("int M(int x) => Leaf.LoadAsync(x).AsTask().Result;")]
    [InlineData("int M(int x) => Leaf.LoadAsync(x).AsTask().GetAwaiter().GetResult();")]
    [InlineData("int M(int x) => Leaf.CountAsync(x).Result;")]
    [InlineData("int M(int x) => Leaf.CountAsync(x).GetAwaiter().GetResult();")]
    [InlineData("int M(int x) => Leaf.CountAsync(x).ConfigureAwait(false).GetAwaiter().GetResult();")]
    [InlineData("int M(int x) { Leaf.SaveAsync(x).AsTask().Wait(); return x; }")]
    [InlineData("int M(int x) { var task = Leaf.LoadAsync(x).AsTask(); task.Wait(); return task.Result; }")]
    [InlineData("int M(int x) { var task = Leaf.CountAsync(x); return task.IsCompleted ? task.Result : task.AsTask().Result; }")]
    [InlineData("int M(int x) { var task = Leaf.LoadAsync(x); return task.IsCompletedSuccessfully ? task.Result : task.AsTask().Result; }")]
    [InlineData("int M(int x) { var task = Leaf.LoadAsync(x).Preserve(); var n = task.AsTask().Result; return n + task.Result; }")]
    [InlineData("int M(int x) { var task = Leaf.CountAsync(x); task.GetAwaiter().GetResult(); return x; }")]
    [InlineData("int M(int x) { var awaiter = Leaf.CountAsync(x).GetAwaiter(); return awaiter.GetResult(); }")]
    [InlineData("""int M(int x) { try { Leaf.FailAsync(x).AsTask().Wait(); } catch (AggregateException e) { Log.Write(e.InnerException!.Message); } return x; }""")]
    [InlineData("""int M(int x) { try { Leaf.FailAsync(x).GetAwaiter().GetResult(); } catch (InvalidOperationException e) { Log.Write(e.Message); } return x; }""")]
    [InlineData("int M(int x) { Task.WaitAll(Leaf.LoadAsync(x).AsTask(), Task.CompletedTask); return x; }")]
    public Task Runs_waits_in_methods_as_before(string method) => RunsAsBeforeAsync("static " + method, "Log.Write(M(1));");

    /// <summary>
    /// One that is used twice is a mistake of the program. Each wait becomes an await of its own, and the second fails, or not, as before.
    /// </summary>
    [Theory]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); return v.GetAwaiter().GetResult() + v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); return v.Result + v.GetAwaiter().GetResult(); }")]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); v.GetAwaiter().GetResult(); return v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); v.ConfigureAwait(false).GetAwaiter().GetResult(); return v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); if (!v.IsCompleted) v.GetAwaiter().GetResult(); return v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.CountAsync(x); for (var n = 0; n < 2; n++) x += v.Result; return x; }")]
    [InlineData("int M(int x) { var v = Leaf.DoneOnce(x); v.GetAwaiter().GetResult(); return v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.DoneOnce(x); return v.GetAwaiter().GetResult() + v.Result; }")]
    [InlineData("int M(int x) { var v = Leaf.DoneOnce(x); var n = v.Result; Log.Write(n); return v.AsTask().GetAwaiter().GetResult(); }")]
    [InlineData("int M(int x) { var v = Leaf.DoneOnce(x); for (var n = 0; n < 2; n++) x += v.Result; return x; }")]
    public Task Runs_second_uses_as_before(string method) => RunsAsBeforeAsync("static " + method, "Log.Write(M(1));");

    /// <summary>Tasks of value tasks end when the inner one has only begun.</summary>
    [Theory]
    [InlineData("int M(int x) { Task.Run(() => Leaf.SaveBehindGateAsync(x)).Wait(); Log.Write(x); Leaf.OpenGate(); return x; }")]
    [InlineData("int M(int x) { Task.Run(() => Leaf.SaveAsync(x)).Result.AsTask().Wait(); Log.Write(x); return x; }")]
    [InlineData("int M(int x) { Task.Run(() => Leaf.FailAsync(x)).Wait(); Log.Write(x); return x; }")]
    [InlineData("int M(int x) { Task.Run<ValueTask>(() => Leaf.FailAsync(x)).GetAwaiter().GetResult(); Log.Write(x); return x; }")]
    [InlineData("int M(int x) => Task.Run(async () => await Leaf.LoadAsync(x)).Result;")]
    [InlineData("int M(int x) => Task.Run(() => Leaf.LoadAsync(x).AsTask()).Result;")]
    [InlineData("int M(int x) => Task.Factory.StartNew(() => Leaf.CountAsync(x)).Result.Result;")]
    [InlineData("int M(int x) => Task.Factory.StartNew(() => Leaf.CountAsync(x).Result).Result;")]
    [InlineData("int M(int x) => Leaf.Get(() => Leaf.LoadAsync(x));")]
    [InlineData("int M(int x) { Leaf.Run(() => Leaf.DoneOnce(x).AsTask()); return x; }")]
    [InlineData("int M(int x) { Leaf.Run(async () => await Leaf.SaveAsync(x)); return x; }")]
    [InlineData("int M(int x) => Leaf.Run(() => Leaf.CountAsync(x).Result);")]
    [InlineData("int M(int x) => Leaf.Run(() => Leaf.CountAsync(x)).Result;")]
    [InlineData("int M(int x) { Leaf.Do(() => Leaf.SaveAsync(x).AsTask().Wait()); return x; }")]
    [InlineData("int M(int x) => new[] { x, x + 1 }.Select(n => Leaf.CountAsync(n).Result).Sum();")]
    [InlineData("int M(int x) { Parallel.ForEach(new[] { x }, n => Leaf.SaveAsync(n).AsTask().Wait()); return x; }")]
    public Task Runs_waits_in_lambdas_as_before(string method) => RunsAsBeforeAsync("static " + method, "Log.Write(M(1));");

    /// <summary>Their callers cannot await, or drop what is returned.</summary>
    [Theory]
    [InlineData("static ValueTask<int> M(int x) { Thread.Sleep(1); return new ValueTask<int>(x); }", "Log.Write(M(1).Result);")]
    [InlineData("static ValueTask<int> M(int x) { Thread.Sleep(1); return Leaf.LoadAsync(x); }", "Log.Write(M(1).AsTask().Result);")]
    [InlineData("static ValueTask<int> M(int x) { Thread.Sleep(1); return new(Task.FromResult(x)); }", "Log.Write(M(1).AsTask().Result);")]
    [InlineData("static ValueTask M(int x) { Thread.Sleep(1); return ValueTask.CompletedTask; }", "M(1).AsTask().Wait();")]
    [InlineData("static ValueTask M(int x) { Thread.Sleep(1); return new ValueTask(); }", "M(1).GetAwaiter().GetResult();")]
    [InlineData("static ValueTask M(int x) { Thread.Sleep(1); return default; }", "M(1).GetAwaiter().GetResult();")]
    [InlineData("static ValueTask M(int x) { Thread.Sleep(1); return Leaf.SaveAsync(x); }", "var t = M(1); t.AsTask().Wait();")]
    [InlineData("""static int M(int x) { Thread.Sleep(1); Thread.Sleep(2); Log.Write(x); return x; }""", """Log.Write(new Lazy<int>(() => M(1)).Value);""")]
    [InlineData("static int P => M(1); static int M(int x) { Thread.Sleep(1); return Leaf.CountAsync(x).Result; }", "Log.Write(P);")]
    [InlineData("""static int P => M(1); static int M(int x) { Thread.Sleep(1); return Leaf.LoadAsync(x).AsTask().Result; }""", """Log.Write(P);""")]
    [InlineData("""static int P => M(1); static int M(int x) { Thread.Sleep(1); Thread.Sleep(1); return MAsync(x).AsTask().Result; } static ValueTask<int> MAsync(int x) => Leaf.LoadAsync(x);""", """Log.Write(P);""")]
    [InlineData("""static int M(int x) => MAsync(x).AsTask().Result; static ValueTask<int> MAsync(int x) => Leaf.LoadAsync(x);""", """Log.Write(M(1));""")]
    [InlineData("""static int M(int x) => MAsync(x).AsTask().GetAwaiter().GetResult(); static ValueTask<int> MAsync(int x) => Leaf.LoadAsync(x); static int P => M(3);""", """Log.Write(M(1)); Log.Write(P);""")]
    [InlineData("static Func<int> s_m = () => Leaf.CountAsync(1).Result;", "Log.Write(s_m());")]
    [InlineData("""static Func<int, ValueTask<int>> s_m = x => { Thread.Sleep(1); return new ValueTask<int>(x); };""", """Log.Write(s_m(1).Result);""")]
    [InlineData("static object M(int x) => Leaf.CountAsync(x).Result; static Func<int, object> s_m = M;", "Log.Write(s_m(1));")]
    public Task Runs_methods_that_return_them_as_before(string members, string calls) => RunsAsBeforeAsync(members, calls);

    /// <summary>A delegate that returns a task takes no value task.</summary>
    [Fact]
    public async Task Awaits_a_value_task_in_a_lambda_that_returns_a_task()
    {
        var after = await ChainCase.ConvertedAsync(
            Types + """
            class Program
            {
                static int M(Microsoft.Win32.SafeHandles.SafeAccessTokenHandle token) =>
                    System.Security.Principal.WindowsIdentity.RunImpersonated(token, () => Leaf.CountAsync(1).GetAwaiter().GetResult());
            }
            """);
        Assert.Contains("RunImpersonatedAsync(token, async () => await Leaf.CountAsync(1))", after);
    }

    private static async Task RunsAsBeforeAsync(string members, string calls)
    {
        var before = Types + $$"""
            class Program
            {
                {{members}}

                static void Use() { {{calls}} }

                static async Task<string> Run()
                {
                    await Task.Yield();
                    try
                    {
                        Use();
                    }
                    catch (Exception e)
                    {
                        Log.Write(e.GetType().Name + " " + e.Message);
                    }

                    Log.Write("end");
                    return Log.Text;
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        var (expected, actual) = (await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        Assert.True(expected == actual, $"{expected}\n{actual}\n{after[Types.Length..]}");
    }
}
