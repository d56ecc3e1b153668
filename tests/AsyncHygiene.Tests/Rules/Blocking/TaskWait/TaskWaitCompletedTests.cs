using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Waits for tasks that have completed.</summary>
public class TaskWaitCompletedTests
{
    internal const string Members = """
        using System;
        using System.Collections.Generic;
        using System.Collections.Concurrent;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        partial class C
        {
            Task<int> Run(int i = 0) => Task.Run(() => i);
            void Change(ref Task<int> t) => t = Run();
            void Create(out Task<int> t) => t = Run();
            void Use(object o) { }
            Task<int> _task = Task.FromResult(1);
            Task<int> Property { get; set; } = Task.FromResult(1);
        }


        """;

    [Fact]
    public Task Flags_tasks_that_were_replaced_or_awaited_on_one_way_only() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Assigned(Task<int> a, Task<int> b)
            {
                await Task.WhenAll(a, b);
                a = Run();
                return a.[|Result|] + b.Result;
            }

            async Task<int> ByReference(Task<int> a, Task<int> b)
            {
                await Task.WhenAll(a, b);
                Change(ref a);
                Create(out b);
                return a.[|Result|] + b.[|Result|];
            }

            async Task<int> Deconstructed(Task<int> a, Task<int> b)
            {
                await Task.WhenAll(a, b);
                (a, b) = (Run(), b);
                return a.[|Result|];
            }

            async Task<int> OneWay(Task<int> a, bool x)
            {
                if (x)
                    await a;
                return a.[|Result|];
            }

            async Task<int> Loop(int n)
            {
                var a = Run();
                await a;
                for (var i = 0; i < n; i++)
                {
                    Use(a.[|Result|]);
                    a = Run();
                }

                return 0;
            }

            async Task<int> Captured(Task<int> a)
            {
                Action change = () => a = Run();
                await a;
                change();
                return a.[|Result|];
            }

            async Task<int> CapturedByLocalFunction(Task<int> a)
            {
                await a;
                Change();
                return a.[|Result|];
                void Change() => a = Run();
            }

            async Task<int> CapturedButNotCalled(Task<int> a)
            {
                Action change = () => a = Run();
                change();
                await a;
                return a.Result;
            }

            async Task<int> LambdaThatRunsLater(Task<int> a)
            {
                await a;
                Func<int> get = () => a.{|#0:Result|};
                a = Run();
                await Task.Yield();
                return get();
            }

            async Task<int> ThrownBefore(Task<int> a)
            {
                try { Use(a); await a; } catch (Exception) { }
                return a.[|Result|];
            }

            async Task<int> Goto(Task<int> a)
            {
                again:
                Use(a.[|Result|]);
                await a;
                a = Run();
                goto again;
            }
        }
        """,
        new DiagnosticResult("AH1002", Microsoft.CodeAnalysis.DiagnosticSeverity.Info).WithLocation(0));

    [Fact]
    public Task Accepts_what_was_awaited() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Awaited(Task<int> a) { await a; return a.Result; }
            async Task<int> AwaitedWhileAssigned() { Task<int> a; await (a = Run()); return a.Result; }
            async Task<int> Continued(Task<int> a) { await a.ContinueWith(_ => { }); return a.Result; }
            async Task<int> Field() { await _task; return _task.Result + this._task.Result; }
            async Task<int> PropertyOfThis() { await Property; return Property.Result; }
            async Task<int> PropertyOfAnother(C c) { await c.Property; return c.Property.Result; }
            async Task<int> AnotherProperty(C c, C d) { await c.Property; return d.Property.[|Result|]; }
            async Task<int> Alias(Task<int> a) { var b = a; await b; return a.Result; }
            async Task<int> Lambda(Task<int> a, int[] n) { await a; return n.Select(i => i + a.Result).Sum(); }
            async Task<int> LocalFunction(Task<int> a) { await a; return Local(); int Local() => a.Result; }
            async Task<int> Loop(int n) { var sum = 0; for (var i = 0; i < n; i++) { var a = Run(); await a; sum += a.Result; } return sum; }
            async Task<int> Cast(Task a) { await a; return ((Task<int>)a).Result; }
            async Task<int> Typed(Task a) { await a; return a is Task<int> typed ? typed.Result : 0; }
            async Task<int> Pattern(Task a) { await a; return a is Task<int> { Result: var r } ? r : 0; }
            async Task<int?> Conditional(Task<int> a) { if (a != null) await a; return a?.[|Result|]; }
            async Task<int> Switch(Task<int> a, int n) { await a; switch (n) { case 1: return a.Result; default: return a.Result; } }
            async Task<int> InUsing(Task<int> a, IDisposable d) { using (d) { await a; return a.Result; } }
            async Task<int> InLock(Task<int> a) { await a; lock (this) { return a.Result; } }
            async Task<int> OfInner(Task<Task<int>> a) { await a; return a.Result.[|Result|]; }
        }
        """);

    [Fact]
    public Task Accepts_what_was_waited_for_before() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Pair(Task<int> a) { await Task.Yield(); a.[|Wait|](); return a.Result; }
            async Task<int> PairOfFields() { await Task.Yield(); _task.[|Wait|](); return _task.Result; }
            async Task<int> Twice(Task<int> a) { await Task.Yield(); return a.[|Result|] + a.Result; }
            async Task<int> Token(Task<int> a, CancellationToken t) { await Task.Yield(); a.[|Wait|](t); return a.Result; }
            async Task<int> Timeout(Task<int> a) { await Task.Yield(); return a.[|Wait|](10) ? a.Result : 0; }
            async Task<int> TimeoutIgnored(Task<int> a) { await Task.Yield(); a.[|Wait|](10); return a.[|Result|]; }
            async Task<int> All(Task<int> a) { await Task.Yield(); if (!Task.[|WaitAll|](new[] { a }, 10)) return 0; return a.Result; }
            async Task<int> Index(Task<int>[] all) { await Task.Yield(); var i = Task.[|WaitAny|](all); return all[i].Result; }
            async Task<int> First(Task<int> a) { await Task.Yield(); if (Task.[|WaitAny|](new Task[] { a }, 10) < 0) return 0; return a.Result; }
            async Task<int> FirstOf(Task<int> a) { await Task.Yield(); return Task.[|WaitAny|](new[] { a }, 10) == -1 ? 0 : a.Result; }
            async Task<int> FirstTimely(Task<int> a) { await Task.Yield(); return Task.[|WaitAny|](new[] { a }, 10) >= 0 ? a.Result : 0; }
            async Task<int> OneOfTwo(Task<int> a, Task<int> b) { await Task.Yield(); if (Task.[|WaitAny|](new[] { a, b }, 10) < 0) return 0; return a.[|Result|]; }
            async Task<int> Awaiter(Task<int> a) { await Task.Yield(); var w = a.GetAwaiter(); w.[|GetResult|](); return a.Result + w.GetResult(); }
            async Task<int> Synchronously(Task<int> a) { await Task.Yield(); a.RunSynchronously(); a.Wait(); return a.Result; }
        }
        """);

    /// <summary>The handlers around a local function are not its own.</summary>
    [Fact]
    public Task Flags_waits_in_functions_that_stand_in_a_try_statement() => Verify.AnalyzerAsync(Members +
        """
        partial class C
        {
            async Task<int> M(Task<int> a)
            {
                try
                {
                    Use(a);
                    Use(Local());
                    Func<int> lambda = () => a.[|Result|];
                    await a;
                    return lambda();
                    int Local() { Use(a); return Run(1).[|Result|] + Task.WhenAll(a, a).[|Result|].Length; }
                }
                catch (InvalidOperationException) when (a.IsFaulted)
                {
                    return 0;
                }
                finally
                {
                    int Inner() { Use(a); return Run(2).[|Result|]; }
                    Use(Inner());
                }
            }
        }
        """);

    [Fact]
    public Task Accepts_value_tasks_that_were_waited_for_before() => Verify.AnalyzerAsync(Members +
        """
        partial class C
        {
            async Task<int> Twice(ValueTask<int> a) { await a; return a.Result; }
            async Task<int> Configured(ValueTask<int> a) { await a.ConfigureAwait(false); return a.Result; }
            async Task<int> Waited(ValueTask<int> a) { await Task.Yield(); return a.GetAwaiter().[|GetResult|]() + a.Result; }
            async Task<int> ConfiguredWait(ValueTask<int> a) { await Task.Yield(); return a.ConfigureAwait(false).GetAwaiter().[|GetResult|]() + a.Result; }
            async Task<int> Either(ValueTask<int> a) { await Task.Yield(); if (!a.IsCompleted) a.GetAwaiter().[|GetResult|](); return a.Result; }
            async Task<int> Known(ValueTask<int> a) { await Task.Yield(); var ok = a.IsCompleted; var n = a.[|Result|]; return ok ? a.Result : n; }
            async Task<int> Asked(ValueTask<int> a) { await Task.Yield(); return a.IsCompleted ? a.GetAwaiter().GetResult() + a.Result : await a; }
            async Task<int> Checked(ValueTask<int> a) { await Task.Yield(); return a.IsCompletedSuccessfully ? a.Result : await a; }
            async Task<int> CheckedAwaiter(ValueTask<int> a) { await Task.Yield(); var w = a.GetAwaiter(); return w.IsCompleted ? w.GetResult() : await a; }
            async Task<int> Value() { await Task.Yield(); return new ValueTask<int>(1).Result; }
            async Task<int> OfTask(Task<int> a) { await Task.Yield(); return new ValueTask<int>(a).[|Result|]; }
            async Task<int> AsTask(ValueTask<int> a) { var t = a.AsTask(); await t; return t.Result; }
            ValueTask<int> _kept;
            async Task<int> InLocal() { var a = Load(); if (a.[|Result|] == 0) return 0; await Task.Yield(); var n = a.Result; return n + a.Result; }
            async Task<int> InField() { await Task.Yield(); var n = _kept.[|Result|]; return n + _kept.Result; }
            async Task<int> Replaced() { await Task.Yield(); var a = Load(); var n = a.[|Result|]; a = Load(); return n + a.[|Result|]; }
            async Task<int> OnOneWay(bool b) { await Task.Yield(); var a = Load(); if (b) Use(a.[|Result|]); return a.[|Result|]; }
            async Task<int> InLoop(int[] items) { await Task.Yield(); var sum = 0; foreach (var i in items) { var a = Load(); sum += a.[|Result|]; sum += a.Result; } return sum; }
            async Task<int> AsTaskAgain() { await Task.Yield(); var a = Load(); var n = a.[|Result|]; return n + a.AsTask().Result; }
            static async ValueTask<int> Load() { await Task.Delay(5); return 1; }
        }
        """);

    [Fact]
    public Task Accepts_what_was_asked_whether_it_is_complete() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Status(Task<int> a) { if (a.Status == TaskStatus.RanToCompletion) return a.Result; return await a; }
            async Task<int> StatusNot(Task<int> a) { if (a.Status != TaskStatus.RanToCompletion) await a; return a.Result; }
            async Task<int> StatusIs(Task<int> a) { if (a.Status is TaskStatus.RanToCompletion or TaskStatus.Faulted) return a.Result; return await a; }
            async Task<int> StatusSwitch(Task<int> a)
            {
                switch (a.Status)
                {
                    case TaskStatus.RanToCompletion:
                    case TaskStatus.Faulted:
                        return a.Result;
                    case TaskStatus.Running:
                        return a.[|Result|];
                    default:
                        return await a;
                }
            }
            async Task<int> StatusSwitchExpression(Task<int> a) => a.Status switch { TaskStatus.RanToCompletion => a.Result, _ => await a };
            async Task<int> AwaitedUnlessComplete(Task<int> a) { if (!a.IsCompleted) await a; return a.Result; }
            async Task<int> UnlessNotComplete(Task<int> a) { await Task.Yield(); if (!a.IsCompleted) return 0; return a.Result; }
            async Task<int> UnlessThrown(Task<int> a) { await Task.Yield(); if (a.IsCompleted == false) throw new Exception(); return a.Result; }
            async Task<bool> AskedFirst(Task<int> a) { await Task.Yield(); return a.IsCompleted && a.Result > 0; }
            async Task<bool> AskedWithOr(Task<int> a) { await Task.Yield(); return !a.IsCompleted || a.Result > 0; }
            async Task<bool> AskedTheWrongWay(Task<int> a) { await Task.Yield(); return a.IsCompleted || a.[|Result|] > 0; }
            async Task<int> Conditional(Task<int> a) { await Task.Yield(); return a.IsCompleted ? a.Result : 0; }
            async Task<int> Kept(Task<int> a) { await Task.Yield(); var done = a.IsCompleted; return done ? a.Result : a.[|Result|]; }
            async Task<int> KeptBoth(Task<int> a, bool b) { await Task.Yield(); var done = b && a.IsCompleted; if (!done) return 0; return a.Result; }
            async Task<int> Faulted(Task<int> a) { await Task.Yield(); if (a.IsFaulted || a.IsCanceled) return a.Result; return 0; }
            async Task<int> Pattern(Task<int> a) { await Task.Yield(); return a is { IsCompleted: true } ? a.Result : 0; }
            async Task<int> PatternResult(Task<int> a) { await Task.Yield(); return a is { IsCompleted: true, Result: var r } ? r : 0; }
            async Task<int> PatternWithout(Task<int> a) { await Task.Yield(); return a is { [|Result|]: 1 } ? 1 : 0; }
            async Task<int> NotPattern(Task<int> a) { await Task.Yield(); if (a is not { IsCompleted: true }) return 0; return a.Result; }
            async Task<int> While(Task<int> a) { while (!a.IsCompleted) await Task.Delay(1); return a.Result; }
            async Task<int> Awaiter(Task<int> a) { await Task.Yield(); var w = a.GetAwaiter(); if (w.IsCompleted) return w.GetResult(); return 0; }
            async Task<int> OfFirst(Task<int> a, Task<int> b) { await Task.Yield(); return a.IsCompleted ? b.[|Result|] : 0; }
            int Synchronous(Task<int> a) => a.IsCompleted ? a.Result : 0;
        }
        """);

    [Fact]
    public Task Accepts_what_completed_successfully() => Verify.AnalyzerAsync(Members +
        """
        partial class C
        {
            async Task<int> Succeeded(Task<int> a) { await Task.Yield(); if (a.IsCompletedSuccessfully) return a.Result; return 0; }
            Task<int> Method(Task<int> a) => a.IsCompletedSuccessfully ? Task.FromResult(a.Result + 1) : a;
        }
        """);

    [Fact]
    public Task Accepts_tasks_that_are_made_completed() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Made()
            {
                await Task.Yield();
                Task.CompletedTask.Wait();
                var t = Task.FromResult(1);
                Task<int> u;
                u = t;
                return Task.FromResult(1).Result + t.Result + u.Result + Task.FromException<int>(new Exception()).GetAwaiter().GetResult();
            }

            async Task<int> Either(bool b)
            {
                await Task.Yield();
                var t = b ? Task.FromResult(1) : Run();
                var u = b ? Task.FromResult(1) : Task.FromResult(2);
                return t.[|Result|] + u.Result;
            }
        }
        """);

    [Fact]
    public Task Accepts_the_continuations_own_task() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Continued(Task<int> a, Task<int> other)
            {
                await a.ContinueWith(x => Use(x.Result));
                await a.ContinueWith(x => new[] { 1 }.Select(i => i + x.Result).Sum(), TaskContinuationOptions.OnlyOnRanToCompletion);
                await a.ContinueWith(_ => Use(a.Result));
                await a.ContinueWith((x, state) => Use(x.Result), null);
                await Task.Factory.ContinueWhenAll(new[] { a, other }, all => all[0].Result + all.Sum(t => t.Result));
                await Task.Factory.ContinueWhenAny(new[] { a, other }, any => any.Result);
                return 0;
            }

            Task Other(Task<int> a, Task<int> other) => a.ContinueWith(x => Use(other.[|Result|]));
        }
        """);

    [Fact]
    public Task Accepts_a_function_that_continues_a_task() => OnEveryFramework(
        """
        partial class C
        {
            void Show(Task<int> done) => Use(done.{|AH1002:Result|});
            void ShowIfDone(Task<int> done) { if (done.IsCompleted) Use(done.Result); }

            async Task<int> Continued(Task<int> a, Task<int> other)
            {
                await a.ContinueWith(Show);
                await a.ContinueWith(ShowLocally, TaskContinuationOptions.OnlyOnRanToCompletion);
                await Task.Factory.ContinueWhenAny(new[] { a, other }, Show);
                ShowIfDone(a);
                Local(a);
                Start([|Show|]);
                [|Show|](other);
                return 0;

                void Start(Action<Task<int>> show) => show(other);
                void ShowLocally(Task<int> done) => Use(done.{|AH1002:Result|});
                bool Local(Task<int> done) => !done.IsCompleted || done.Result > 1;
            }
        }
        """);

    internal static async Task OnEveryFramework(string source, params DiagnosticResult[] expected)
    {
        await Verify.AnalyzerAsync(Members + source, Framework.Net472, expected);
        await Verify.AnalyzerAsync(Members + source, Framework.Net8, expected);
        await Verify.AnalyzerAsync(Members + source, Framework.Net10, expected);
    }
}
