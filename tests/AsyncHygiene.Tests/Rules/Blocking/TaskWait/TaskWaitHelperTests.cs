using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Methods of the user's own that block on what they are given.</summary>
[Trait("Speed", "Slow")]
public class TaskWaitHelperTests
{
    private const string Helpers = """
        using System;
        using System.Collections.Generic;
        using System.Globalization;
        using System.Threading;
        using System.Threading.Tasks;

        internal static class AsyncHelper
        {
            private static readonly TaskFactory s_factory =
                new TaskFactory(CancellationToken.None, TaskCreationOptions.None, TaskContinuationOptions.None, TaskScheduler.Default);

            public static TResult RunSync<TResult>(Func<Task<TResult>> func)
            {
                var culture = CultureInfo.CurrentCulture;
                return s_factory.StartNew(() =>
                {
                    Thread.CurrentThread.CurrentCulture = culture;
                    return func();
                }).Unwrap().GetAwaiter().{|AH1002:GetResult|}();
            }

            public static void RunSync(Func<Task> func) => s_factory.StartNew(func).Unwrap().GetAwaiter().{|AH1002:GetResult|}();
        }

        internal static class Tasks
        {
            public static void Await(this Task task) => task.GetAwaiter().{|AH1002:GetResult|}();
            public static T Await<T>(this Task<T> task) => task.ConfigureAwait(false).GetAwaiter().{|AH1002:GetResult|}();
            public static T OnPool<T>(Func<Task<T>> work) { var task = Task.Run(async () => await work()); task.{|AH1002:Wait|}(); return task.Result; }
            public static void All(IEnumerable<Task> tasks) => Task.WhenAll(tasks).{|AH1002:Wait|}();
            public static T Outer<T>(Func<Task<T>> work) => {|AH1002:Middle|}(work);
            private static T Middle<T>(Func<Task<T>> work) => {|AH1002:OnPool|}(() => work());
            public static T Safe<T>(Func<Task<T>> work) { try { return work().{|AH1002:Result|}; } catch (Exception) { return default; } }
            public static T Peek<T>(Task<T> task) => task.IsCompleted ? task.Result : default;
            public static bool Circle(Task task) => task.IsCompleted || Back(task);
            private static bool Back(Task task) => Circle(task);
            public static void OnThread(Func<Task> work) => new Thread(() => work().Wait()).Start();
            public static async Task Log(Task task) { await task; }
            public static void Start(Func<Task> work) => work();
        }


        """;

    [Theory]
    [InlineData("Lib.Sync.{|#0:Run|}(() => LoadAsync());")]
    [InlineData("LoadAsync().{|#0:Await|}();")]
    public Task Flags_a_helper_of_another_project(string call)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using Lib;
                class C { async Task M() { await Task.Yield(); {{call}} } Task LoadAsync() => Task.Run(() => { }); }
                """,
        };
        test.TestState.AdditionalProjects["Lib"].Sources.Add(
            """
            using System;
            using System.Threading.Tasks;
            namespace Lib
            {
                public static class Sync
                {
                    public static void Run(Func<Task> work) => Task.Run(work).GetAwaiter().{|AH1002:GetResult|}();
                    public static void Await(this Task task) => task.{|AH1002:Wait|}();
                    public static void Start(Func<Task> work) => Task.Run(work);
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Lib");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(0));
        return test.RunAsync();
    }

    /// <summary>What stands before the second <c>?.</c> is none of its own operands: the search for it once had no end.</summary>
    [Theory]
    [InlineData("var n = texts?[1]?.Length;")]
    [InlineData("var n = texts?[1]?[2].ToString()?.Length;")]
    [InlineData("var n = texts?.Find(t => t?[0] == 'a')?.Trim()?.Length;")]
    [InlineData("var n = (texts?[1] ?? texts?[2])?.Length;")]
    [InlineData("var n = Of(() => Of(() => Of(() => texts?[1]?.Length)));")]
    public Task Flags_calls_of_a_helper_with_conditional_access_in_it(string statement) => Verify.AnalyzerAsync(Helpers + $$"""
        class C
        {
            static T Of<T>(Func<T> value) => value();
            static async Task<int> LoadAsync() { await Task.Yield(); return 1; }
            static int Get(Func<Task<int>> work, List<string> texts) { {{statement}} return work().{|AH1002:Result|}; }
            async Task M(List<string> texts) { await LoadAsync(); {|AH1002:Get|}(LoadAsync, texts); }
        }
        """);

    [Fact]
    public async Task Flags_calls_of_helpers_and_not_of_their_like()
    {
        var source = Helpers +
            """
            class C
            {
                Task<int> LoadAsync() => Task.Run(() => 1);

                async Task M(Task[] all, Task<int> done)
                {
                    await done;
                    AsyncHelper.{|AH1002:RunSync|}(() => Task.Delay(1));
                    _ = AsyncHelper.{|AH1002:RunSync|}(LoadAsync);
                    _ = LoadAsync().{|AH1002:Await|}();
                    Tasks.{|AH1002:Await|}(Task.Delay(1));
                    _ = Tasks.{|AH1002:OnPool|}(() => LoadAsync());
                    _ = Tasks.{|AH1002:Outer|}(LoadAsync);
                    _ = Tasks.{|AH1002:Safe|}(LoadAsync);
                    Tasks.{|AH1002:All|}(all);
                    Action<Task> blocks = Tasks.{|AH1002:Await|};
                    _ = done.Await();
                    _ = Tasks.Peek(LoadAsync());
                    Tasks.Circle(done);
                    Tasks.OnThread(LoadAsync);
                    await Tasks.Log(done);
                    Tasks.Start(LoadAsync);
                    _ = {|AH1002:Local|}(LoadAsync());
                    _ = nameof(Tasks.Await);

                    int Local(Task<int> t) => t.{|AH1002:Result|};
                }
            }
            """;
        await Verify.AnalyzerAsync(source, Framework.Net472);
        await Verify.AnalyzerAsync(source, Framework.Net8);
        await Verify.AnalyzerAsync(source, Framework.Net10);
    }

    [Fact]
    public Task Reports_the_helper_and_its_body_as_information() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        static class AsyncHelper
        {
            public static T RunSync<T>(Func<Task<T>> work) => work().{|#0:Result|};
        }

        public class HomeController : Controller
        {
            public string Action(Task<string> t) => AsyncHelper.{|#1:RunSync|}(() => t);
        }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Task.Result' blocks its thread until the task is done; use 'await'"),
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'AsyncHelper.RunSync' blocks a thread-pool thread on a request path: HomeController.Action; use 'await'"));

    [Fact]
    public Task Fixes_calls_of_helpers() => new Verify.Test
    {
        TestCode = Library +
        """
        class C
        {
            Task<int> LoadAsync(int i = 0) => Task.Run(() => i);

            async Task M(Func<Task<int>> load)
            {
                await Task.Yield();
                Tasks.[|RunSync|](() => Task.Delay(1));
                var a = Tasks.[|Run|](() => LoadAsync(2));
                a = Tasks.[|Run|](async () => await LoadAsync(3).ConfigureAwait(false)) + 1;
                a = Tasks.[|Run|](load);
                a = LoadAsync(Tasks.[|Await|](LoadAsync())).[|Await|]();
                var s = LoadAsync().[|Await|]().ToString();
                Task.Delay(1).[|Await|]();
            }
        }
        """,
        FixedState =
        {
            Sources =
            {
        Library +
        """
        class C
        {
            Task<int> LoadAsync(int i = 0) => Task.Run(() => i);

            async Task M(Func<Task<int>> load)
            {
                await Task.Yield();
                await Task.Delay(1);
                var a = await LoadAsync(2);
                a = await LoadAsync(3).ConfigureAwait(false) + 1;
                a = await load();
                a = await LoadAsync(await LoadAsync());
                var s = (await LoadAsync()).ToString();
                await Task.Delay(1);
            }
        }
        """,
            },
            MarkupHandling = MarkupMode.Allow,
        },

        // The second round only says why the helpers stay.
        NumberOfFixAllIterations = 2,
    }.RunAsync();

    [Fact]
    public Task Fixes_helpers_that_do_more_and_gives_a_reason_for_one_with_a_limit() => new Verify.Test
    {
        TestCode = """
            using System;
            using System.Threading.Tasks;

            static class Tasks
            {
                public static T Safe<T>(Func<Task<T>> work) { try { return work().{|AH1002:Result|}; } catch (Exception) { return default; } }
                public static T In<T>(Func<Task<T>> work, int ms) { var t = work(); return t.{|AH1002:Wait|}(ms) ? t.Result : throw new TimeoutException(); }
                public static string Text(Func<Task<int>> work) => work().{|AH1002:Result|}.ToString();
            }

            class C
            {
                Task<int> LoadAsync() => Task.Run(() => 1);

                async Task M()
                {
                    await Task.Yield();
                    _ = Tasks.[|Safe|](() => LoadAsync());
                    _ = Tasks.[|In|](() => LoadAsync(), 10);
                    _ = Tasks.[|Text|](() => LoadAsync());
                }
            }
            """,
        FixedState =
        {
            Sources =
            {
                """
                using System;
                using System.Threading.Tasks;

                static class Tasks
                {
                    public static async Task<T> SafeAsync<T>(Func<Task<T>> work) { try { return await work(); } catch (Exception) { return default; } }
                    public static T In<T>(Func<Task<T>> work, int ms) { var t = work(); return t.{|AH1002:Wait|}(ms) ? t.Result : throw new TimeoutException(); }
                    public static async Task<string> TextAsync(Func<Task<int>> work) => (await work()).ToString();
                }

                class C
                {
                    Task<int> LoadAsync() => Task.Run(() => 1);

                    async Task M()
                    {
                        await Task.Yield();
                        _ = await Tasks.SafeAsync(() => LoadAsync());
                        _ = Tasks.[|In|](() => LoadAsync(), 10);
                        _ = await Tasks.TextAsync(() => LoadAsync());
                    }
                }
                """,
            },
            MarkupHandling = MarkupMode.Allow,
        },

        // The second round only says why the one stays.
        NumberOfFixAllIterations = 2,
    }.RunAsync();

    [Fact]
    public async Task Flags_every_form_of_helper()
    {
        const string Source = """
            using System;
            using System.Collections.Generic;
            using System.Runtime.CompilerServices;
            using System.Threading;
            using System.Threading.Tasks;

            static class H
            {
                public static void WithToken(Func<CancellationToken, Task> work, CancellationToken token) => work(token).GetAwaiter().{|AH1002:GetResult|}();
                public static T WithNone<T>(Func<CancellationToken, Task<T>> work) => work(CancellationToken.None).{|AH1002:Result|};
                public static T WithArgument<TArg, T>(Func<TArg, Task<T>> work, TArg argument) => work(argument).GetAwaiter().{|AH1002:GetResult|}();
                public static void Value(ValueTask task) => task.GetAwaiter().{|AH1002:GetResult|}();
                public static T AsTask<T>(this ValueTask<T> task) => task.AsTask().GetAwaiter().{|AH1002:GetResult|}();
                public static T Factory<T>(Func<ValueTask<T>> work) => work().{|AH1002:Result|};
                public static void Configured(Task task) => task.ConfigureAwait(false).GetAwaiter().{|AH1002:GetResult|}();
                public static void Awaitable(ConfiguredTaskAwaitable task) => task.GetAwaiter().{|AH1002:GetResult|}();
                public static void Awaiter(TaskAwaiter awaiter) => awaiter.{|AH1002:GetResult|}();
                public static void First(Task task) => {|AH1002:Second|}(task);
                public static void Second(Task task) => {|AH1002:Third|}(() => task);
                public static void Third(Func<Task> work) => {|AH1002:Fourth|}(async () => await work().ConfigureAwait(false));
                public static void Fourth(Func<Task> work) => Task.Run(() => work()).{|AH1002:Wait|}();
                public static void Constrained<TTask>(TTask task) where TTask : Task => task.{|AH1002:Wait|}();
                public static T Result<TTask, T>(TTask task) where TTask : Task<T> => task.{|AH1002:Result|};
                public static void Params(params Task[] tasks) => Task.{|AH1002:WaitAll|}(tasks);
                public static void Each(List<Task> tasks) { foreach (var task in tasks) task.{|AH1002:Wait|}(); }
                public static void Index(Task[] tasks) => tasks[0].{|AH1002:Wait|}();
                public static int Sum(IList<Task<int>> tasks) { var sum = 0; for (var i = 0; i < tasks.Count; i++) sum += tasks[i].{|AH1002:Result|}; return sum; }
                public static void Swapped(Func<Task> work)
                {
                    var context = SynchronizationContext.Current;
                    SynchronizationContext.SetSynchronizationContext(null);
                    try { work().GetAwaiter().{|AH1002:GetResult|}(); } finally { SynchronizationContext.SetSynchronizationContext(context); }
                }
            }

            static partial class P { static partial void Do(Task task); public static void Call(Task task) => {|AH1002:Do|}(task); }
            static partial class P { static partial void Do(Task task) => task.{|AH1002:Wait|}(); }

            class Runner { public T Run<T>(Func<Task<T>> work) => work().{|AH1002:Result|}; }

            class C
            {
                static Task D() => Task.Delay(1);
                static Task<int> L() => Task.Run(() => 1);

                async Task M(Runner runner, CancellationToken token)
                {
                    await Task.Yield();
                    H.{|AH1002:WithToken|}(ct => Task.Delay(1, ct), token);
                    H.{|AH1002:WithNone|}(ct => L());
                    H.{|AH1002:WithArgument|}(x => L(), 1);
                    H.{|AH1002:Value|}(new ValueTask(D()));
                    H.{|AH1002:AsTask|}(new ValueTask<int>(L()));
                    H.{|AH1002:Factory|}(() => new ValueTask<int>(L()));
                    H.{|AH1002:Configured|}(D());
                    H.{|AH1002:Awaitable|}(D().ConfigureAwait(false));
                    H.{|AH1002:Awaiter|}(D().GetAwaiter());
                    H.{|AH1002:First|}(D());
                    H.{|AH1002:Constrained|}(L());
                    H.{|AH1002:Result<Task<int>, int>|}(L());
                    H.{|AH1002:Params|}(D(), L());
                    H.{|AH1002:Each|}(new List<Task> { D() });
                    H.{|AH1002:Index|}(new[] { D() });
                    H.{|AH1002:Sum|}(new[] { L() });
                    H.{|AH1002:Swapped|}(D);
                    P.{|AH1002:Call|}(D());
                    runner.{|AH1002:Run|}(() => L());
                }
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
    }

    [Fact]
    public Task Offers_no_fix_where_the_helper_waits_for_the_first_of_many() => Verify.NoFixAsync(
        Caller(
            "static void Run(Func<Task> work) => Task.{|AH1002:WaitAny|}(work(), Task.Delay(1));",
            "[|Run|](() => LoadAsync())"));

    [Theory]
    [InlineData("static T Run<T>(Func<Task<T>> work) { lock (s_lock) { return work().{|AH1002:Result|}; } }")]
    [InlineData("static void Run(Func<Task> work) => work().{|AH1002:Wait|}(1000);")]
    public Task Offers_only_a_reason_where_the_helper_cannot_await(string helper) =>
        Verify.ReasonAsync(Caller(helper, "[|Run|](() => LoadAsync())"));

    /// <summary>An await in place of the call would leave out what else the helper does.</summary>
    [Theory]
    [InlineData(
        "static T Run<T>(Func<Task<T>> work) { s_gate.Wait(); try { return work().{|AH1002:Result|}; } finally { s_gate.Release(); } }",
        "static async Task<T> RunAsync<T>(Func<Task<T>> work) { s_gate.Wait(); try { return await work(); } finally { "
            + "s_gate.Release(); } }")]
    [InlineData(
        "static int Run(Func<Task<int>> work) => work().{|AH1002:Result|} + 1;",
        "static async Task<int> RunAsync(Func<Task<int>> work) => await work() + 1;")]
    [InlineData(
        "static int Run(Func<Task<int>> work) => work?.Invoke().{|AH1002:Result|} ?? 0;",
        "static async Task<int> RunAsync(Func<Task<int>> work) => (work == null ? (int?)null : await work.Invoke()) ?? 0;")]
    [InlineData(
        "static int Run(Func<Task<int>> work) => Math.Abs(work().{|AH1002:Result|});",
        "static async Task<int> RunAsync(Func<Task<int>> work) => Math.Abs(await work());")]
    [InlineData(
        "static int Run(Func<Task<int>> work) => s_count > 0 ? 0 : work().{|AH1002:Result|};",
        "static async Task<int> RunAsync(Func<Task<int>> work) => s_count > 0 ? 0 : await work();")]
    [InlineData(
        "static int Run(Func<Task<int>> work) { if (s_count > 0) return 0; return work().{|AH1002:Result|}; }",
        "static async Task<int> RunAsync(Func<Task<int>> work) { if (s_count > 0) return 0; return await work(); }")]
    [InlineData(
        "static int Run(Func<Task<int>> work) { work().{|AH1002:Wait|}(); return s_count; }",
        "static async Task<int> RunAsync(Func<Task<int>> work) { await work(); return s_count; }")]
    [InlineData(
        "static void Run(Func<Task> work) => work().ContinueWith(t => { }).{|AH1002:Wait|}();",
        "static async Task RunAsync(Func<Task> work) => await work().ContinueWith(t => { });")]
    [InlineData(
        "static void Run(Func<Task> work) { Console.WriteLine(); work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) { Console.WriteLine(); await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { s_count++; work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) { s_count++; await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { using (new Timer(_ => { })) work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) { using (new Timer(_ => { })) await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { work().{|AH1002:Wait|}(); work(); }",
        "static async Task RunAsync(Func<Task> work) { await work(); _ = work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { try { work().{|AH1002:Wait|}(); } catch (Exception) { } }",
        "static async Task RunAsync(Func<Task> work) { try { await work(); } catch (Exception) { } }")]
    [InlineData(
        "static void Run(Func<Task> work) => {|AH1002:Inner|}(() => work()); static void Inner(Func<Task> work) { s_count++; "
            + "work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) => await InnerAsync(() => work()); static async Task "
            + "InnerAsync(Func<Task> work) { s_count++; await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { s_before(); work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) { _ = s_before(); await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { s_ready.{|AH1002:Wait|}(); work().{|AH1002:Wait|}(); }",
        "static async Task RunAsync(Func<Task> work) { await s_ready; await work(); }")]
    [InlineData(
        "static void Run(Func<Task> work) { Before(); work().{|AH1002:Wait|}(); void Before() => s_count++; }",
        "static async Task RunAsync(Func<Task> work) { Before(); await work(); void Before() => s_count++; }")]
    public Task Fixes_helpers_that_do_more_than_wait(string helper, string after) =>
        Verify.FixAsync(Caller(helper, "[|Run|](() => LoadAsync())"), Caller(after, "await RunAsync(() => LoadAsync())"));

    [Theory]
    [InlineData(
        "static T Run<T>(Func<Task<T>> work) { if (work == null) throw new ArgumentNullException(nameof(work)); var result = "
            + "work().{|AH1002:Result|}; return result; }")]
    [InlineData(
        "static T Run<T>(Func<Task<T>> work) { ArgumentNullException.ThrowIfNull(work); return Task.Factory.StartNew(work, "
            + "CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Default).Unwrap().GetAwaiter().{|AH1002:GetResult|}(); }")]
    [InlineData(
        "static T Run<T>(Func<Task<T>> work) { T result = default; Task.Run(async () => result = await work()).{|AH1002:Wait|}(); return "
            + "result; }")]
    [InlineData(
        "static T Run<T>(Func<Task<T>> work) => {|AH1002:Inner|}(() => work()); static T Inner<T>(Func<Task<T>> work) { var task = "
            + "Task.Run(async () => await work().ConfigureAwait(false)); task.{|AH1002:Wait|}(); return task.Result; }")]
    public Task Fixes_calls_of_helpers_that_only_wait(string helper) => new Verify.Test
    {
        TestCode = Caller(helper, "[|Run|](() => LoadAsync())"),
        FixedState = { Sources = { Caller(helper, "await LoadAsync()") }, MarkupHandling = MarkupMode.Allow },
        NumberOfFixAllIterations = 2,
    }.RunAsync();

    private static string Caller(string helper, string call) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private static readonly object s_lock = new();
            private static readonly SemaphoreSlim s_gate = new(1);
            private static readonly Func<Task> s_before = () => Task.CompletedTask;
            private static readonly Task s_ready = Task.Delay(1);
            private static int s_count;

            {{helper}}

            Task<int> LoadAsync() => Task.Run(() => 1);

            async Task M()
            {
                await Task.Yield();
                {{call}};
            }
        }
        """;

    private const string Library = """
        using System;
        using System.Threading.Tasks;

        static class Tasks
        {
            public static void RunSync(Func<Task> work) => Task.Run(work).{|AH1002:Wait|}();
            public static T Run<T>(Func<Task<T>> work) => work().{|AH1002:Result|};
            public static T Await<T>(this Task<T> task) => task.{|AH1002:Result|};
            public static void Await(this Task task) => task.{|AH1002:Wait|}();
        }


        """;
}
