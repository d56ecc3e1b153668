using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>
/// Helpers of the user's own that are given work and block until it is done. One that only waits goes away at its callers; one that does
/// more becomes async, and its callers await it.
/// </summary>
public class ChainHelperTests
{
    [Fact]
    public Task Converts_a_helper_that_does_more_than_wait() => ChainCase.ConvertsProgramAsync(
        """
        using System;
        using System.Threading.Tasks;

        static class Program
        {
            private static string s_log = "";

            static async Task<string> Run()
            {
                await LoadAsync(0);
                s_log += Get(1);
                Save();
                return s_log;
            }

            private static int Get(int x) => Guard.Measure(() => LoadAsync(x), () => s_log += "done ");

            private static void Save() => Guard.Retry(async () =>
            {
                await LoadAsync(2);
                if (s_log.Length < 20)
                    throw new InvalidOperationException("short");
            });

            private static async Task<int> LoadAsync(int x)
            {
                await Task.Yield();
                s_log += "load" + x + " ";
                return x;
            }

            private static class Guard
            {
                public static T Measure<T>(Func<Task<T>> work, Action done)
                {
                    try
                    {
                        return work().GetAwaiter().GetResult();
                    }
                    finally
                    {
                        done();
                    }
                }

                public static void Retry(Func<Task> work)
                {
                    for (var i = 0; i < 5; i++)
                    {
                        try
                        {
                            work().GetAwaiter().GetResult();
                            return;
                        }
                        catch (InvalidOperationException e)
                        {
                            s_log += e.Message + " ";
                        }
                    }
                }
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        static class Program
        {
            private static string s_log = "";

            static async Task<string> Run()
            {
                await LoadAsync(0);
                s_log += await GetAsync(1);
                await SaveAsync();
                return s_log;
            }

            private static async Task<int> GetAsync(int x) => await Guard.MeasureAsync(() => LoadAsync(x), () => s_log += "done ");

            private static async Task SaveAsync() => await Guard.RetryAsync(async () =>
            {
                await LoadAsync(2);
                if (s_log.Length < 20)
                    throw new InvalidOperationException("short");
            });

            private static async Task<int> LoadAsync(int x)
            {
                await Task.Yield();
                s_log += "load" + x + " ";
                return x;
            }

            private static class Guard
            {
                public static async Task<T> MeasureAsync<T>(Func<Task<T>> work, Action done)
                {
                    try
                    {
                        return await work();
                    }
                    finally
                    {
                        done();
                    }
                }

                public static async Task RetryAsync(Func<Task> work)
                {
                    for (var i = 0; i < 5; i++)
                    {
                        try
                        {
                            await work();
                            return;
                        }
                        catch (InvalidOperationException e)
                        {
                            s_log += e.Message + " ";
                        }
                    }
                }
            }
        }
        """);

    /// <summary>The helper in another file, and one that calls another.</summary>
    [Fact]
    public async Task Converts_helpers_of_another_file_once_for_all_of_their_callers()
    {
        const string Helpers =
            """
            using System;
            using System.Threading.Tasks;

            internal static class Helpers
            {
                private static int s_calls;

                public static T RunSync<T>(Func<Task<T>> work)
                {
                    s_calls++;
                    return Inner(work, 2);
                }

                private static T Inner<T>(Func<Task<T>> work, int times)
                {
                    work().Wait();
                    return work().Result;
                }
            }
            """;
        const string HelpersAfter =
            """
            using System;
            using System.Threading.Tasks;

            internal static class Helpers
            {
                private static int s_calls;

                public static async Task<T> RunAsync<T>(Func<Task<T>> work)
                {
                    s_calls++;
                    return await InnerAsync(work, 2);
                }

                private static async Task<T> InnerAsync<T>(Func<Task<T>> work, int times)
                {
                    await work();
                    return await work();
                }
            }
            """;
        const string Service =
            """
            using System.Threading.Tasks;

            internal class Service
            {
                public int First() => Helpers.RunSync(() => LoadAsync(1));

                public int Second() => Helpers.RunSync(() => LoadAsync(2)) + Helpers.RunSync(() => LoadAsync(3));

                private Task<int> LoadAsync(int x) => Task.FromResult(x);
            }
            """;
        const string ServiceAfter =
            """
            using System.Threading.Tasks;

            internal class Service
            {
                public async Task<int> FirstAsync() => await Helpers.RunAsync(() => LoadAsync(1));

                public async Task<int> SecondAsync() => await Helpers.RunAsync(() => LoadAsync(2)) + await Helpers.RunAsync(() => LoadAsync(3));

                private Task<int> LoadAsync(int x) => Task.FromResult(x);
            }
            """;
        await new ChainCase().With("App", ("Helpers.cs", Helpers, HelpersAfter), ("Service.cs", Service, ServiceAfter)).RunAsync();
    }

    /// <summary>What the helper throws is not wrapped any more once it awaits, and this caller waits for the wrapped one.</summary>
    [Fact]
    public Task Refuses_a_helper_whose_caller_catches_what_it_wraps() => new ChainCase()
        .With("App", ("App.cs", WithCaller, WithCaller))
        .RefusesAllAsync("aggregate");

    private const string WithCaller =
        """
        using System;
        using System.Threading.Tasks;

        internal class Service
        {
            public int Get()
            {
                try
                {
                    return Measure(() => LoadAsync());
                }
                catch (AggregateException)
                {
                    return 1;
                }
            }

            private static int Measure(Func<Task<int>> work)
            {
                Console.WriteLine("begin");
                return work().Result;
            }

            private static async Task<int> LoadAsync()
            {
                await Task.Yield();
                return 1;
            }
        }
        """;

    /// <summary>A limit of time, a check of something else than the argument, another culture, a scheduler of its own.</summary>
    [Theory]
    [InlineData("public static T Run<T>(Task<T> t) { if (!t.Wait(50)) throw new TimeoutException(); return t.Result; }", "Load()")]
    [InlineData(
        "static bool s_closed; public static T Run<T>(Func<Task<T>> f) { if (s_closed) throw new IOException(); return f().Result; }",
        "Load")]
    [InlineData(
        "public static T Run<T>(Func<Task<T>> f) { CultureInfo.CurrentCulture = CultureInfo.InvariantCulture; return f().Result; }",
        "Load")]
    [InlineData(
        "static readonly TaskFactory s_one = new(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler); "
            + "public static T Run<T>(Func<Task<T>> f) => s_one.StartNew(f).Unwrap().GetAwaiter().GetResult();",
        "Load")]
    public async Task Keeps_what_a_helper_does_more_than_wait(string helper, string work)
    {
        var source = $$"""
            using System;
            using System.Globalization;
            using System.IO;
            using System.Threading.Tasks;

            static class Jobs { {{helper}} }

            class Orders
            {
                static async Task<int> Load() { await Task.Delay(1); return 1; }
                async Task<int> M() { await Task.Yield(); return Jobs.Run({{work}}); }
            }
            """;
        Assert.Contains("Jobs.Run", await ChainCase.ConvertedAsync(source), StringComparison.Ordinal);
    }
}
