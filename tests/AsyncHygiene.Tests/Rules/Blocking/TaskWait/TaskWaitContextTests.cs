using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>AH1002 in every place that code can stand in.</summary>
public class TaskWaitContextTests
{
    [Fact]
    public Task Flags_another_task_in_a_continuation_of_async_code() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(Task<int> first, Task<int> second) =>
                await first.ContinueWith(done => done.Result + second.{|#0:Result|});
        }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Task.Result' blocks a thread-pool thread in async code: C.M; use 'await'"));

    [Theory]
    [InlineData("{ var size = 1; if (_kept != null) { return _kept; } _kept = await LoadAsync(); return _kept; }", DiagnosticSeverity.Info)]
    [InlineData("=> _kept ??= await LoadAsync();", DiagnosticSeverity.Info)]
    [InlineData("{ _kept ??= await LoadAsync(); return _kept; }", DiagnosticSeverity.Info)]
    [InlineData("{ if (_busy) return null; return await LoadAsync(); }", DiagnosticSeverity.Warning)]
    [InlineData("=> await LoadAsync();", DiagnosticSeverity.Warning)]
    public Task Reports_a_value_that_is_loaded_once_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        interface ISettings { Task<string> GetAsync(); }
        class Settings : ISettings
        {
            bool _busy;
            string _kept;
            public async Task<string> GetAsync() {{body}}
            Task<string> LoadAsync() => Task.Run(() => "");
        }
        class C
        {
            async Task<int> M(ISettings settings) { await Task.Yield(); return settings.GetAsync().{|#0:Result|}.Length; }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    private const string Error = "var text = process.StandardError.ReadToEndAsync(); ";
    private const string Output = "var text = process.StandardOutput.ReadToEndAsync(); ";

    /// <summary>The pipe of a process that has exited has ended.</summary>
    [Theory]
    [InlineData(Error + "process.WaitForExit(); return text.{|#0:Result|};", DiagnosticSeverity.Info)]
    [InlineData(Output + "await process.WaitForExitAsync(); return text.{|#0:Result|};", DiagnosticSeverity.Info)]
    [InlineData(Output + "process.WaitForExit(9); return text.{|#0:Result|};", DiagnosticSeverity.Warning)]
    [InlineData("process.WaitForExit(); return process.StandardOutput.ReadToEndAsync().{|#0:Result|};", DiagnosticSeverity.Warning)]
    [InlineData(Output + "other.WaitForExit(); return text.{|#0:Result|};", DiagnosticSeverity.Warning)]
    public Task Reports_the_output_of_a_process_that_has_exited_as_information(string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Diagnostics;
            using System.Threading.Tasks;
            class C
            {
                async Task<string> M(Process other) { await Task.Yield(); using var process = Process.Start("a"); {{body}} }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Fact]
    public Task Accepts_what_does_not_block() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        struct Custom : INotifyCompletion
        {
            public Custom GetAwaiter() => this;
            public bool IsCompleted => true;
            public void OnCompleted(Action a) { }
            public int GetResult() => 1;
        }

        [System.ComponentModel.Description(nameof(Task<int>.Result))]
        class C
        {
            async Task M(Task<int> t, Custom custom, dynamic d, IQueryable<Task<int>> query, CancellationToken token)
            {
                await Task.Yield();
                _ = nameof(t.Result) + nameof(t.Wait);
                Expression<Func<Task<int>, bool>> e = x => x.Result > 0;
                _ = query.Where(x => x.Result > 0).Select(x => x.GetAwaiter().GetResult());
                _ = custom.GetAwaiter().GetResult();
                Task.Yield().GetAwaiter().GetResult();
                t.RunSynchronously();
                await t.WaitAsync(token);
                _ = d.Result;
                d.Wait();
            }
        }
        """);

    [Fact]
    public Task Flags_async_code_in_every_statement() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        class Node { public Task<Node> Next; public Task<int> Value; }

        class C
        {
            Task<int> Get(int i = 0) => Task.Run(() => i);

            async Task M(Node n, Task<Task<int>> nested, object o, int[] numbers, IEnumerable<int> source)
            {
                await Task.Yield();
                _ = n.Next!.[|Result|].Next.[|Result|].Value;
                _ = nested.Unwrap().[|Result|];
                _ = numbers.Where(x => Get(x).[|Result|] > 0).ToList();
                _ = from x in numbers where Get(x).[|Result|] > 0 select Get(x).[|Result|];
                lock (o) { Get().[|Wait|](); }
                try { Get().[|Wait|](); } catch (Exception) when (Get().[|Result|] > 0) { Get().[|Wait|](); } finally { Get().[|Wait|](); }
                unsafe { Get().[|Wait|](); }
                new List<int>().ForEach(x => Get(x).[|Wait|]());
                source.ToList().ForEach(delegate (int x) { Get(x).[|Wait|](); });
                _ = numbers.Select(static x => Task.Delay(x).IsCompleted).ToList();
                foreach (var x in new[] { Get().[|Result|] }) { }
                for (var i = Get().[|Result|]; i < Get().[|Result|]; i += Get().[|Result|]) { }
                while (Get().[|Result|] > 0) { }
                using (await Task.FromResult<IDisposable>(null)) { Get().[|Wait|](); }
                var s = $"{Get().[|Result|]}" + (o is int ? Get().[|Result|] : 0) + numbers[Get().[|Result|]];
                var c = new List<int> { Get().[|Result|] };
                throw new Exception(Get().[|Result|].ToString());
            }

            async IAsyncEnumerable<int> Iterator() { await Task.Yield(); yield return Get().[|Result|]; }
            async void AsyncVoid() { await Task.Yield(); Get().[|Wait|](); }
            Task Arrow() { Get().[|Wait|](); return Task.CompletedTask; }
            Task<int> Property => Task.FromResult(Get().[|Result|]);
        }
        """);

    [Fact]
    public Task Reports_information_in_members_that_no_request_is_known_to_run() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            static readonly int s_field = Get().{|#0:Result|};
            int Initialized { get; } = Get().{|#1:Result|};
            static C() => Get().{|#2:Wait|}();
            C() => Get().{|#3:Wait|}();
            ~C() => Get().{|#4:Wait|}();
            static Task<int> Get() => Task.Run(() => 1);
            int Property { get => Get().{|#5:Result|}; set => Get().{|#6:Wait|}(); }
            int this[int i] => Get().{|#7:Result|};
            public static C operator +(C a, C b) { Get().{|#8:Wait|}(); return a; }
            public static implicit operator int(C a) => Get().{|#9:Result|};
            event Action E { add { Get().{|#10:Wait|}(); } remove { Get().{|#11:Wait|}(); } }
            public void Dispose() => Get().{|#12:Wait|}();
            IEnumerable<int> Iterator() { yield return Get().{|#13:Result|}; }
            static void Main() { Get().{|#14:Wait|}(); }
            void Outer() { Inner(); void Inner() => Get().{|#15:Wait|}(); }
            void Out(out int i, ref int j) { i = Get().{|#16:Result|}; }
            void Anonymous() { Action a = delegate { Get().{|#17:Wait|}(); }; Action b = static () => Get().{|#18:Wait|}(); }
        }
        """,
        Enumerable.Range(0, 19).Select(i => new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(i)).ToArray());

    [Fact]
    public Task Reports_top_level_statements_as_information()
    {
        var test = new Verify.Test { TestCode = "using System.Threading.Tasks;\nTask.Delay(1).{|#0:Wait|}();\n" };
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(0));
        test.FixedCode = "using System.Threading.Tasks;\nawait Task.Delay(1);\n";
        return test.AsProgram().RunAsync();
    }

    [Fact]
    public Task Accepts_generated_code() => new Verify.Test
    {
        TestState =
        {
            Sources = {
                ("/0/Generated.g.cs", "using System.Threading.Tasks;\nclass C { async Task M(Task t) { await Task.Yield(); t.Wait(); } }\n")
            },
        },
        TestBehaviors = TestBehaviors.SkipGeneratedCodeCheck,
    }.RunAsync();

    [Fact]
    public Task Accepts_threads_of_ones_own() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task t, int[] numbers)
            {
                await Task.Yield();
                new Thread(() => Task.Delay(1).Wait()).Start();
                new Thread(() => numbers.ToList().ForEach(i => Task.Delay(i).Wait())) { IsBackground = true }.Start();
                new Thread(t.Wait).Start();
                await Task.Factory.StartNew(() => Task.Delay(1).Wait(), TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach);
                new Task(() => Task.Delay(1).Wait(), TaskCreationOptions.LongRunning).Start();
                new Thread(async () => { await Task.Yield(); Task.Delay(1).[|Wait|](); }).Start();
                await Task.Factory.StartNew(() => Task.Delay(1).{|#0:Wait|}(), TaskCreationOptions.DenyChildAttach);
            }
        }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(0));

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        using Xunit;
        namespace Xunit { class FactAttribute : System.Attribute { } }

        class C { async Task M(Task t) { await Task.Yield(); t.Wait(); } }
        """);

    [Fact]
    public Task Accepts_doppelgangers() => Verify.AnalyzerAsync(
        """
        namespace Mine
        {
            class Task { public void Wait() { } public static void WaitAll(params Task[] t) { } public Awaiter GetAwaiter() => null; }
            class Task<T> : Task { public T Result => default; }
            class Awaiter { public void GetResult() { } }
            static class AsyncHelper { public static void RunSync(System.Func<Task> work) => work().Wait(); public static T Get<T>(Task<T> t) => t.Result; }

            class C
            {
                async System.Threading.Tasks.Task M(Task<int> t)
                {
                    await System.Threading.Tasks.Task.Yield();
                    t.Wait();
                    _ = t.Result;
                    t.GetAwaiter().GetResult();
                    Task.WaitAll(t);
                    AsyncHelper.RunSync(() => t);
                    _ = AsyncHelper.Get(t);
                }
            }
        }
        """);
}
