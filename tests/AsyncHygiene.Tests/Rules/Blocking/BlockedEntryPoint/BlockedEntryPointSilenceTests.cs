using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using static AsyncHygiene.Tests.Rules.Blocking.BlockedEntryPoint.BlockedEntryPointTests;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.BlockedEntryPointAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Blocking.BlockedEntryPoint;

/// <summary>What is no entry point, does not block or can be made async.</summary>
public class BlockedEntryPointSilenceTests
{
    [Fact]
    public Task Accepts_what_can_be_made_async_and_what_does_not_block() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            private readonly object _gate = new();

            public int Plain(Task<int> task) => task.Result;

            public virtual int Virtual(Task<int> task) => task.Result;

            public int BlocksOutsideTheLock(Task<int> task)
            {
                lock (_gate) { }
                return task.Result;
            }

            public async Task<int> Awaits(Task<int> task) => await task;

            public int Completed(Task<int> task, out bool found)
            {
                found = task.IsCompleted;
                return found ? task.Result : 0;
            }

            public void SleepsNowhere(out int found) { found = 1; Thread.Sleep(0); }

            private int NoEntry(Task<int> task, out int found) { found = 1; return task.Result; }

            [MethodImpl(MethodImplOptions.NoInlining)]
            public int NotInlined(Task<int> task) => task.Result;
        }

        public interface IOrders { string Get(); }

        public class OrdersController : ControllerBase, IOrders
        {
            public string Get() { Thread.Sleep(1); return ""; }
        }

        public class OrdersHub : Hub
        {
            public int Count(Task<int> task) => task.Result;
        }

        public class AsyncFilter : ActionFilterAttribute
        {
            public override void OnActionExecuting(ActionExecutingContext context) => Thread.Sleep(1);

            public override Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next) => next();
        }
        """);

    [Fact]
    public Task Accepts_doppelgangers() => Verify.AnalyzerAsync(
        """
        namespace Mine
        {
            class Task<T> { public T Result => default; }
            class Thread { public static void Sleep(int i) { } }
            class ControllerBase { }

            class OwnController : ControllerBase
            {
                public int Get(System.Threading.Tasks.Task<int> task, out int found) { found = 1; return 1; }
            }

            public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                private readonly Task<int> _task = null;
                public int Get(out int found) { found = 1; Thread.Sleep(1); lock (this) return _task.Result; }
            }
        }
        """);

    [Fact]
    public Task Accepts_suppression() => VerifyAsync(
        """
        public class HomeController : Controller
        {
        #pragma warning disable AH1006
            public void Get(out int found) { found = 1; Thread.Sleep(1); }
        #pragma warning restore AH1006
        }
        """);
}
