using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Ways in which real code shows that a task is complete, and ways that only look like it.</summary>
public class TaskWaitProofTests
{
    private const string Members = """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        partial class C
        {
            static Task<int> Run(int i = 0) => Task.Run(() => i);
            static void Use(object o) { }
        }


        """;

    [Fact]
    public Task Accepts_a_task_that_is_awaited_unless_complete() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> If(Task<int> a) { if (!a.IsCompleted) await a; return a.Result; }
            async Task<int> Otherwise(Task<int> a) { if (a.IsCompleted) Use(a); else await a; return a.Result; }
            async Task<int> Half(Task<int> a, bool b) { if (!a.IsCompleted && b) await a; return a.[|Result|]; }
        }
        """);

    [Fact]
    public Task Accepts_a_task_that_is_awaited_where_there_is_one() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Added(bool first)
            {
                var all = new List<Task>();
                Task<int> a = null, b = null;
                if (first) { a = Run(1); all.Add(a); } else { b = Run(2); all.Add(b); }
                await Task.WhenAll(all.ToArray());
                return first ? a.Result : b.Result;
            }

            async Task<int> NotAdded(bool first, bool second)
            {
                var all = new List<Task>();
                Task<int> a = null;
                if (first) { a = Run(1); all.Add(a); }
                if (second) a = Run(2);
                await Task.WhenAll(all.ToArray());
                return a.[|Result|];
            }

            async Task<int> AddedBefore(bool first)
            {
                var all = new List<Task>();
                Task<int> a = null;
                if (first) { all.Add(a); a = Run(1); }
                await Task.WhenAll(all.ToArray());
                return a.[|Result|];
            }

            async Task<int> InLoop(int[] items)
            {
                await Task.Yield();
                Task<int> last = null;
                var sum = 0;
                foreach (var i in items) { if (last != null) sum += last.[|Result|]; last = Run(i); }
                return sum;
            }
        }
        """);

    [Fact]
    public Task Accepts_a_task_that_is_asked_first() => OnEveryFramework(
        """
        partial class C
        {
            async Task<bool> And(Task<int> a) { await Task.Yield(); return a.IsCompleted && a.Result > 0; }
            async Task<bool> Or(Task<int> a) { await Task.Yield(); return a.IsCompleted || a.[|Result|] > 0; }
            async Task<int> Assigned(Task<int> a) { await Task.Yield(); bool done; return (done = a.IsCompleted) ? a.Result : 0; }
        }
        """);

    [Fact]
    public Task Accepts_a_task_that_a_method_asks() => OnEveryFramework(
        """
        interface IHelper { bool Done(Task t); }
        class Helper : IHelper { public bool Done(Task t) { return t != null && (t.IsCompleted); } }
        static class Asking { public static bool Over(this Task t) => t.IsCompleted; public static bool Is(this Task t, bool b) => b || t.IsCompleted; }

        partial class C
        {
            async Task<int> Interface(IHelper h, Task<int> a) { await Task.Yield(); return h.Done(a) ? a.Result : 0; }
            async Task<int> Not(IHelper h, Task<int> a) { await Task.Yield(); if (!h.Done(a)) return a.[|Result|]; return a.Result; }
            async Task<int> Extension(Task<int> a) { await Task.Yield(); return a.Over() ? a.Result : 0; }
            async Task<int> More(Task<int> a) { await Task.Yield(); return a.Is(true) ? a.[|Result|] : 0; }
        }
        """);

    /// <summary>A second implementation may answer otherwise.</summary>
    [Fact]
    public Task Flags_a_task_that_one_of_two_methods_asks() => OnEveryFramework(
        """
        interface IHelper { bool Done(Task t); }
        class Helper : IHelper { public bool Done(Task t) => t.IsCompleted; }
        class Other : IHelper { public bool Done(Task t) => true; }

        partial class C
        {
            async Task<int> Interface(IHelper h, Task<int> a) { await Task.Yield(); return h.Done(a) ? a.[|Result|] : 0; }
        }
        """);

    [Fact]
    public Task Accepts_patterns_and_filters_that_ask() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Filter(Task<int> a) { try { await Task.Yield(); } catch (Exception) when (a.IsCompleted) { return a.Result; } return 0; }
            async Task<int> When(Task<int> a, int n) { await Task.Yield(); switch (n) { case 1 when a.IsCompleted: return a.Result; case 2: return a.[|Result|]; default: return 0; } }
            async Task<int> WhenExpression(Task<int> a, int n) { await Task.Yield(); return n switch { 1 when a.IsCompleted => a.Result, _ => 0 }; }
            async Task<int> SwitchOnTask(Task<int> a) { await Task.Yield(); switch (a) { case { IsCompleted: true }: return a.Result; case null: return 0; default: return a.[|Result|]; } }
            async Task<int> SwitchExpressionOnTask(Task<int> a) { await Task.Yield(); return a switch { { IsCompleted: true } => a.Result, _ => 0 }; }
            async Task<int> Named(object o) { await Task.Yield(); return o is Task<int> { IsCompleted: true } t ? t.Result : 0; }
            async Task<int> IsTrue(Task<int> a) { await Task.Yield(); return a.IsCompleted is true ? a.Result : 0; }
            async Task<int> IsNotFalse(Task<int> a) { await Task.Yield(); return a.IsCompleted is not false ? a.Result : 0; }
            async Task<int> Conditional(Task<int> a) { await Task.Yield(); return a?.IsCompleted == true ? a.Result : 0; }
            async Task<int> StatusWhen(Task<int> a, int n) { await Task.Yield(); switch (a.Status) { case TaskStatus.RanToCompletion when n > 0: return a.Result; default: return 0; } }
            async Task<int> DoWhile(Task<int> a) { do { await Task.Delay(1); } while (!a.IsCompleted); return a.Result; }
            async Task<int> Asserted(Task<int> a) { await Task.Yield(); if (!a.IsCompleted) throw new InvalidOperationException(); return a.Result; }
            async Task<int> Negated(Task<int> a) { await Task.Yield(); if (a.IsCompleted) { } else { return 0; } return a.Result; }
        }
        """);

    [Fact]
    public Task Accepts_tasks_that_are_taken_apart_and_put_together() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Deconstructed() { var (a, b) = (Run(), Run()); await Task.WhenAll(a, b); return a.Result + b.Result; }
            async Task<int> Tuple() { var both = (First: Run(), Second: Run()); await Task.WhenAll(both.First, both.Second); return both.First.Result + both.Second.Result; }
            async Task<int> Concat(List<Task<int>> a, List<Task<int>> b) { await Task.WhenAll(a.Concat(b)); return a[0].Result + b.Sum(t => t.Result); }
            async Task<int> ConcatOfArrays(Task<int>[] a, Task<int>[] b) { await Task.WhenAll(a.Concat(b).ToArray()); return a[0].Result + b[0].Result; }
            async Task<int> Append(List<Task<int>> a, Task<int> b) { await Task.WhenAll(a.Append(b)); return a[0].Result + b.Result; }
            async Task<int> Prepend(List<Task<int>> a, Task<int> b, Task<int> c) { await Task.WhenAll(a.Prepend(b)); return a[0].Result + b.Result + c.[|Result|]; }
            async Task<int> KeptConcat(List<Task<int>> a, List<Task<int>> b) { var all = a.Concat(b); await Task.WhenAll(all); return a[0].Result + b[0].Result; }
            async Task<int> Cast(List<Task> a, Task<int> b) { a.Add(b); await Task.WhenAll(a); return b.Result + a.Cast<Task<int>>().First().Result; }
        }
        """);

    [Fact]
    public Task Accepts_tasks_that_a_loop_awaited() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Each(List<Task<int>> tasks) { foreach (var t in tasks) await t; return tasks[0].Result + tasks.Sum(t => t.Result); }
            async Task<int> EachOfArray(Task<int>[] tasks) { foreach (var t in tasks) { await t; Use(t.Result); } return tasks[0].Result; }
            async Task<int> EachConfigured(Task<int>[] tasks) { foreach (var t in tasks) await t.ConfigureAwait(false); return tasks.Select(t => t.Result).Sum(); }
            async Task<int> EachGuarded(List<Task<int>> tasks) { foreach (var t in tasks) { try { await t; } catch (Exception) { } } return tasks.Count(t => t.Result > 0); }
            async Task<int> Some(List<Task<int>> tasks) { foreach (var t in tasks) { if (t.Id > 1) await t; } return tasks[0].[|Result|]; }
            async Task<int> UntilOne(List<Task<int>> tasks) { foreach (var t in tasks) { await t; break; } return tasks[0].[|Result|]; }
            async Task<int> Skipped(List<Task<int>> tasks) { foreach (var t in tasks) { if (t.Id > 1) continue; await t; } return tasks[0].[|Result|]; }
            async Task<int> Others(List<Task<int>> tasks, Task<int>[] others) { foreach (var t in tasks) await t; return others[0].[|Result|]; }
            async Task<int> Result(List<Task<int>> tasks) { var sum = 0; foreach (var t in tasks) sum += await t; return sum + tasks[0].Result; }
        }
        """);

    [Fact]
    public Task Accepts_collections_that_were_asked() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> All(List<Task<int>> tasks) { await Task.Yield(); return tasks.All(t => t.IsCompleted) ? tasks[0].Result + tasks.Sum(t => t.Result) : 0; }
            async Task<int> Any(Task<int>[] tasks) { await Task.Yield(); if (tasks.Any(t => !t.IsCompleted)) return 0; return tasks[0].Result; }
            async Task<int> TrueForAll(List<Task<int>> tasks) { await Task.Yield(); return tasks.TrueForAll(t => t.Status == TaskStatus.RanToCompletion) ? tasks[0].Result : 0; }
            async Task<int> AnyCompleted(Task<int>[] tasks) { await Task.Yield(); return tasks.Any(t => t.IsCompleted) ? tasks[0].[|Result|] : 0; }
            async Task<int> While(Task<int>[] tasks) { while (!tasks.All(t => t.IsCompleted)) await Task.Delay(1); return tasks[0].Result; }
        }
        """);

    [Fact]
    public Task Accepts_what_the_function_itself_completed() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Set() { var s = new TaskCompletionSource<int>(); await Task.Yield(); s.SetResult(1); return s.Task.Result; }
            async Task<int> TrySet(TaskCompletionSource<int> s) { await Task.Yield(); s.TrySetException(new Exception()); return s.Task.Result; }
            async Task<int> NotSet(TaskCompletionSource<int> s, TaskCompletionSource<int> u) { await Task.Yield(); u.SetResult(1); return s.Task.[|Result|]; }
            async Task<int> Lazy(Lazy<Task<int>> lazy) { await lazy.Value; return lazy.Value.Result; }
            async Task<int> NotAwaitedLazy(Lazy<Task<int>> lazy) { await Task.Yield(); return lazy.Value.[|Result|]; }
            async Task<int> Handler(Task<int> a) { try { await a; } finally { Use(a.Result); } return 0; }
            async Task<int> HandlerOfMore(Task<int> a) { try { Use(a.Id); Throw(); await a; } finally { Use(a.[|Result|]); } return 0; }
            static void Throw() { }
        }
        """);

    [Fact]
    public Task Accepts_completed_tasks_in_lambdas_inside_try_statements() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> M(Task<int> a, List<int> list, bool b)
            {
                try
                {
                    if (b)
                        Use(list);
                    await Task.Yield();
                    list.ForEach(i => Use(i));
                    list.ForEach(i => { try { Use(a.[|Result|]); } finally { Use(i); } });
                }
                catch (Exception e) when (e.Message != "")
                {
                    list.ForEach(i => Use(a.[|Result|]));
                }
                finally
                {
                    list.ForEach(i => { if (b) Use(i); });
                }

                await a;
                return a.Result;
            }
        }
        """);

    [Fact]
    public Task Accepts_a_timeout_of_zero() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Looks(Task<int> a) { await Task.Yield(); return a.Wait(0) ? a.Result : 0; }
            async Task<int> LooksForAll(Task<int> a) { await Task.Yield(); return Task.WaitAll(new[] { a }, TimeSpan.Zero) ? a.Result : 0; }
            async Task<int> LooksForAny(Task<int> a, Task<int> b) { await Task.Yield(); return Task.WaitAny(new[] { a, b }, 0); }
            async Task<int> Waits(Task<int> a) { await Task.Yield(); return a.[|Wait|](1) ? 1 : 0; }
        }
        """);

    [Fact]
    public async Task Accepts_what_newer_frameworks_and_compilers_offer()
    {
        const string Source = Members + """
            partial class C
            {
                async Task<int> Spread(List<Task<int>> tasks, Task<int> one) { await Task.WhenAll((Task<int>[])[.. tasks, one]); return tasks[0].Result + one.Result; }
                async Task<int> Collection(Task<int> a, Task<int> b) { Task<int>[] all = [a, b]; await Task.WhenAll(all); return a.Result + b.Result; }
                async Task<int> Successfully(Task<int> a) { await Task.Yield(); return a switch { { IsCompletedSuccessfully: true } => a.Result, _ => 0 }; }
                async Task<int> ValueTasks(ValueTask<int> a) { await Task.Yield(); return a switch { { IsCompletedSuccessfully: true } => a.Result, _ => await a }; }
                async Task<int> ValueTaskIf(ValueTask<int> a) { await Task.Yield(); if (a.IsCompletedSuccessfully) return a.Result; return await a; }
                async Task<int> ValueTaskElse(ValueTask<int> a) { await Task.Yield(); if (!a.IsCompleted) return await a; return a.GetAwaiter().GetResult(); }
                async Task<int> WithTimeout(Task<int> a, Task<int> b) { await Task.WhenAll(a, b).WaitAsync(TimeSpan.FromSeconds(1)); return a.Result + b.Result; }
                async Task<int> Asserted(Task<int> a) { await Task.Yield(); Debug.Assert(a.IsCompleted); return a.Result; }
                async Task<int> Channel(System.Threading.Channels.ChannelReader<Task<int>> reader)
                {
                    var sum = 0;
                    while (await reader.WaitToReadAsync())
                    {
                        while (reader.TryRead(out var t))
                        {
                            await t;
                            sum += t.Result;
                        }
                    }

                    if (reader.TryRead(out var last))
                        sum += last.[|Result|];
                    return sum;
                }
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(
            Members + """
            partial class C
            {
                async Task<int> Each(List<Task<int>> tasks) { var sum = 0; await foreach (var t in Task.WhenEach(tasks)) sum += t.Result; return sum; }
                async Task<int> Span(Task<int> a, Task<int> b) { await Task.WhenAll([a, b]); return a.Result + b.Result; }
                async Task<int> SpreadSpan(List<Task<int>> tasks) { await Task.WhenAll([.. tasks]); return tasks[0].Result; }
            }
            """,
            Framework.Net10);
    }

    private static async Task OnEveryFramework(string source)
    {
        await Verify.AnalyzerAsync(Members + source, Framework.Net472);
        await Verify.AnalyzerAsync(Members + source, Framework.Net8);
        await Verify.AnalyzerAsync(Members + source, Framework.Net10);
    }
}
