using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>
/// A file of two projects has one text, so what it says after the conversion has to be right in both. Names in it may mean something else
/// in each of them.
/// </summary>
public class SharedFileTests
{
    private const string Worker =
        """
        using System.Threading;

        public class Worker
        {
            public void Run() => Helper.Save(1);
        }
        """;

    private const string Blocking = "public static class Helper { public static void Save(int n) => System.Threading.Thread.Sleep(n); }";

    [Fact]
    public Task Refuses_a_call_that_means_a_method_without_an_async_form_elsewhere() =>
        RefusesAsync(Worker, Blocking, "public static class Helper { public static void Save(int n) { } }");

    [Fact]
    public Task Refuses_a_call_that_means_another_method_elsewhere() => RefusesAsync(
        Worker,
        Blocking,
        """
        public static class Helper
        {
            public static void Save(int n) { }

            public static System.Threading.Tasks.Task SaveAsync(int n) => throw new System.NotSupportedException();
        }
        """);

    /// <summary>The other project's own Thread does not sleep.</summary>
    [Fact]
    public Task Refuses_a_wait_that_is_none_elsewhere() => RefusesAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace App
        {
            public class Worker
            {
                public void Run() => Thread.Sleep(1);

                public static Task None => Task.CompletedTask;
            }
        }
        """,
        "",
        "namespace App { public static class Thread { public static void Sleep(int n) { } } }");

    [Fact]
    public Task Refuses_a_wait_for_what_is_no_task_elsewhere() => RefusesAsync(
        """
        using System.Threading.Tasks;

        public class Worker
        {
            public int Run() => Source.Load().Result;
        }
        """,
        "using System.Threading.Tasks; public static class Source { public static Task<int> Load() => Task.FromResult(1); }",
        """
        public static class Source
        {
            public static Answer Load() => new();
        }

        public class Answer
        {
            public int Result => 3;

            public System.Runtime.CompilerServices.TaskAwaiter<int> GetAwaiter() => System.Threading.Tasks.Task.FromResult(4).GetAwaiter();
        }
        """);

    /// <summary>The newer framework has overloads of its own, which do the same.</summary>
    [Fact]
    public Task Converts_a_call_that_takes_another_overload_of_a_newer_framework()
    {
        const string before =
            """
            using System.Threading.Tasks;

            public class Worker
            {
                public void Run(Task a, Task b) => Task.WaitAll(a, b);
            }
            """;
        const string after =
            """
            using System.Threading.Tasks;

            public class Worker
            {
                public async Task RunAsync(Task a, Task b) => await Task.WhenAll(a, b);
            }
            """;
        return new ChainCase()
            .With("App(net10.0)", ("Shared/Worker.cs", before, after))
            .With(new ChainProject("App(net8.0)", ("Shared/Worker.cs", before, after)) { References = Framework.Net8 })
            .RunAsync();
    }

    /// <summary>Each framework has a tree of its own, and what is planned in one of them is looked up in the other.</summary>
    [Fact]
    public Task Converts_a_chain_of_a_library_for_two_frameworks()
    {
        const string before =
            """
            using System.Threading;

            public static class Pause
            {
                public static void Nap() { Thread.Sleep(1); }
            }

            public static class Store
            {
                public static void Save() { Pause.Nap(); }
            }
            """;
        const string after =
            """
            using System.Threading;
            using System.Threading.Tasks;

            public static class Pause
            {
                public static async Task NapAsync() { await Task.Delay(1); }
            }

            public static class Store
            {
                public static async Task SaveAsync() { await Pause.NapAsync(); }
            }
            """;
        return new ChainCase()
            .With(new ChainProject("Lib(net10.0)", ("Shared/Store.cs", before, after)) { References = Framework.Net10Library })
            .With(new ChainProject("Lib(net472)", ("Shared/Store.cs", before, after)) { References = Framework.Net472 })
            .RunAsync();
    }

    private static async Task RefusesAsync(string shared, string first, string second)
    {
        var report = await new ChainCase()
            .With("First", ("Shared/Worker.cs", shared, shared), ("First.cs", first, first))
            .With("Second", ("Shared/Worker.cs", shared, shared), ("Second.cs", second, second))
            .RunAsync();
        Assert.Empty(report.Converted);
        Assert.All(report.Refused, r => Assert.Equal("linked", r.Refusal.Code));
    }
}
