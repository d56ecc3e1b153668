using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifySleep = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;
using VerifyWait = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking;

/// <summary>Numbered cases that concern several of the rules about blocking lines, or none of their own files.</summary>
public class RequestStateTests
{
    private const string Program = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            static void Main()
            {
                var gate = new SemaphoreSlim(1);
                gate.Wait();
                Thread.Sleep(1);
                _ = File.ReadAllText("f");
                Task.Delay(1).{|#0:Wait|}();
            }
        }
        """;

    [Fact]
    public async Task Reports_at_most_information_in_Main()
    {
        await SilentAsync<ThreadSleepAnalyzer>();
        await SilentAsync<SyncCallAnalyzer>();
        await SilentAsync<SynchronizationWaitAnalyzer>();
        var wait = new VerifyWait.Test
        {
            TestCode = Program,
            FixedCode = Program.Replace("static void Main", "static async Task Main")
                .Replace("Task.Delay(1).{|#0:Wait|}()", "await Task.Delay(1)"),
        };
        wait.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(0));
        await wait.AsProgram().RunAsync();

        static Task SilentAsync<TAnalyzer>()
            where TAnalyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer, new() =>
            new Verify<TAnalyzer, EmptyCodeFixProvider>.Test { TestCode = Program.Replace("{|#0:Wait|}", "Wait") }.AsProgram().RunAsync();
    }

    [Fact]
    public Task Fixes_an_explicit_implementation_and_a_default_member() => VerifySleep.FixAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public interface IStore
        {
            void Save();
            void Load() => Thread.[|Sleep|](2);
        }

        public class Store : IStore
        {
            void IStore.Save() => Thread.[|Sleep|](1);
        }

        public class StoreController : ControllerBase
        {
            private readonly IStore _store;
            public StoreController(IStore store) => _store = store;
            public IActionResult Put() { _store.Load(); _store.Save(); return Ok(); }
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IStore
        {
            Task SaveAsync();
            async Task LoadAsync() => await Task.Delay(2);
        }

        public class Store : IStore
        {
            async Task IStore.SaveAsync() => await Task.Delay(1);
        }

        public class StoreController : ControllerBase
        {
            private readonly IStore _store;
            public StoreController(IStore store) => _store = store;
            public async Task<IActionResult> Put() { await _store.LoadAsync(); await _store.SaveAsync(); return Ok(); }
        }
        """);

    [Fact]
    public Task Fixes_every_form_of_sleep_with_one_delay() => VerifySleep.FixAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using static System.Threading.Thread;
        using T = System.Threading.Thread;

        class C
        {
            int Next() => 1;

            async Task M(CancellationToken token)
            {
                Thread.[|Sleep|](TimeSpan.FromSeconds(1));
                Thread.[|Sleep|](Timeout.Infinite);
                Thread.[|Sleep|](Next() * 2);
                [|Sleep|](1);
                T.[|Sleep|](millisecondsTimeout: Next());
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            int Next() => 1;

            async Task M(CancellationToken token)
            {
                await Task.Delay(TimeSpan.FromSeconds(1), token);
                await Task.Delay(Timeout.Infinite, token);
                await Task.Delay(Next() * 2, token);
                await Task.Delay(1, token);
                await Task.Delay(Next(), token);
            }
        }
        """);

    [Fact]
    public Task Fixes_under_an_ambient_transaction_that_follows_the_await() => VerifySleep.FixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        class C
        {
            async Task M()
            {
                using (var scope = new TransactionScope())
                {
                    Thread.[|Sleep|](1);
                    scope.Complete();
                }
            }
        }
        """,
        """
        using System.Threading.Tasks;
        using System.Transactions;

        class C
        {
            async Task M()
            {
                using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled))
                {
                    await Task.Delay(1);
                    scope.Complete();
                }
            }
        }
        """);

    [Theory]
    [InlineData("t_depth++; Thread.[|Sleep|](1); t_depth--;")]
    [InlineData("s_depth.Value = 1; Thread.[|Sleep|](1);")]
    [InlineData("Thread.BeginThreadAffinity(); Thread.[|Sleep|](1); Thread.EndThreadAffinity();")]
    [InlineData("using (WindowsIdentity.Impersonate(IntPtr.Zero)) Thread.[|Sleep|](1);")]
    [InlineData("var scope = new TransactionScope(); Thread.[|Sleep|](1); scope.Complete(); scope.Dispose();")]
    public Task Offers_only_a_reason_where_state_of_the_thread_would_be_carried_over_an_await(string statements) => VerifySleep.ReasonAsync(
        ThreadBound(statements),
        Framework.Net472.AddAssemblies(["System.Transactions"]));

    [Fact]
    public Task Fixes_where_state_of_the_thread_is_not_carried_over() => VerifySleep.FixAsync(
        ThreadBound("s_other++; s_lazy.Value.ToString(); Thread.[|Sleep|](1); Func<int> later = () => t_depth; s_other--;"),
        ThreadBound("s_other++; s_lazy.Value.ToString(); await Task.Delay(1); Func<int> later = () => t_depth; s_other--;"),
        Framework.Net472.AddAssemblies(["System.Transactions"]));

    /// <summary>All of the file's awaits leave the request's context, but this function needs it afterwards.</summary>
    [Fact]
    public Task Fixes_without_ConfigureAwait_where_the_current_request_is_read_later() => VerifySleep.FixAsync(
        CurrentRequest("Thread.[|Sleep|](1)", "Thread.[|Sleep|](1)"),
        CurrentRequest("await Task.Delay(1)", "await Task.Delay(1).ConfigureAwait(false)").Replace("using System.Threading;\n", ""),
        Framework.Net472);

    private static string ThreadBound(string statements) =>
        $$"""
        using System;
        using System.Security.Principal;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        class C
        {
            [ThreadStatic] private static int t_depth;
            private static readonly ThreadLocal<int> s_depth = new ThreadLocal<int>();
            private static readonly Lazy<int> s_lazy = new Lazy<int>();
            private static int s_other;

            async Task M()
            {
                {{statements}}
            }
        }
        """;

    private static string CurrentRequest(string inContext, string anywhere) =>
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using System.Web;

        class C
        {
            async Task<string> Name()
            {
                {{inContext}};
                return HttpContext.Current.User.Identity.Name;
            }

            async Task Other(System.IO.Stream stream)
            {
                await stream.FlushAsync().ConfigureAwait(false);
                {{anywhere}};
            }
        }
        """;
}
