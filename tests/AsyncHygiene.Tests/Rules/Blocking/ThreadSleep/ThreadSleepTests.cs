using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.ThreadSleep;

public class ThreadSleepTests
{
    [Fact]
    public Task Reports_the_entry_point() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public IActionResult Contact()
            {
                Thread.{|#0:Sleep|}(500);
                return View();
            }
        }
        """,
        new DiagnosticResult("AH1001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Thread.Sleep' blocks a thread-pool thread on a request path: HomeController.Contact; use 'await Task.Delay'"));

    [Fact]
    public Task Reports_the_async_function() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task WorkAsync()
            {
                await Task.Yield();
                Thread.{|#0:Sleep|}(500);
            }
        }
        """,
        new DiagnosticResult("AH1001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Thread.Sleep' blocks a thread-pool thread in async code: C.WorkAsync; use 'await Task.Delay'"));

    [Fact]
    public async Task Flags_every_overload_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using static System.Threading.Thread;
            using T = System.Threading.Thread;

            class C
            {
                async Task M(int ms)
                {
                    await Task.Yield();
                    Thread.[|Sleep|](1);
                    Thread.[|Sleep|](ms * 2);
                    Thread.[|Sleep|](TimeSpan.FromSeconds(1));
                    Thread.[|Sleep|](Timeout.Infinite);
                    Thread.[|Sleep|](millisecondsTimeout: ms);
                    System.Threading.Thread.[|Sleep|](1);
                    [|Sleep|](1);
                    T.[|Sleep|](1);
                }
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net472);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
    }

    [Fact]
    public Task Flags_async_code_in_every_kind_of_function() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task ReturnsTask() { Thread.[|Sleep|](1); return Task.CompletedTask; }
            ValueTask<int> ReturnsValueTask() { Thread.[|Sleep|](1); return new ValueTask<int>(1); }
            Task Property { get { Thread.[|Sleep|](1); return Task.CompletedTask; } }
            async void AsyncVoid() { await Task.Yield(); Thread.[|Sleep|](1); }

            async IAsyncEnumerable<int> Iterator()
            {
                await Task.Yield();
                Thread.[|Sleep|](1);
                yield return 1;
            }

            void Lambdas()
            {
                Func<Task> a = async () => { await Task.Yield(); Thread.[|Sleep|](1); };
                Func<Task> b = () => { Thread.[|Sleep|](1); return Task.CompletedTask; };
                Func<Task> c = async delegate { await Task.Yield(); Thread.[|Sleep|](1); };
                async Task Local() { await Task.Yield(); Thread.[|Sleep|](1); }
                _ = Local();
            }

            async Task Statements(object o)
            {
                await Task.Yield();
                try { Thread.[|Sleep|](1); } catch { Thread.[|Sleep|](1); } finally { Thread.[|Sleep|](1); }
                lock (o) { Thread.[|Sleep|](1); }
                unsafe { Thread.[|Sleep|](1); }
            }
        }
        """);

    [Fact]
    public Task Flags_entry_points() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.SignalR;

        [Route("poco")] public class PocoController { public string Get() { Thread.[|Sleep|](1); return ""; } }
        [ApiController] public class Orders { public string Get() { Thread.[|Sleep|](1); return ""; } }
        public abstract class BaseController : ControllerBase { public void Ping() => Thread.[|Sleep|](1); }

        public class PageModel1 : PageModel
        {
            public void OnGet() => Thread.[|Sleep|](1);
            public void OnPostSave() => Thread.[|Sleep|](1);
        }

        public class Timing : ActionFilterAttribute
        {
            public override void OnActionExecuting(ActionExecutingContext context) => Thread.[|Sleep|](1);
        }

        public class ResultFilter : IResultFilter
        {
            public void OnResultExecuting(ResultExecutingContext context) => Thread.[|Sleep|](1);
            void IResultFilter.OnResultExecuted(ResultExecutedContext context) => Thread.[|Sleep|](1);
        }

        public class Chat : Hub { public void Send(string text) => Thread.[|Sleep|](1); }
        public class TypedChat : Hub<Chat> { public string Send(string text) { Thread.[|Sleep|](1); return text; } }

        static class Routes
        {
            static void Map(WebApplication app)
            {
                app.MapGet("/a", () => { Thread.[|Sleep|](1); return "a"; });
                app.MapPost("/b", (HttpContext context) => { Thread.[|Sleep|](1); });
                app.MapGroup("/g").MapDelete("/c/{id}", (int id) => { Thread.[|Sleep|](1); return id; });
                app.MapFallback(context => { Thread.[|Sleep|](1); return Task.CompletedTask; });
            }
        }
        """);

    [Fact]
    public Task Flags_wcf_operations() => Verify.AnalyzerAsync(
        """
        using System.ServiceModel;
        using System.Threading;

        [ServiceContract]
        public interface IService1
        {
            [OperationContract] string EchoWithDelay(string value);
            string NotAnOperation();
        }

        public class Service1 : IService1
        {
            public string EchoWithDelay(string value) { Thread.[|Sleep|](5000); return value; }
            public string NotAnOperation() { Thread.Sleep(1); return ""; }
        }

        public class Explicit : IService1
        {
            string IService1.EchoWithDelay(string value) { Thread.[|Sleep|](5000); return value; }
            string IService1.NotAnOperation() { Thread.Sleep(1); return ""; }
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Accepts_what_no_request_waits_for() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.RazorPages;

        class C
        {
            static C() => Thread.Sleep(1);
            void Sync() => Thread.Sleep(1);
            int Property { get { Thread.Sleep(1); return 1; } }
            async Task Zero() { await Task.Yield(); Thread.Sleep(0); Thread.Sleep(TimeSpan.Zero); Thread.Yield(); }
            async Task Less() { await Task.Yield(); Thread.Sleep(TimeSpan.FromMicroseconds(500)); Thread.Sleep(TimeSpan.FromMilliseconds(0.5)); }
            async Task More() { await Task.Yield(); Thread.[|Sleep|](TimeSpan.FromMicroseconds(1000)); }
            async Task TooMuch() { await Task.Yield(); Thread.Sleep(-2); Thread.Sleep(TimeSpan.FromDays(30)); Thread.Sleep(TimeSpan.FromSeconds(-3)); }
            async Task Much() { await Task.Yield(); Thread.[|Sleep|](-1); Thread.[|Sleep|](TimeSpan.FromDays(24)); Thread.[|Sleep|](TimeSpan.FromMinutes(1.5)); }
            async Task Names() { await Task.Yield(); _ = nameof(Thread.Sleep); }
            async Task Dedicated() { await Task.Yield(); new Thread(() => Thread.Sleep(1)).Start(); }
        }

        class Program
        {
            static async Task Main(string[] args) { Thread.Sleep(1); await Task.Yield(); }
        }

        internal class HiddenController { public void Get() => Thread.Sleep(1); }
        [NonController] public class NoController : ControllerBase { public void Get() => Thread.Sleep(1); }
        public class HomeController : Controller
        {
            [NonAction] public void Help() => Thread.Sleep(1);
            private void Private() => Thread.Sleep(1);
            protected void Protected() => Thread.Sleep(1);
            public static void Static() => Thread.Sleep(1);
            public void Generic<T>() => Thread.Sleep(1);
            public override string ToString() { Thread.Sleep(1); return ""; }
            protected override void Dispose(bool disposing) => Thread.Sleep(1);
        }

        public class Page1 : PageModel
        {
            public void OnSomething() => Thread.Sleep(1);
            public void Getter() => Thread.Sleep(1);
            public void OnGetter() => Thread.Sleep(1);
            [NonHandler] public void OnGet() => Thread.Sleep(1);
        }
        """);

    [Fact]
    public Task Accepts_types_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Mine;

        namespace Mine
        {
            public class Thread { public static void Sleep(int ms) { } }
            public class Controller { }
        }

        class C
        {
            async Task M() { await Task.Yield(); Thread.Sleep(5); }
        }
        """);

    [Fact]
    public async Task Accepts_test_projects()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading;
                using System.Threading.Tasks;

                class Tests
                {
                    [Xunit.Fact]
                    public async Task Waits() { await Task.Yield(); Thread.Sleep(5); }
                }
                """,
        };
        test.TestState.Sources.Add("using Xunit; namespace Xunit { public class FactAttribute : System.Attribute { } }");
        await test.RunAsync();
    }

    [Fact]
    public Task Accepts_expression_trees() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static Task M(Expression<Action> e) => Task.CompletedTask;
            async Task N() => await M(() => Thread.Sleep(1));
        }
        """);

    [Fact]
    public Task Accepts_broken_code() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M()
            {
                await Task.Yield();
                Thread.{|CS1501:Sleep|}();
                Thread.{|CS1501:Sleep|}(1, 2);
                Thread.Sleep({|CS0103:missing|});
                {|CS0103:Thred|}.Sleep(1);
            }
        }
        """);
}
