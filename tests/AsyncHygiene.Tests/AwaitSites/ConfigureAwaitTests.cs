using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>New awaits are configured as those of the file, also where the keyword stands before a loop or a using.</summary>
public class ConfigureAwaitTests
{
    [Fact]
    public Task Converts_loops_over_streams_with_the_files_ConfigureAwait() => ChainCase.ConvertsProgramAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                return await Text().ConfigureAwait(false) + Sum();
            }

            static async Task<string> Text() => await Task.FromResult("a").ConfigureAwait(false);

            static IEnumerable<int> Numbers()
            {
                for (var i = 0; i < 3; i++)
                {
                    Thread.Sleep(1);
                    yield return i;
                }
            }

            static int Sum()
            {
                var sum = 0;
                foreach (var n in Numbers()) // each
                    sum += n;
                return sum;
            }
        }
        """.Replace("await Task.Yield();\n        ", ""),
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static async Task<string> Run()
            {
                return await Text().ConfigureAwait(false) + await Sum().ConfigureAwait(false);
            }

            static async Task<string> Text() => await Task.FromResult("a").ConfigureAwait(false);

            static async IAsyncEnumerable<int> Numbers()
            {
                for (var i = 0; i < 3; i++)
                {
                    await Task.Delay(1).ConfigureAwait(false);
                    yield return i;
                }
            }

            static async Task<int> Sum()
            {
                var sum = 0;
                await foreach (var n in Numbers().ConfigureAwait(false)) // each
                    sum += n;
                return sum;
            }
        }
        """);

    [Fact]
    public async Task Adds_the_usings_of_what_configures_and_what_bridges_a_stream()
    {
        var report = await new ChainCase().With(
            "App",
            ("A.cs",
                "using System.Collections.Generic;\nusing System.Threading;\n\nclass A\n{\n    internal static IEnumerable<int> Numbers() "
                    + "{ Thread.Sleep(1); yield return 1; }\n    static void Use() { foreach (var n in Numbers()) "
                    + "System.Console.Write(n); }\n}\n",
                "using System.Collections.Generic;\nusing System.Threading;\nusing System.Threading.Tasks;\n\nclass A\n{\n    internal "
                    + "static async IAsyncEnumerable<int> Numbers() { await Task.Delay(1).ConfigureAwait(false); yield return 1; }\n    "
                    + "static async Task Use() { await foreach (var n in Numbers().ConfigureAwait(false)) System.Console.Write(n); }\n}\n"),
            ("B.cs",
                "class B\n{\n    int Value { get { foreach (var n in A.Numbers()) return n; return 0; } }\n    async "
                    + "System.Threading.Tasks.Task M() => await System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);\n}\n",
                "using System.Threading.Tasks;\n\nclass B\n{\n    int Value { get { foreach (var n in A.Numbers().ToBlockingEnumerable()) "
                    + "return n; return 0; } }\n    async System.Threading.Tasks.Task M() => await "
                    + "System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);\n}\n"))
                    .RunAsync();
        Assert.Equal("accessor", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Converts_an_unnamed_using_with_the_files_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Stream stream)
            {
                await Task.Delay(1).ConfigureAwait(false);
                var writer = new StreamWriter(stream);
                using (writer)
                    await writer.WriteAsync("a").ConfigureAwait(false);
                using (var named = new StreamWriter(stream))
                    await named.WriteAsync("a").ConfigureAwait(false);
            }
        }
        """,
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Stream stream)
            {
                await Task.Delay(1).ConfigureAwait(false);
                var writer = new StreamWriter(stream);
                await using (writer.ConfigureAwait(false))
                    await writer.WriteAsync("a").ConfigureAwait(false);
                var named = new StreamWriter(stream);
                await using (named.ConfigureAwait(false))
                    await named.WriteAsync("a").ConfigureAwait(false);
            }
        }
        """);

    [Fact]
    public Task Converts_waits_behind_a_question_mark_with_the_files_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task? t, Task<int>? n)
            {
                await Task.Delay(1).ConfigureAwait(false);
                t?.Wait();
                _ = n?.Result.ToString();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task? t, Task<int>? n)
            {
                await Task.Delay(1).ConfigureAwait(false);
                if (t != null)
                    await t.ConfigureAwait(false);
                _ = n == null ? null : (await n.ConfigureAwait(false)).ToString();
            }
        }
        """);

    /// <summary>The same member first, then the same type, then the file.</summary>
    [Fact]
    public Task Converts_with_the_ConfigureAwait_of_the_member_before_that_of_the_type_and_the_file() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() { await Task.Delay(1); Thread.Sleep(1); }
            void Fourth() => Thread.Sleep(1);
        }

        class Page
        {
            async Task Show() => await Task.Delay(1);
            async Task Hide() { Thread.Sleep(1); await Task.Delay(1).ConfigureAwait(false); }
            async Task Move() => await Task.Delay(1);
            void Draw() => Thread.Sleep(1);
        }

        class Other
        {
            void Draw() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() { await Task.Delay(1); await Task.Delay(1); }
            async Task Fourth() => await Task.Delay(1).ConfigureAwait(false);
        }

        class Page
        {
            async Task Show() => await Task.Delay(1);
            async Task Hide() { await Task.Delay(1).ConfigureAwait(false); await Task.Delay(1).ConfigureAwait(false); }
            async Task Move() => await Task.Delay(1);
            async Task Draw() => await Task.Delay(1);
        }

        class Other
        {
            async Task Draw() => await Task.Delay(1);
        }
        """);

    /// <summary>Where there is a context, an await that returns to it may be there for the code behind it.</summary>
    [Fact]
    public Task Converts_without_ConfigureAwait_where_one_await_returns_to_a_user_interface() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace System.Windows.Forms { public class Control { } }

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() => await Task.Delay(1);
            void Fourth() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace System.Windows.Forms { public class Control { } }

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() => await Task.Delay(1);
            async Task Fourth() => await Task.Delay(1);
        }
        """);

    /// <summary>All of a member, or two of a type: one among others may be there by chance.</summary>
    [Fact]
    public Task Converts_with_the_ConfigureAwait_of_the_waits() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            int First() => NumberAsync().ConfigureAwait(false).GetAwaiter().GetResult();
            int Second() { Thread.Sleep(1); return First() + NumberAsync().ConfigureAwait(false).GetAwaiter().GetResult(); }
            int Third() { Thread.Sleep(1); return First(); }
            public static Task<int> NumberAsync() => Task.FromResult(1);
        }

        class Single
        {
            int First() { Thread.Sleep(1); return Library.NumberAsync().ConfigureAwait(false).GetAwaiter().GetResult(); }
        }

        class Mixed
        {
            int First() { Thread.Sleep(1); return Library.NumberAsync().ConfigureAwait(false).GetAwaiter().GetResult() + Library.NumberAsync().Result; }
            void Second() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            async Task<int> FirstAsync() => await NumberAsync().ConfigureAwait(false);
            async Task<int> SecondAsync() { await Task.Delay(1).ConfigureAwait(false); return await FirstAsync().ConfigureAwait(false) + await NumberAsync().ConfigureAwait(false); }
            async Task<int> ThirdAsync() { await Task.Delay(1).ConfigureAwait(false); return await FirstAsync().ConfigureAwait(false); }
            public static Task<int> NumberAsync() => Task.FromResult(1);
        }

        class Single
        {
            async Task<int> FirstAsync() { await Task.Delay(1).ConfigureAwait(false); return await Library.NumberAsync().ConfigureAwait(false); }
        }

        class Mixed
        {
            async Task<int> FirstAsync() { await Task.Delay(1); return await Library.NumberAsync().ConfigureAwait(false) + await Library.NumberAsync(); }
            async Task SecondAsync() => await Task.Delay(1);
        }
        """);

    /// <summary>It asks for the context.</summary>
    /// <summary>Waits say nothing of how a project awaits elsewhere.</summary>
    [Fact]
    public async Task Converts_without_ConfigureAwait_in_a_project_whose_waits_have_it()
    {
        const string usings = "using System.Threading;\nusing System.Threading.Tasks;\n";
        const string awaits = "class A { async System.Threading.Tasks.Task WaitAsync() { await System.Threading.Tasks.Task.Delay(1); } }";
        const string waits = """
            using System.Threading.Tasks;

            class B
            {
                object First { get; } = Task.FromResult("a").ConfigureAwait(false).GetAwaiter().GetResult();
                object Second { get; } = Task.FromResult("b").ConfigureAwait(false).GetAwaiter().GetResult();
                object Third { get; } = Task.FromResult("c").ConfigureAwait(false).GetAwaiter().GetResult();
            }
            """;
        await new ChainCase().With(
            "App",
            ("A.cs", awaits, awaits),
            ("B.cs", waits, waits),
            ("C.cs",
                usings + "public class C { public void Save() => Thread.Sleep(1); }",
                usings + "public class C { public async Task SaveAsync() => await Task.Delay(1); }"))
            .RunAsync();
    }

    [Fact]
    public Task Converts_without_ConfigureAwait_next_to_waits_that_ask_for_the_context() => ChainCase.ConvertsAsync(
        "using System.Threading;\nusing System.Threading.Tasks;\n\nclass Page { int First() { Thread.Sleep(1); return "
            + "Task.Run(() => 1).ConfigureAwait(true).GetAwaiter().GetResult(); } }\n",
        "using System.Threading;\nusing System.Threading.Tasks;\n\nclass Page { async Task<int> FirstAsync() { await Task.Delay(1); return "
            + "await Task.Run(() => 1).ConfigureAwait(true); } }\n");

    private const string Interface =
        """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.ComponentModel;
        using System.Threading;
        using System.Threading.Tasks;

        namespace System.Windows.Forms
        {
            public class Control
            {
                private readonly int _thread = Environment.CurrentManagedThreadId;
                private string _text = "";
                public string Text { get => _text; set => _text = value + (Environment.CurrentManagedThreadId == _thread ? " here" : " elsewhere"); }
            }
        }

        sealed class Pump : SynchronizationContext
        {
            private readonly BlockingCollection<(SendOrPostCallback, object?)> _queue = new();
            public override void Post(SendOrPostCallback d, object? state) => _queue.Add((d, state));
            public Task<string> Start(Func<Task<string>> work)
            {
                var done = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
                var thread = new Thread(() => Loop(work, done)) { IsBackground = true };
                thread.Start();
                return done.Task;
            }

            private void Loop(Func<Task<string>> work, TaskCompletionSource<string> done)
            {
                SetSynchronizationContext(this);
                work().ContinueWith(t => { done.SetResult(t.IsFaulted ? t.Exception!.ToString() : t.Result); _queue.CompleteAdding(); }, TaskScheduler.Default);
                foreach (var (callback, state) in _queue.GetConsumingEnumerable())
                    callback(state);
            }
        }

        static class Data
        {
            public static async Task<string> LoadAsync() { await Task.Delay(5).ConfigureAwait(false); return "loaded"; }
        }

        """;

    /// <summary>Blocking never left the thread; the await would.</summary>
    [Theory]
    [InlineData("""class Form : System.Windows.Forms.Control { public string Show() { var text = WAIT; Text = text; return Text; } }""", """new Form()""")]
    [InlineData("""class View { private readonly System.Windows.Forms.Control _label = new(); public string Show() { var text = WAIT; _label.Text = text; return _label.Text; } }""", """new View()""")]
    [InlineData("""class View { private readonly Action<string> _show; private readonly System.Windows.Forms.Control _label; public View(System.Windows.Forms.Control label) { _label = label; _show = text => label.Text = text; } public string Show() { var text = WAIT; _show(text); return Text(); } private string Text() => _label.Text; }""", """new View(new())""")]
    [InlineData("""class Model : INotifyPropertyChanged { private int _thread = Environment.CurrentManagedThreadId; public event PropertyChangedEventHandler? PropertyChanged; public string Show() { var text = WAIT; PropertyChanged?.Invoke(this, new(text)); return text + Environment.CurrentManagedThreadId.Equals(_thread); } }""", """new Model()""")]
    public async Task Runs_the_code_behind_a_configured_wait_on_the_thread_of_a_user_interface(string type, string shown)
    {
        var before = Interface + type.Replace("WAIT", "Data.LoadAsync().ConfigureAwait(false).GetAwaiter().GetResult()") + $$"""

            class Program
            {
                static Task<string> Run() => new Pump().Start(ShowAsync);

                static async Task<string> ShowAsync() { await Task.Yield(); var shown = {{shown}}; return shown.Show(); }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains("await Data.LoadAsync();", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>What has nothing to do with the interface keeps what its author wrote.</summary>
    [Fact]
    public async Task Converts_a_configured_wait_of_code_behind_a_user_interface()
    {
        var after = await ChainCase.ConvertedAsync(
            Interface
                + "class Service { public string Load() => Data.LoadAsync().ConfigureAwait(false).GetAwaiter().GetResult().Trim(); }");
        Assert.Contains("(await Data.LoadAsync().ConfigureAwait(false)).Trim()", after);
    }

    [Fact]
    public Task Converts_a_configured_wait_before_the_requests_context_is_read() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        namespace System.Web { public class HttpContext { public static HttpContext? Current => null; } }

        class Page
        {
            async Task Show()
            {
                Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult();
                _ = System.Web.HttpContext.Current;
            }

            async Task Load() => Task.Delay(1).ConfigureAwait(false).GetAwaiter().GetResult();
        }
        """,
        """
        using System.Threading.Tasks;

        namespace System.Web { public class HttpContext { public static HttpContext? Current => null; } }

        class Page
        {
            async Task Show()
            {
                await Task.Delay(1);
                _ = System.Web.HttpContext.Current;
            }

            async Task Load() => await Task.Delay(1).ConfigureAwait(false);
        }
        """);
}
