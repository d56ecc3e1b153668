using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Fixes of AH1002 beyond one expression: pairs, <c>?.</c>, tokens, needless runs, lambdas.</summary>
public class TaskWaitFixTests
{
    [Fact]
    public Task Fixes_a_wait_and_the_result_after_it_as_one_await() => Verify.FixAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            Task<int> Get(int i = 0) => Task.Run(() => i);
            void Effect() { }
            int Other { get; set; }

            async Task<int> M(Task<int> a, Task<int> b, Task<int> c, Task<int> d, Task<int> e, bool x)
            {
                await Task.Yield();
                // first
                a.[|Wait|]();
                var n = a.Result + a.Result;
                b.[|Wait|]();
                Other = Other + b.Result;
                c.[|Wait|]();
                if (Math.Abs(c.Result) > 0)
                    Effect();
                d.[|Wait|]();
                n = x ? d.Result : 0;
                e.[|Wait|]();
                return e.Result;
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            Task<int> Get(int i = 0) => Task.Run(() => i);
            void Effect() { }
            int Other { get; set; }

            async Task<int> M(Task<int> a, Task<int> b, Task<int> c, Task<int> d, Task<int> e, bool x)
            {
                await Task.Yield();
                // first
                var n = await a + a.Result;
                await b;
                Other = Other + b.Result;
                if (Math.Abs(await c) > 0)
                    Effect();
                await d;
                n = x ? d.Result : 0;
                return await e;
            }
        }
        """);

    [Fact]
    public Task Fixes_conditional_access_to_a_variable() => Verify.FixAsync(
        """
        #nullable enable
        using System.Threading.Tasks;

        class C
        {
            Task? Get() => null;

            async Task M(Task? a, Task<int>? b, Task<string>? c, Task<string>? d)
            {
                await Task.Yield();
                // may be null
                a?.[|Wait|](); // after
                int? i = b?.[|Result|];
                var s = (c?.[|Result|]) + d?.GetAwaiter().[|GetResult|]();
            }
        }
        """,
        """
        #nullable enable
        using System.Threading.Tasks;

        class C
        {
            Task? Get() => null;

            async Task M(Task? a, Task<int>? b, Task<string>? c, Task<string>? d)
            {
                await Task.Yield();
                // may be null
                if (a != null)
                    await a; // after
                int? i = b == null ? (int?)null : await b;
                var s = (c == null ? null : await c) + (d == null ? null : await d);
            }
        }
        """);

    [Fact]
    public Task Fixes_a_wait_with_a_token() => Verify.FixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task a, CancellationToken token)
            {
                await Task.Yield();
                a.[|Wait|](token);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task a, CancellationToken token)
            {
                await Task.Yield();
                await a.WaitAsync(token);
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_WaitAsync_does_not_exist() => Verify.NoFixAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task a, CancellationToken token)
            {
                await Task.Yield();
                a.[|Wait|](token);
            }
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Fixes_a_needless_run() => Verify.FixAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            private static Task<string> LoadAsync(int i = 0) => Task.FromResult("");
            private static string Compute() => "";

            public string Get()
            {
                var a = Task.Run(() => LoadAsync(1)).[|Result|];
                a += Task.Run(async () => await LoadAsync(2)).GetAwaiter().[|GetResult|]();
                Task.Run(() => Task.Delay(1)).[|Wait|]();
                return a + Task.Run(() => Compute()).[|Result|] + Task.Run(async () => { await Task.Yield(); return ""; }).[|Result|];
            }
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            private static Task<string> LoadAsync(int i = 0) => Task.FromResult("");
            private static string Compute() => "";

            public async Task<string> Get()
            {
                var a = await LoadAsync(1);
                a += await LoadAsync(2);
                await Task.Delay(1);
                return a + await Task.Run(() => Compute()) + await Task.Run(async () => { await Task.Yield(); return ""; });
            }
        }
        """);

    /// <summary>What such a call changes of its caller's context, Task.Run keeps for itself.</summary>
    [Theory]
    [InlineData("static Task<string> LoadAsync() { s_user.Value = \"b\"; return File.ReadAllTextAsync(\"a\"); }", true)]
    [InlineData("static Task<string> LoadAsync() => Set(File.ReadAllTextAsync(\"a\"));", true)]
    [InlineData("static Task<string> LoadAsync() => File.ReadAllTextAsync(s_user.Value = \"a\");", true)]
    [InlineData("static async Task<string> LoadAsync() { s_user.Value = \"b\"; return await File.ReadAllTextAsync(\"a\"); }", false)]
    [InlineData("static Task<string> LoadAsync() => File.ReadAllTextAsync(\"a\");", false)]
    [InlineData("static Task<string> LoadAsync() => s_kept ?? File.ReadAllTextAsync(Name(\"a\"));", false)]
    [InlineData("static Task<string> LoadAsync() => NextAsync();", false)]
    public Task Fixes_a_run_of_what_may_change_the_context_of_its_caller(string member, bool isKept) => Verify.FixAsync(
        Run(member, "Task.Run(() => LoadAsync()).[|Result|]"),
        Run(member, isKept ? "await Task.Run(() => LoadAsync())" : "await LoadAsync()"));

    private static string Run(string member, string wait) =>
        $$"""
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly AsyncLocal<string> s_user = new();
            static Task<string> s_kept;
            static async Task M() { await Task.Yield(); var text = {{wait}}; }
            {{member}}
            static Task<string> Set(Task<string> task) { s_user.Value = "b"; return task; }
            static async Task<string> NextAsync() { s_user.Value = "b"; await Task.Yield(); return ""; }
            static string Name(string name) => name;
        }
        """;

    [Fact]
    public Task Fixes_lambdas_that_may_be_async_without_another_change() => Verify.FixAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static Task<int> LoadAsync() => Task.Run(() => 1);

            static async Task M()
            {
                await Task.Run(() => { LoadAsync().[|Wait|](); });
                int i = await Task.Run(() => LoadAsync().[|Result|] + LoadAsync().[|Result|]);
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static Task<int> LoadAsync() => Task.Run(() => 1);

            static async Task M()
            {
                await Task.Run(async () => { await LoadAsync(); });
                int i = await Task.Run(async () => await LoadAsync() + await LoadAsync());
            }
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_in_lambdas_that_must_stay_synchronous() => Verify.ReasonAsync(
        """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        class C
        {
            static Task<int> LoadAsync(int i) => Task.Run(() => i);

            static void Use(int ticks, List<int> list) { }

            static async Task M(List<int> list, ConcurrentDictionary<int, int> cache)
            {
                await Task.Yield();
                Use(Environment.TickCount, list.Select(x => LoadAsync(x).[|Result|]).ToList());
                _ = cache.GetOrAdd(1, k => LoadAsync(k).[|Result|]);
                _ = new Lazy<int>(() => LoadAsync(1).[|Result|]);
            }
        }
        """);

    [Fact]
    public async Task Fixes_catch_and_finally_from_CSharp_6_on()
    {
        const string Source = """
            using System;
            using System.Threading.Tasks;

            class C
            {
                async Task M(Task a, Task b)
                {
                    await Task.Yield();
                    try { } catch (Exception) { a.[|Wait|](); } finally { b.[|Wait|](); }
                }
            }
            """;
        await Verify.FixAsync(Source, Source.Replace("a.[|Wait|]()", "await a").Replace("b.[|Wait|]()", "await b"), Framework.Net472);

        var old = Verify.Reason(Source, Framework.Net472);
        old.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(LanguageVersion.CSharp5)));
        await old.RunAsync();
    }

    [Fact]
    public Task Fixes_with_comments_kept_and_not_across_directives() => new Verify.Test
    {
        TestCode =
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(Task<int> a, Task<int> b, Task<int> c)
            {
                await Task.Yield();
                // before
                var i = a /* task */ .[|Result|]; // after
                return i + b
        #if DEBUG
        #endif
                    .[|Result|] + c // the last
                    .[|Result|];
            }
        }
        """,
        FixedState =
        {
            Sources =
            {
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(Task<int> a, Task<int> b, Task<int> c)
            {
                await Task.Yield();
                // before
                var i = await a /* task */; // after
                return i + b
        #if DEBUG
        #endif
                    .[|Result|] + await c // the last
        ;
            }
        }
        """,
            },
            MarkupHandling = MarkupMode.Allow,
        },
    }.RunAsync();
}
