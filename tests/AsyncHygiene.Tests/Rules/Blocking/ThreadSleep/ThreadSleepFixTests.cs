using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.ThreadSleep;

/// <summary>What the fix writes instead of a sleep.</summary>
public class ThreadSleepFixTests
{
    [Fact]
    public Task Fixes_an_action_and_keeps_its_name() => Verify.FixAsync(
        """
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            /// <summary>The contact page.</summary>
            [HttpGet("/contact")]
            public IActionResult Contact()
            {
                ViewBag.Message = "Your contact page.";
                // the database takes its time
                Thread.[|Sleep|](GetSleepTime()); // half a second or more
                return View();
            }

            /// <summary>Nothing to return.</summary>
            public void Touch() => Thread.[|Sleep|](1);

            protected int GetSleepTime() => Random.Shared.Next(500, 1500);
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            /// <summary>The contact page.</summary>
            [HttpGet("/contact")]
            public async Task<IActionResult> Contact()
            {
                ViewBag.Message = "Your contact page.";
                // the database takes its time
                await Task.Delay(GetSleepTime()); // half a second or more
                return View();
            }

            /// <summary>Nothing to return.</summary>
            public async Task Touch() => await Task.Delay(1);

            protected int GetSleepTime() => Random.Shared.Next(500, 1500);
        }
        """);

    [Fact]
    public Task Fixes_endpoints_pages_and_hubs() => Verify.FixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.SignalR;

        public class Page : PageModel
        {
            public void OnGet() { Thread.[|Sleep|](1); }
        }

        public class Chat : Hub
        {
            public string Send(string text) { Thread.[|Sleep|](1); return text; }
        }

        static class Routes
        {
            static void Map(WebApplication app)
            {
                app.MapGet("/burst/{value:int}", (int value) => { Thread.[|Sleep|](2000); return $"You entered: {value}"; });
                app.MapGet("/typed", string (int value) => { Thread.[|Sleep|](1); return ""; });
                app.MapGet("/static", static () => { Thread.[|Sleep|](1); return ""; });
                app.MapGet("/task", (CancellationToken stop) => { Thread.[|Sleep|](1); return Task.FromResult("x"); });
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.SignalR;

        public class Page : PageModel
        {
            public async Task OnGet() { await Task.Delay(1); }
        }

        public class Chat : Hub
        {
            public async Task<string> Send(string text) { await Task.Delay(1); return text; }
        }

        static class Routes
        {
            static void Map(WebApplication app)
            {
                app.MapGet("/burst/{value:int}", async (int value) => { await Task.Delay(2000); return $"You entered: {value}"; });
                app.MapGet("/typed", async Task<string> (int value) => { await Task.Delay(1); return ""; });
                app.MapGet("/static", static async () => { await Task.Delay(1); return ""; });
                app.MapGet("/task", async (CancellationToken stop) => { await Task.Delay(1, stop); return "x"; });
            }
        }
        """);

    [Fact]
    public Task Fixes_functions_that_return_tasks() => Verify.FixAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task Last() { Thread.[|Sleep|](1); return Task.CompletedTask; }

            Task Early(bool b)
            {
                if (b)
                    return Task.CompletedTask;
                Thread.[|Sleep|](1);
                if (!b)
                {
                    // work
                    return Last();
                }

                return Task.Delay(2);
            }

            Task<int> Value(bool b, CancellationToken token)
            {
                Thread.[|Sleep|](TimeSpan.FromSeconds(1));
                return b ? Value(false, token) : Task.FromResult(1);
            }

            ValueTask<int> ValueTask(Task<int> t) { Thread.[|Sleep|](1); return t is null ? new ValueTask<int>(5) : new ValueTask<int>(t); }
            private protected Task<string> Text() { Thread.[|Sleep|](1); return Task.FromResult("a"); }

            Task Lambdas()
            {
                Func<Task> f = () => { Thread.[|Sleep|](1); return Task.CompletedTask; };
                Task Local() { Thread.[|Sleep|](1); return f(); }
                return Local();
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task Last() { await Task.Delay(1); }

            async Task Early(bool b)
            {
                if (b)
                    return;
                await Task.Delay(1);
                if (!b)
                {
                    // work
                    await Last();
                    return;
                }

                await Task.Delay(2);
            }

            async Task<int> Value(bool b, CancellationToken token)
            {
                await Task.Delay(TimeSpan.FromSeconds(1), token);
                return await (b ? Value(false, token) : Task.FromResult(1));
            }

            async ValueTask<int> ValueTask(Task<int> t) { await Task.Delay(1); return await (t is null ? new ValueTask<int>(5) : new ValueTask<int>(t)); }
            private protected async Task<string> Text() { await Task.Delay(1); return "a"; }

            Task Lambdas()
            {
                Func<Task> f = async () => { await Task.Delay(1); };
                async Task Local() { await Task.Delay(1); await f(); }
                return Local();
            }
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_where_an_await_cannot_stand() => Verify.ReasonAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        class C
        {
            async Task Lock(object o) { await Task.Yield(); lock (o) { Thread.[|Sleep|](1); } }
            async Task Monitored(object o) { await Task.Yield(); Monitor.Enter(o); Thread.[|Sleep|](1); Monitor.Exit(o); }
            async Task Unsafe() { await Task.Yield(); unsafe { Thread.[|Sleep|](1); } }
            async Task Spans(byte[] b) { await Task.Yield(); Span<byte> s = b; Thread.[|Sleep|](1); s[0] = 1; }
            Task Out(out int i) { i = 1; Thread.[|Sleep|](1); return Task.CompletedTask; }
            Task Null() { Thread.[|Sleep|](1); return null; }
            Task Property { get { Thread.[|Sleep|](1); return Task.CompletedTask; } }
        }

        public class HomeController : Controller
        {
            public void Out(out int i) { i = 0; Thread.[|Sleep|](1); }
        }
        """);

    [Fact]
    public Task Fixes_an_action_that_is_only_named_elsewhere() => Verify.FixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Contact() { Thread.[|Sleep|](1); return ""; }

            /// <summary>See <see cref="Contact"/>.</summary>
            public IActionResult Index() => RedirectToAction(nameof(Contact));
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public async Task<string> Contact() { await Task.Delay(1); return ""; }

            /// <summary>See <see cref="Contact"/>.</summary>
            public IActionResult Index() => RedirectToAction(nameof(Contact));
        }
        """);
}
