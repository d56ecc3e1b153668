using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

public class TaskWaitTests
{
    [Fact]
    public Task Reports_where_it_waits_and_how_sure_that_is() => Verify.AnalyzerAsync(
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

    /// <summary>"Use 'await'" cannot be followed there, whether or not a request is known to come that way.</summary>
    [Theory]
    [InlineData("C(Task t) { t.{|#0:Wait|}(); }", "in a constructor, which allows no await (move it out first)")]
    [InlineData("static C() { Task.Delay(1).{|#0:Wait|}(); }", "in a constructor, which allows no await (move it out first)")]
    [InlineData("~C() { Task.Delay(1).{|#0:Wait|}(); }", "in a finalizer, which allows no await (move it out first)")]
    [InlineData("readonly Action _a = () => { }; readonly bool _b = Task.Delay(1).{|#0:Wait|}(1);",
        "in an initializer, which allows no await (move it out first)")]
    [InlineData("int P { get { Task.Delay(1).{|#0:Wait|}(); return 1; } }",
        "in a property, which allows no await (make it a method)")]
    [InlineData("event Action E { add { Task.Delay(1).{|#0:Wait|}(); } remove { } }",
        "in an accessor of an event, which allows no await (move it out first)")]
    public Task Reports_a_place_that_allows_no_await(string member, string place) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        class C { {{member}} }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage($"'Task.Wait' blocks its thread until the task is done, {place}; use 'await'"));

    [Fact]
    public Task Reports_a_constructor_on_a_request_path() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public HomeController(Task t) { t.{|#0:Wait|}(); } }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Task.Wait' blocks a thread-pool thread on a request path in a constructor, which allows no await (move it out "
                + "first): new HomeController; use 'await'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Source = """
            #nullable enable
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Task A() => Task.Delay(1);
                Task<int> B() => Task.Run(() => 1);
                Task<int>? N() => null;

                async Task M(Task<int> b, Task<int> c, Task[] all, CancellationToken token)
                {
                    await Task.Yield();
                    A().{|AH1002:Wait|}();
                    A().{|AH1002:Wait|}(10);
                    A().{|AH1002:Wait|}(token);
                    A().{|AH1002:Wait|}(TimeSpan.FromSeconds(1));
                    A().{|AH1002:Wait|}(10, token);
                    B().{|AH1002:Wait|}();
                    _ = B().{|AH1002:Result|};
                    _ = N()?.{|AH1002:Result|};
                    N()?.{|AH1002:Wait|}();
                    _ = N()!.{|AH1002:Result|};
                    A().GetAwaiter().{|AH1002:GetResult|}();
                    B().GetAwaiter().{|AH1002:GetResult|}();
                    N()?.GetAwaiter().{|AH1002:GetResult|}();
                    A().ConfigureAwait(false).GetAwaiter().{|AH1002:GetResult|}();
                    B().ConfigureAwait(true).GetAwaiter().{|AH1002:GetResult|}();
                    var awaiter = b.GetAwaiter();
                    awaiter.{|AH1002:GetResult|}();
                    Task.{|AH1002:WaitAny|}(all);
                    Task.{|AH1002:WaitAll|}(A(), B());
                    Task.{|AH1002:WaitAll|}(all, 10);
                    _ = new Task<Task<int>>(B).{|AH1002:Result|}.{|AH1002:Result|};
                    _ = new Task<Task<int>>(B).Unwrap().{|AH1002:Result|};
                    _ = c is { {|AH1002:Result|}: 1 };
                    Action wait = A().{|AH1002:Wait|};
                    Action<Task[]> waitAll = Task.{|AH1002:WaitAll|};
                    Func<int> get = B().GetAwaiter().{|AH1002:GetResult|};
                }
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    [Fact]
    public Task Flags_value_tasks() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(ValueTask a, ValueTask<int> b, ValueTask<int> c)
            {
                await Task.Yield();
                a.GetAwaiter().[|GetResult|]();
                _ = b.[|Result|];
                c.ConfigureAwait(false).GetAwaiter().[|GetResult|]();
            }
        }
        """);

    [Fact]
    public Task Reports_information_outside_request_code() => Verify.AnalyzerAsync(
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
        Information(0, "Task.Result", ", in an initializer, which allows no await (move it out first)"),
        Information(1, "Task.Wait", ", in a constructor, which allows no await (move it out first)"),
        Information(2, "Task.Result", ", in a property, which allows no await (make it a method)"),
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
            public Task<int> B() => Number();
            public int Field;
            public int this[int i] => i;

            async Task M(Task a, Task[] all)
            {
                await Task.Yield();
                a.[|Wait|]();
                var i = B().[|Result|];
                i = -B().[|Result|] + (int)B().[|Result|];
                var s = B().[|Result|].ToString();
                i = Next().[|Result|][1];
                Next().[|Result|].Field = 1;
                s = Next().[|Result|]?.ToString();
                i = Number(Number().[|Result|]).[|Result|];
                i = Next().[|Result|].Next().[|Result|].Field;
                await Next().[|Result|].Number();
                Task.Delay(1).GetAwaiter().[|GetResult|]();
                i = B().ConfigureAwait(false).GetAwaiter().[|GetResult|]();
                Task.[|WaitAll|](Next(), B());
                Task.[|WaitAll|](all);
                Task.[|WaitAny|](Number(), B());
                i = (B() ?? Number()).[|Result|];
                var c = new C { Field = B().[|Result|] };
                i = /* before */ B().[|Result|] /* after */;
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
            public Task<int> B() => Number();
            public int Field;
            public int this[int i] => i;

            async Task M(Task a, Task[] all)
            {
                await Task.Yield();
                await a;
                var i = await B();
                i = -await B() + (int)await B();
                var s = (await B()).ToString();
                i = (await Next())[1];
                (await Next()).Field = 1;
                s = (await Next())?.ToString();
                i = await Number(await Number());
                i = (await (await Next()).Next()).Field;
                await (await Next()).Number();
                await Task.Delay(1);
                i = await B().ConfigureAwait(false);
                await Task.WhenAll(Next(), B());
                await Task.WhenAll(all);
                await Task.WhenAny(Number(), B());
                i = await (B() ?? Number());
                var c = new C { Field = await B() };
                i = /* before */ await B() /* after */;
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
                    "using System.Threading.Tasks;\nclass A { async Task M(Task<int> t, Task u) { await Task.Yield(); _ = t.[|Result|]; "
                        + "u.[|Wait|](); } }\n",
                    "using System.Threading.Tasks;\nclass B { async Task M(Task<int> t) { await Task.Yield(); _ = t.[|Result|]; } }\n",
                },
            },
            FixedState =
            {
                Sources =
                {
                    "using System.Threading.Tasks;\nclass A { async Task M(Task<int> t, Task u) { await Task.Yield(); _ = await t; await "
                        + "u; } }\n",
                    "using System.Threading.Tasks;\nclass B { async Task M(Task<int> t) { await Task.Yield(); _ = await t; } }\n",
                },
            },
        };
        await test.RunAsync();
    }

    [Fact]
    public Task Offers_only_a_reason_where_it_would_change_what_happens() => Verify.ReasonAsync(
        """
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void Use(object o) { }
            Task<int> T() => Task.Run(() => 1);
            C Me() => this;

            async Task M(Task<int> t, Task[] all, object o, int[] numbers, CancellationToken token)
            {
                await Task.Yield();
                while (Me()?.Me()?.T().[|Result|] > 1) { }
                t.[|Wait|](10);
                _ = Task.[|WaitAll|](all, 10);
                _ = Task.[|WaitAny|](t, t);
                var awaiter = T().GetAwaiter();
                Use(awaiter);
                awaiter.[|GetResult|]();
                lock (o) { T().[|Wait|](); }
                try { } catch (Exception) when (T().[|Result|] > 0) { }
                _ = from n in numbers where n > T().[|Result|] select n;
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
    public Task Offers_only_a_reason_where_no_function_can_be_async() => Verify.ReasonAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            private readonly int _field = Get().[|Result|];
            C() => Get().[|Wait|]();
            static Task<int> Get() => Task.FromResult(1);
            int Property => Get().[|Result|];
        }
        """);

    [Fact]
    public Task Fixes_top_level_statements()
    {
        var test = new Verify.Test
        {
            TestCode = "using System;\nusing System.Threading.Tasks;\n\nTask<int> t = Task.Run(() => "
                + "1);\nConsole.WriteLine(t.[|Result|]);\n",
            FixedCode = "using System;\nusing System.Threading.Tasks;\n\nTask<int> t = Task.Run(() => 1);\nConsole.WriteLine(await t);\n",
        };
        return test.AsProgram().RunAsync();
    }

    private static DiagnosticResult Information(int location, string member, string place = "") =>
        new DiagnosticResult(TaskWaitAnalyzer.Rule)
            .WithSeverity(DiagnosticSeverity.Info)
            .WithLocation(location)
            .WithArguments(member, "its thread until the task is done" + place);
}
