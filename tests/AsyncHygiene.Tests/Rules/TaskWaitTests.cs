using System.Threading.Tasks;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules;

public class TaskWaitTests
{
    [Fact]
    public Task Message_says_where_and_severity_says_how_sure() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public string Action(Task<string> t) => t.{|#0:Result|};
        }

        class C
        {
            async Task AsyncCode(Task t) { await Task.Yield(); t.{|#1:Wait|}(); }
            void SyncCode(Task t) => t.GetAwaiter().{|#2:GetResult|}();
        }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Task.Result' blocks a thread-pool thread on a request path: HomeController.Action; use 'await'"),
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'Task.Wait' blocks a thread-pool thread in async code: C.AsyncCode; use 'await'"),
        new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(2)
            .WithMessage("'GetAwaiter().GetResult' blocks its thread until the task is done; use 'await'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async Task M(Task a, Task<int> b, Task[] all, CancellationToken token)
                {
                    await Task.Yield();
                    a.[|Wait|]();
                    a.[|Wait|](10);
                    a.[|Wait|](token);
                    a.[|Wait|](TimeSpan.FromSeconds(1));
                    a.[|Wait|](10, token);
                    b.[|Wait|]();
                    _ = b.[|Result|];
                    _ = b?.[|Result|];
                    _ = b![|.|]Result;
                    a.GetAwaiter().[|GetResult|]();
                    b.GetAwaiter().[|GetResult|]();
                    a.ConfigureAwait(false).GetAwaiter().[|GetResult|]();
                    b.ConfigureAwait(true).GetAwaiter().[|GetResult|]();
                    var awaiter = b.GetAwaiter();
                    awaiter.[|GetResult|]();
                    Task.[|WaitAll|](a, b);
                    Task.[|WaitAll|](all, 10);
                    Task.[|WaitAny|](all);
                }
            }
            """;
        var source = Source.Replace("b![|.|]Result", "b!.[|Result|]");
        await Verify.AnalyzerAsync("#nullable enable\n" + source, Framework.Net8);
        await Verify.AnalyzerAsync("#nullable enable\n" + source, Framework.Net10);
        await Verify.AnalyzerAsync("#nullable enable\n" + source, Framework.Net472);
    }

    [Fact]
    public Task Flags_value_tasks() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(ValueTask a, ValueTask<int> b)
            {
                await Task.Yield();
                a.GetAwaiter().[|GetResult|]();
                _ = b.[|Result|];
                b.ConfigureAwait(false).GetAwaiter().[|GetResult|]();
            }
        }
        """);

    [Fact]
    public Task Is_information_outside_request_code() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            private readonly int _field = Get().{|#0:Result|};
            C() => Get().{|#1:Wait|}();
            static Task<int> Get() => Task.FromResult(1);
            int Property => Get().{|#2:Result|};
            int Sync() => Get().{|#3:Result|};
            void Lambda() { Action a = () => Get().{|#4:Wait|}(); }
            static async Task Main() { Get().{|#5:Wait|}(); await Task.Yield(); }
        }
        """,
        Information(0, "Task.Result"),
        Information(1, "Task.Wait"),
        Information(2, "Task.Result"),
        Information(3, "Task.Result"),
        Information(4, "Task.Wait"),
        Information(5, "Task.Wait"));

    [Fact]
    public Task Accepts_names_expression_trees_and_types_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq.Expressions;
        using System.Threading.Tasks;

        class Job { public int Result => 1; public void Wait() { } public Job GetAwaiter() => this; public int GetResult() => 1; }

        class C
        {
            async Task M(Task<int> t, Job job)
            {
                await Task.Yield();
                _ = nameof(t.Result);
                Expression<Func<Task<int>, int>> e = x => x.Result;
                _ = job.Result;
                job.Wait();
                job.GetAwaiter().GetResult();
            }
        }
        """);

    [Fact]
    public Task Fixes_every_form_with_parentheses_only_where_needed() => Verify.FixAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            public Task<C> Next() => Task.FromResult(this);
            public Task<int> Number(int i = 0) => Task.FromResult(i);
            public int Field;
            public int this[int i] => i;

            async Task M(Task a, Task<int> b, Task[] all)
            {
                await Task.Yield();
                a.[|Wait|]();
                var i = b.[|Result|];
                i = -b.[|Result|] + (int)b.[|Result|];
                var s = b.[|Result|].ToString();
                i = Next().[|Result|][1];
                Next().[|Result|].Field = 1;
                s = Next().[|Result|]?.ToString();
                i = Number(Number().[|Result|]).[|Result|];
                i = Next().[|Result|].Next().[|Result|].Field;
                await Next().[|Result|].Number();
                a.GetAwaiter().[|GetResult|]();
                i = b.ConfigureAwait(false).GetAwaiter().[|GetResult|]();
                Task.[|WaitAll|](a, b);
                Task.[|WaitAll|](all);
                Task.[|WaitAny|](a, b);
                i = (b ?? Number()).[|Result|];
                var c = new C { Field = b.[|Result|] };
                i = /* before */ b.[|Result|] /* after */;
                i = Next()
                    // the next one
                    .[|Result|]
                    .Field;
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            public Task<C> Next() => Task.FromResult(this);
            public Task<int> Number(int i = 0) => Task.FromResult(i);
            public int Field;
            public int this[int i] => i;

            async Task M(Task a, Task<int> b, Task[] all)
            {
                await Task.Yield();
                await a;
                var i = await b;
                i = -await b + (int)await b;
                var s = (await b).ToString();
                i = (await Next())[1];
                (await Next()).Field = 1;
                s = (await Next())?.ToString();
                i = await Number(await Number());
                i = (await (await Next()).Next()).Field;
                await (await Next()).Number();
                await a;
                i = await b.ConfigureAwait(false);
                await Task.WhenAll(a, b);
                await Task.WhenAll(all);
                await Task.WhenAny(a, b);
                i = await (b ?? Number());
                var c = new C { Field = await b };
                i = /* before */ await b /* after */;
                i = (await Next())
                    // the next one
                    .Field;
            }
        }
        """);

    [Fact]
    public Task Fixes_actions_and_endpoints() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;

        [ApiController]
        public class CustomersController(HttpClient client) : ControllerBase
        {
            [HttpGet("{id}")]
            public ActionResult<string> Get(int id)
            {
                var text = Parse(client.GetStringAsync("/a").[|Result|]);
                return text + client.GetStringAsync("/b").[|Result|];
            }

            private static string Parse(string text) => text;
        }

        static class Routes
        {
            static void Map(WebApplication app, HttpClient client)
            {
                app.MapGet("/a", () => client.GetStringAsync("/a").[|Result|]);
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;

        [ApiController]
        public class CustomersController(HttpClient client) : ControllerBase
        {
            [HttpGet("{id}")]
            public async Task<ActionResult<string>> Get(int id)
            {
                var text = Parse(await client.GetStringAsync("/a"));
                return text + await client.GetStringAsync("/b");
            }

            private static string Parse(string text) => text;
        }

        static class Routes
        {
            static void Map(WebApplication app, HttpClient client)
            {
                app.MapGet("/a", async () => await client.GetStringAsync("/a"));
            }
        }
        """);

    [Fact]
    public async Task FixAll_reaches_every_document_and_project()
    {
        var test = new Verify.Test
        {
            TestState =
            {
                Sources =
                {
                    "using System.Threading.Tasks;\nclass A { async Task M(Task<int> t) { await Task.Yield(); _ = t.[|Result|]; t.[|Wait|](); } }\n",
                    "using System.Threading.Tasks;\nclass B { async Task M(Task<int> t) { await Task.Yield(); _ = t.[|Result|]; } }\n",
                },
            },
            FixedState =
            {
                Sources =
                {
                    "using System.Threading.Tasks;\nclass A { async Task M(Task<int> t) { await Task.Yield(); _ = await t; await t; } }\n",
                    "using System.Threading.Tasks;\nclass B { async Task M(Task<int> t) { await Task.Yield(); _ = await t; } }\n",
                },
            },
        };
        await test.RunAsync();
    }

    [Fact]
    public Task Offers_no_fix_where_it_would_change_what_happens() => Verify.NoFixAsync(
        """
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task<int> t, Task[] all, object o, int[] numbers, CancellationToken token)
            {
                await Task.Yield();
                _ = t?.[|Result|];
                t?.[|Wait|]();
                t.[|Wait|](10);
                _ = Task.[|WaitAll|](all, 10);
                _ = Task.[|WaitAny|](all);
                var awaiter = t.GetAwaiter();
                awaiter.[|GetResult|]();
                lock (o) { t.[|Wait|](); }
                try { } catch (Exception) when (t.[|Result|] > 0) { }
                _ = from n in numbers where n > t.[|Result|] select n;
            }

            async Task Handled(Task t)
            {
                try
                {
                    await Task.Yield();
                    t.[|Wait|]();
                }
                catch (AggregateException e)
                {
                    Console.WriteLine(e.InnerException);
                }
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_callers_would_have_to_change() => Verify.NoFixAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            private readonly int _field = Get().[|Result|];
            C() => Get().[|Wait|]();
            static Task<int> Get() => Task.FromResult(1);
            int Property => Get().[|Result|];
            int Sync() => Get().[|Result|];
        }
        """);

    [Fact]
    public Task Fixes_top_level_statements()
    {
        var test = new Verify.Test
        {
            TestCode = "using System;\nusing System.Threading.Tasks;\n\nTask<int> t = Task.FromResult(1);\nConsole.WriteLine(t.[|Result|]);\n",
            FixedCode = "using System;\nusing System.Threading.Tasks;\n\nTask<int> t = Task.FromResult(1);\nConsole.WriteLine(await t);\n",
        };
        return test.AsProgram().RunAsync();
    }

    private static DiagnosticResult Information(int location, string member) =>
        new DiagnosticResult(TaskWaitAnalyzer.Rule).WithSeverity(DiagnosticSeverity.Info).WithLocation(location).WithArguments(member, "its thread until the task is done");
}
