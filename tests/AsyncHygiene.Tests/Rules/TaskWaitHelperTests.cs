using System.Threading.Tasks;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules;

/// <summary>Methods of the user's own that block on what they are given.</summary>
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
    public Task Message_names_the_helper_and_its_body_is_information() => Verify.AnalyzerAsync(
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
    }.RunAsync();

    [Fact]
    public Task Offers_no_fix_where_the_helper_does_more() => Verify.NoFixAsync(
        """
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
        """);

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
