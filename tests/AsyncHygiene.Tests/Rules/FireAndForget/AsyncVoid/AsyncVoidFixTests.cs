using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid.AsyncVoidTests;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid;

/// <summary>What the fix makes of the method and of its callers.</summary>
public class AsyncVoidFixTests
{
    [Fact]
    public Task Fixes_a_method_without_callers() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            /// <summary>Saves.</summary>
            public async void [|Save|](bool twice) // all of it
            {
                await Task.Yield();
                if (!twice)
                    return;
                await Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            /// <summary>Saves.</summary>
            public async Task SaveAsync(bool twice) // all of it
            {
                await Task.Yield();
                if (!twice)
                    return;
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_callers_in_async_and_synchronous_functions() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static async void [|Save|](int x) => await Task.Delay(x);

            async Task Async()
            {
                // First.
                Save(1); // one
                C.Save(2);
                await Task.Yield();
                Func<Task> lambda = async () => Save(3);
            }

            void Sync() { Save(4); }
            void Arrow() => Save(5);
            Action Stored() { Action action = () => Save(6); return action; }
            Task OnPool() => Task.Run(() => Save(7));
            void Say() => Console.WriteLine(nameof(Save));
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            static async Task SaveAsync(int x) => await Task.Delay(x);

            async Task Async()
            {
                // First.
                await SaveAsync(1); // one
                await C.SaveAsync(2);
                await Task.Yield();
                Func<Task> lambda = async () => await SaveAsync(3);
            }

            async Task SyncAsync() { await SaveAsync(4); }
            async Task ArrowAsync() => await SaveAsync(5);
            Action Stored() { Action action = () => _ = SaveAsync(6); return action; }
            Task OnPool() => Task.Run(async () => await SaveAsync(7));
            void Say() => Console.WriteLine(nameof(SaveAsync));
        }
        """,
        // An async lambda without an await, in the source only.
        "CS1998");

    [Fact]
    public Task Fixes_an_action_that_calls_it() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public IActionResult Put(int id)
            {
                Save(id);
                return Ok();
            }

            [NonAction]
            public async void [|Save|](int id) => await Task.Delay(id);
        }
        """,
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class OrdersController : Controller
        {
            public async Task<IActionResult> Put(int id)
            {
                await SaveAsync(id);
                return Ok();
            }

            [NonAction]
            public async Task SaveAsync(int id) => await Task.Delay(id);
        }
        """);

    [Fact]
    public Task Fixes_a_local_function_and_adds_the_using() => FixWithoutWarningsAsync(
        """
        class C
        {
            async System.Threading.Tasks.Task M()
            {
                Local();
                await System.Threading.Tasks.Task.Yield();
                async void [|Local|]() => await System.Threading.Tasks.Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async System.Threading.Tasks.Task M()
            {
                await Local();
                await System.Threading.Tasks.Task.Yield();
                async Task Local() => await System.Threading.Tasks.Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_callers_in_other_documents() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                public class Store
                {
                    public async void [|Save|]() => await Task.Yield();
                }
                """,
                """
                using System.Threading.Tasks;

                class Caller
                {
                    async Task M(Store store)
                    {
                        await Task.Yield();
                        store.Save();
                    }
                }
                """,
            },
        },
        FixedState =
        {
            Sources =
            {
                """
                using System.Threading.Tasks;

                public class Store
                {
                    public async Task Save() => await Task.Yield();
                }
                """,
                """
                using System.Threading.Tasks;

                class Caller
                {
                    async Task M(Store store)
                    {
                        await Task.Yield();
                        await store.Save();
                    }
                }
                """,
            },
        },
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
        DisabledDiagnostics = { "CS1591" },
    }.RunAsync();

    [Fact]
    public Task Fixes_and_keeps_workers_and_accept_loops_running_next_to_their_caller() => FixWithoutWarningsAsync(
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;

        class Server
        {
            async Task RunAsync(TcpListener listener, CancellationToken token)
            {
                Report(token);
                while (!token.IsCancellationRequested)
                {
                    var client = await listener.AcceptTcpClientAsync(token);
                    Serve(client);
                }
            }

            async void [|Serve|](TcpClient client) => await client.GetStream().FlushAsync();

            async void [|Report|](CancellationToken token)
            {
                while (!token.IsCancellationRequested)
                    await Task.Delay(1000);
            }
        }
        """,
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;

        class Server
        {
            async Task RunAsync(TcpListener listener, CancellationToken token)
            {
                _ = ReportAsync(token);
                while (!token.IsCancellationRequested)
                {
                    var client = await listener.AcceptTcpClientAsync(token);
                    _ = ServeAsync(client);
                }
            }

            async Task ServeAsync(TcpClient client) => await client.GetStream().FlushAsync();

            async Task ReportAsync(CancellationToken token)
            {
                while (!token.IsCancellationRequested)
                    await Task.Delay(1000);
            }
        }
        """);

    /// <summary>The caller may be what the method waits for, or goes on while time passes.</summary>
    [Theory]
    [InlineData("async void [|Save|]() { await Task.Delay(45000); _paths.Remove(\"a\"); }", "Save()", false)]
    [InlineData("async void [|Save|](Task task) { await task; _paths.Remove(\"a\"); }", "Save(_done.Task)", false)]
    [InlineData("async void [|Save|]() { await _done.Task; _paths.Remove(\"a\"); }", "Save()", false)]
    [InlineData("async void [|Save|]() { await _gate.WaitAsync(); _paths.Remove(\"a\"); }", "Save()", false)]
    [InlineData("async void [|Save|]() { await Turn(); _paths.Remove(\"a\"); } Task Turn() => _gate.WaitAsync();", "Save()", false)]
    [InlineData(
        "async void [|Save|]() { await Turn(); _paths.Remove(\"a\"); } async Task Turn() => await _gate.WaitAsync();",
        "Save()",
        false)]
    [InlineData("async void [|Save|]() { await Task.WhenAny(_done.Task, Task.Delay(1)); }", "Save()", false)]
    [InlineData("async void [|Save|](System.Diagnostics.Process p) { await p.WaitForExitAsync(); }", "Save(new())", false)]
    [InlineData("async void [|Save|](PipeReader reader) { await reader.ReadAsync(); }", "Save(null!)", false)]
    [InlineData("async void [|Save|]() { while (!_stop) { await Task.Delay(50); } }", "Save()", false)]
    [InlineData("async void [|Save|]() { var saved = File.WriteAllTextAsync(\"a\", \"\"); await saved; }", "Save()", true)]
    [InlineData("async void [|Save|]() { await File.WriteAllTextAsync(\"a\", \"\"); await Task.Delay(1); _stop = true; }", "Save()", false)]
    [InlineData("async void [|Save|]() { for (var i = 0; i < 3; i++) { await Task.Delay(50); _stop = true; } }", "Save()", false)]
    [InlineData("async void [|Save|]() { var task = _done.Task; await task; _stop = true; }", "Save()", false)]
    [InlineData("async void [|Save|]() { try { await Task.Delay(50); } catch { return; } _paths.Remove(\"a\"); }", "Save()", false)]
    [InlineData("async void [|Save|]() { if (!_stop) { await Task.Delay(50); } _paths.Remove(\"a\"); }", "Save()", false)]
    [InlineData("async void [|Save|]() { while (_paths.Count < 3) await Task.Delay(50); }", "Save()", false)]
    [InlineData("async void [|Save|]() { await Pause(); _stop = true; } static Task Pause() => Task.Delay(50);", "Save()", false)]
    [InlineData("async void [|Save|]() { await Task.Run(() => _gate.Wait()); }", "Save()", false)]
    [InlineData("async void [|Save|](Stream stream) { await stream.ReadAsync(new byte[1]); }", "Save(null!)", false)]
    [InlineData("async void [|Save|](TextReader reader) { while (await reader.ReadLineAsync() != null) { } }", "Save(null!)", false)]
    [InlineData(
        "async void [|Save|]() { await Turn(); } Task Turn() { var t = new TaskCompletionSource(); return t.Task; }",
        "Save()",
        false)]
    [InlineData(
        "async void [|Save|]() { await Write(); _stop = true; } Task Write() => File.WriteAllTextAsync(\"a\", \"\");",
        "Save()",
        false)]
    [InlineData(
        "async void [|Save|]() { await Write(); _paths.Remove(\"a\"); } Task Write() => File.WriteAllTextAsync(\"a\", \"\");",
        "Save()",
        true)]
    [InlineData(
        "async void [|Save|]() { foreach (var path in _paths) await File.WriteAllTextAsync(path, \"\"); _paths.Remove(\"a\"); }",
        "Save()",
        true)]
    [InlineData(
        "async void [|Save|](HttpClient http) { var a = await http.GetAsync(\"a\"); _paths.Add(await a.Content.ReadAsStringAsync()); }",
        "Save(null!)",
        true)]
    [InlineData(
        "async void [|Save|](IStore store) { await store.WriteAsync(); } interface IStore { Task WriteAsync(); } class Files : IStore { "
            + "public async Task WriteAsync() { await File.WriteAllTextAsync(\"a\", \"\"); } }",
        "Save(null!)",
        true)]
    [InlineData(
        "async void [|Save|](IStore store) { await store.WriteAsync(); } interface IStore { Task WriteAsync(); } class Turns(Store s) : "
            + "IStore { public Task WriteAsync() => s._done.Task; }",
        "Save(null!)",
        false)]
    [InlineData(
        "async void [|Save|](HttpClient http) { await Parallel.ForEachAsync(_paths, async (p, t) => { await http.GetAsync(p, t); }); }",
        "Save(null!)",
        true)]
    [InlineData("async void [|Save|]() { await Parallel.ForEachAsync(_paths, async (p, t) => { await _done.Task; }); }", "Save()", false)]
    [InlineData(
        "async void [|Save|](IAsyncEnumerable<string> all) { await Parallel.ForEachAsync(all, async (p, t) => { await Task.Yield(); }); }",
        "Save(null!)",
        false)]
    public Task Fixes_and_awaits_only_what_ends_by_itself(string method, string call, bool isAwaited)
    {
        string Source(string method, string call) =>
            $$"""
            using System.Collections.Generic;
            using System.IO;
            using System.IO.Pipelines;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            class Store
            {
                readonly HashSet<string> _paths = new();
                readonly SemaphoreSlim _gate = new(0, 1);
                readonly TaskCompletionSource _done = new();
                bool _stop;

                async Task RunAsync()
                {
                    {{call}};
                    await Task.Yield();
                    _done.SetResult();
                    _gate.Release();
                    _stop = !_stop;
                }

                {{method}}
            }
            """;
        return FixWithoutWarningsAsync(
            Source(method, call),
            Source(
                method.Replace("async void [|Save|]", "async Task SaveAsync"),
                (isAwaited ? "await " : "_ = ") + call.Replace("Save(", "SaveAsync(")));
    }

    [Fact]
    public Task Fixes_with_a_discard_where_no_await_can_stand() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            async void [|Save|]() => await Task.Yield();

            async Task InLock()
            {
                lock (_gate) { Save(); }
                await Task.Yield();
            }

            async Task Conditional(C other)
            {
                other?.Save();
                await Task.Yield();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new object();
            async Task Save() => await Task.Yield();

            async Task InLock()
            {
                lock (_gate) { _ = Save(); }
                await Task.Yield();
            }

            async Task Conditional(C other)
            {
                if (other != null)
                    await other.Save();
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Fixes_calls_in_top_level_statements() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            Save();

            static async void [|Save|]() => await Task.Yield();
            """,
        FixedCode = """
            using System.Threading.Tasks;

            await SaveAsync();

            static async Task SaveAsync() => await Task.Yield();
            """,
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.AsProgram().RunAsync();

    [Fact]
    public Task Fixes_overrides_with_their_base() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            class C
            {
                public virtual async void [|Save|]() => await Task.Yield();

                public void Twice()
                {
                    Save();
                    Save();
                }
            }

            class D : C
            {
                public override async void {|#0:Save|}() => await Task.Yield();
            }
            """,
        ExpectedDiagnostics = { Information(0, "Save", "C.Save") },
        FixedCode = """
            using System.Threading.Tasks;

            class C
            {
                public virtual async Task SaveAsync() => await Task.Yield();

                public async Task TwiceAsync()
                {
                    await SaveAsync();
                    await SaveAsync();
                }
            }

            class D : C
            {
                public override async Task SaveAsync() => await Task.Yield();
            }
            """,
    }.RunAsync();

    /// <summary>Nothing blocked before, and nothing blocks afterwards.</summary>
    [Fact]
    public Task Fixes_and_drops_the_task_where_a_caller_cannot_be_async() => FixWithoutWarningsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            public C() => Save();

            async void [|Save|]() => await Task.Yield();

            void Flush() => Save();

            public void Dispose() => Flush();
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            public C() => _ = SaveAsync();

            async Task SaveAsync() => await Task.Yield();

            void Flush() => _ = SaveAsync();

            public void Dispose() => Flush();
        }
        """);

    /// <summary>The renderer hears what it throws, and would not hear it from a task that is dropped.</summary>
    [Fact]
    public Task Offers_no_fix_in_a_component_whose_caller_cannot_await() => Verify.ReasonAsync(
        Component("public int Id { set => Load(); }", "async void [|Load|]() => await Task.Yield();"));

    [Fact]
    public Task Fixes_a_method_of_a_component_whose_callers_await() => Verify.FixAsync(
        Component("protected override async Task OnInitializedAsync() => Load();", "async void [|Load|]() => await Task.Yield();"),
        Component(
            "protected override async Task OnInitializedAsync() => await LoadAsync();",
            "async Task LoadAsync() => await Task.Yield();"));

    private static string Component(string caller, string method) =>
        $$"""
        using System.Threading.Tasks;

        class Page : Microsoft.AspNetCore.Components.ComponentBase
        {
            {{caller}}

            {{method}}
        }
        """;

    [Theory]
    [InlineData(
        0,
        "AH2001",
        "Return 'Task', and await the calls (2 members, 1 file)",
        "async Task FlushAsync() => await SaveAsync();",
        "SaveAsync")]
    [InlineData(1, "AH2001/keep-names", "Convert the call chain to async, without renaming", "async Task Flush() => await Save();", "Save")]
    [InlineData(
        2,
        "AH2001/bridge-callers",
        "Only this method, and let callers that are not async drop its task",
        "void Flush() => _ = SaveAsync();",
        "SaveAsync")]
    public Task Offers_each_action_under_its_title(int index, string key, string title, string caller, string name) => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;

            class C
            {
                async void [|Save|]() => await Task.Yield();

                void Flush() => Save();
            }
            """,
        FixedCode = $$"""
            using System.Threading.Tasks;

            class C
            {
                async Task {{name}}() => await Task.Yield();

                {{caller}}
            }
            """,
        CodeActionIndex = index,
        CodeActionEquivalenceKey = key,
        CodeActionVerifier = (action, verifier) => verifier.Equal(title, action.Title),
    }.RunAsync();

    /// <summary>
    /// Before, the caller goes on at the first await. One scheduler runs all of it in the order in which it was queued,
    /// so that the output says what waits for what, however busy the machine is.
    /// </summary>
    [Fact]
    public async Task Runs_fixed_code_that_waits_for_the_work_and_sees_its_exception()
    {
        const string Before = """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            class Server : HttpMessageHandler
            {
                public static readonly List<string> Asked = new List<string>();

                protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                {
                    Asked.Add(request.RequestUri.AbsolutePath.Substring(1));
                    return Task.FromResult(new HttpResponseMessage());
                }
            }

            class Program
            {
                private static readonly HttpClient s_client = new HttpClient(new Server());

                static async Task<string> Run()
                {
                    Work(1);
                    Work(2);
                    await s_client.GetAsync("http://localhost/end");
                    for (var i = 0; i < 20; i++)
                        await Task.Yield();
                    return string.Join(" ", Server.Asked);
                }

                private static async void [|Work|](int i)
                {
                    await Task.Yield();
                    await s_client.GetAsync("http://localhost/" + i);
                }
            }
            """;
        var after = Before.Replace("async void [|Work|]", "async Task Work", StringComparison.Ordinal)
            .Replace("        Work(1);", "        await Work(1);", StringComparison.Ordinal)
            .Replace("        Work(2);", "        await Work(2);", StringComparison.Ordinal);
        await Verify.FixAsync(Before, after);
        Assert.Equal(
            "end 1 2",
            await RunnableProgram.OutputInTurnsAsync(
                Before.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal)));
        Assert.Equal("1 2 end", await RunnableProgram.OutputInTurnsAsync(after));
    }

    /// <summary>The fix leaves neither an error nor a new compiler warning behind.</summary>
    internal static Task FixWithoutWarningsAsync(string source, string fixedSource, params string[] disabled)
    {
        var test = new Verify.Test { TestCode = source, FixedCode = fixedSource, CompilerDiagnostics = CompilerDiagnostics.Warnings };
        test.DisabledDiagnostics.Add("CS1591");
        test.DisabledDiagnostics.AddRange(disabled);
        return test.RunAsync();
    }
}
