using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>
/// A synchronous method next to its asynchronous one: the caller chooses, and AH1003 tells it so. And methods that all run on a thread of
/// their own.
/// </summary>
public class TaskWaitFacadeTests
{
    private const string InLock = " in a 'lock', which allows no await (take a SemaphoreSlim, or move it out first)";

    private const string Usings = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        """;

    [Theory]
    [InlineData("public string Load(int id) => LoadAsync(id).GetAwaiter().{|#0:GetResult|}();")]
    [InlineData("public string Load(int id) => LoadAsync(id).ConfigureAwait(false).GetAwaiter().{|#0:GetResult|}();")]
    [InlineData("internal string Load(int id) { return this.LoadAsync(id, CancellationToken.None).GetAwaiter().{|#0:GetResult|}(); }")]
    [InlineData("public string Load(int id) => Task.Run(() => LoadAsync(id)).GetAwaiter().{|#0:GetResult|}();")]
    public Task Reports_the_wait_of_a_facade_as_its_callers_choice(string facade) => VerifyAsync(
        Store(facade),
        Information("GetAwaiter().GetResult", "the callers of 'Store.Load', which can await 'LoadAsync'"));

    [Theory]
    [InlineData(
        "string Read(int id) => LoadAsync(id).GetAwaiter().{|#0:GetResult|}(); public string Load(int id) => Read(id);",
        "Load → Store.Read")]
    [InlineData("public string Load(int id) => Other.LoadAsync(id).GetAwaiter().{|#0:GetResult|}();", "Load")]
    [InlineData("public string Load(int id) => FindAsync(id).GetAwaiter().{|#0:GetResult|}();", "Load")]
    [InlineData("public string Load(int id) { lock (Gate) return LoadAsync(id).GetAwaiter().{|#0:GetResult|}(); }", "Load", InLock)]
    [InlineData("public string Load(int id) { if (id == 0) return \"\"; return LoadAsync(id).GetAwaiter().{|#0:GetResult|}(); }", "Load")]
    [InlineData("public string Load(int id) => LoadAsync(id + 1).GetAwaiter().{|#0:GetResult|}();", "Load")]
    [InlineData("public string Load(int id) => LoadAsync(id).GetAwaiter().{|#0:GetResult|}().Trim();", "Load")]
    public Task Flags_waits_that_no_caller_can_avoid(string member, string path, string place = "") => VerifyAsync(
        Store(member),
        new DiagnosticResult(TaskWaitAnalyzer.Rule)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("GetAwaiter().GetResult", $"a thread-pool thread on a request path{place}: AController.Get → Store.{path}"));

    [Fact]
    public Task Flags_a_facade_that_is_called_through_an_interface_without_the_asynchronous_method() => VerifyAsync(
        Usings + """
        public interface IStore { string Load(int id); }
        public class Store : IStore
        {
            public string Load(int id) => LoadAsync(id).GetAwaiter().{|#0:GetResult|}();
            public async Task<string> LoadAsync(int id) { await Task.Yield(); return ""; }
        }
        public class AController : ControllerBase { public string Get(IStore store) => store.Load(1); }
        """,
        new DiagnosticResult(TaskWaitAnalyzer.Rule)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithArguments("GetAwaiter().GetResult", "a thread-pool thread on a request path: AController.Get → Store.Load"));

    [Fact]
    public Task Reports_a_facade_of_a_library_as_its_callers_choice()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                public interface IStore { string Load(int id); Task<string> LoadAsync(int id); }
                public class Store : IStore
                {
                    public string Load(int id) => LoadAsync(id).GetAwaiter().{|#0:GetResult|}();
                    public async Task<string> LoadAsync(int id) { await Task.Yield(); return ""; }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(
            (
                "/.globalconfig",
                "is_global = true\nbuild_property.OutputType = Library\nbuild_property.AsyncHygieneRequestLibrary = true\n"
            ));
        test.ExpectedDiagnostics.Add(
            Information("GetAwaiter().GetResult", "the callers of 'Store.Load', which can await 'LoadAsync'"));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_an_action_that_waits_for_the_one_next_to_it() => VerifyAsync(
        Usings + """
        public class AController : ControllerBase
        {
            public string Get() => GetAsync().GetAwaiter().{|#0:GetResult|}();
            public async Task<string> GetAsync() { await Task.Yield(); return ""; }
        }
        """,
        new DiagnosticResult(TaskWaitAnalyzer.Rule)
            .WithLocation(0)
            .WithArguments("GetAwaiter().GetResult", "a thread-pool thread on a request path: AController.Get"));

    [Fact]
    public Task Accepts_methods_that_run_on_a_thread_of_their_own() => VerifyAsync(
        Usings + """
        public class AController : ControllerBase
        {
            public void Get()
            {
                new Thread(First) { IsBackground = true }.Start();
                new Thread(this.Second, 1024).Start();
                new Thread(new ParameterizedThreadStart(Third)).Start();
                Task.Factory.StartNew(Fourth, TaskCreationOptions.LongRunning);
                void Inner() => Task.Delay(1).Wait();
                new Thread(Inner).Start();
            }

            private void First() => Task.Delay(1).Wait();
            private void Second() { for (;;) Task.Delay(1).Wait(); }
            private void Third(object o) => Task.Delay(1).Wait();
            private void Fourth() => Task.Delay(1).Wait();
        }
        """);

    [Fact]
    public Task Reports_methods_that_run_on_other_threads_too() => VerifyAsync(
        Usings + """
        public class Work
        {
            public void Start()
            {
                new Thread(Both).Start();
                Both();
                new Thread(Offered).Start();
                Action kept = Kept;
                new Thread(Kept).Start();
            }

            private void Both() => Task.Delay(1).{|#0:Wait|}();
            public void Offered() => Task.Delay(1).{|#1:Wait|}();
            private void Kept() => Task.Delay(1).{|#2:Wait|}();
        }
        """,
        Information("Task.Wait", "its thread until the task is done"),
        Information("Task.Wait", "its thread until the task is done", 1),
        Information("Task.Wait", "its thread until the task is done", 2));

    private static string Store(string member) =>
        Usings + $$"""
        public class Store
        {
            private static readonly object Gate = new();
            {{member}}
            public async Task<string> LoadAsync(int id, CancellationToken token = default) { await Task.Yield(); return ""; }
            public async Task<string> FindAsync(int id) { await Task.Yield(); return ""; }
        }
        public static class Other { public static async Task<string> LoadAsync(int id) { await Task.Yield(); return ""; } }
        public class AController : ControllerBase { public string Get() => new Store().Load(1); }
        """;

    private static DiagnosticResult Information(string what, string blocked, int location = 0) =>
        new DiagnosticResult(TaskWaitAnalyzer.Rule)
            .WithSeverity(DiagnosticSeverity.Info)
            .WithLocation(location)
            .WithArguments(what, blocked);

    private static Task VerifyAsync(string source, params DiagnosticResult[] expected) => Verify.AnalyzerAsync(source, expected);
}
