using System.Threading.Tasks;
using Xunit;
using static AsyncHygiene.Tests.AwaitSites.ExpressionProgramTests;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>Waits of every kind in whole programs: each program runs before and after, and says the same.</summary>
public class WaitProgramTests
{
    [Fact]
    public Task Awaits_the_one_call_that_Run_starts() => InProgram(
        """
        static int M() => Task.Run(() => NumberAsync(1)).Result + Task.Run(async () => await NumberAsync(2)).GetAwaiter().GetResult() + Task.Run(() => Say("three", 3)).Result;
        """,
        """
        static async Task<int> MAsync() => await NumberAsync(1) + await NumberAsync(2) + await Task.Run(() => Say("three", 3));
        """);

    [Fact]
    public Task Awaits_the_task_that_a_helper_blocks_on() => InProgram(
        """
        static T RunSync<T>(Func<Task<T>> work) => Task.Factory.StartNew(work).Unwrap().GetAwaiter().GetResult();
        static int M() => RunSync(() => NumberAsync(1)) + NumberAsync(2).Await();
        }

        static class TaskExtensions
        {
            public static T Await<T>(this Task<T> task) => task.GetAwaiter().GetResult();
        """,
        """
        static T RunSync<T>(Func<Task<T>> work) => Task.Factory.StartNew(work).Unwrap().GetAwaiter().GetResult();
        static async Task<int> MAsync() => await NumberAsync(1) + await NumberAsync(2);
        }

        static class TaskExtensions
        {
            public static T Await<T>(this Task<T> task) => task.GetAwaiter().GetResult();
        """);

    [Fact]
    public Task Awaits_WhenAll_and_WhenAny() => InProgram(
        """
        static int M()
        {
            Task<int> a = NumberAsync(1), never = new TaskCompletionSource<int>().Task;
            Task.WaitAll(a, Task.CompletedTask);
            var all = new[] { never, a };
            int i = Task.WaitAny(all);
            Task.WaitAny(all);
            return i * 10 + Task.WaitAny(all);
        }
        """,
        """
        static async Task<int> MAsync()
        {
            Task<int> a = NumberAsync(1), never = new TaskCompletionSource<int>().Task;
            await Task.WhenAll(a, Task.CompletedTask);
            var all = new[] { never, a };
            int i = Array.IndexOf(all, await Task.WhenAny(all));
            await Task.WhenAny(all);
            return i * 10 + Array.IndexOf(all, await Task.WhenAny(all));
        }
        """);

    [Fact]
    public Task Awaits_with_the_token_of_a_wait() => InProgram(
        """
        static string M() => Wait(CancellationToken.None) + Wait(new CancellationToken(true));

        static string Wait(CancellationToken token)
        {
            try
            {
                Task.Delay(token.CanBeCanceled ? 60000 : 20).Wait(token);
                return "waited";
            }
            catch (OperationCanceledException)
            {
                return "cancelled";
            }
        }
        """,
        """
        static async Task<string> MAsync() => await WaitAsync(CancellationToken.None) + await WaitAsync(new CancellationToken(true));

        static async Task<string> WaitAsync(CancellationToken token)
        {
            try
            {
                await Task.Delay(token.CanBeCanceled ? 60000 : 20).WaitAsync(token);
                return "waited";
            }
            catch (OperationCanceledException)
            {
                return "cancelled";
            }
        }
        """);

    [Fact]
    public Task Awaits_a_stream_that_a_loop_takes_apart() => InProgram(
        """
        static string M()
        {
            var text = "";
            foreach (var n in Numbers(3).ToBlockingEnumerable())
                text += n;
            try
            {
                foreach (var n in Numbers(9).ToBlockingEnumerable(new CancellationToken(true))) { text += n > 1 ? "" : n; }
            }
            catch (OperationCanceledException)
            {
                text += " cancelled";
            }
            foreach (int n in Numbers(5).ToBlockingEnumerable()) { if (n == 2) break; text += n; }
            return text;
        }

        static async IAsyncEnumerable<int> Numbers(
            int count,
            [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            try
            {
                for (var i = 0; i < count; i++) { await Task.Delay(5, token); yield return i; }
            }
            finally
            {
                Say("end", 0);
            }
        }
        """,
        """
        static async Task<string> MAsync()
        {
            var text = "";
            await foreach (var n in Numbers(3))
                text += n;
            try
            {
                await foreach (var n in Numbers(9).WithCancellation(new CancellationToken(true))) { text += n > 1 ? "" : n; }
            }
            catch (OperationCanceledException)
            {
                text += " cancelled";
            }
            await foreach (int n in Numbers(5)) { if (n == 2) break; text += n; }
            return text;
        }

        static async IAsyncEnumerable<int> Numbers(
            int count,
            [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            try
            {
                for (var i = 0; i < count; i++) { await Task.Delay(5, token); yield return i; }
            }
            finally
            {
                Say("end", 0);
            }
        }
        """);

    [Fact]
    public Task Awaits_a_semaphore_but_not_with_a_timeout_of_zero() => InProgram(
        """
        static readonly SemaphoreSlim s_gate = new(1);

        static bool M()
        {
            s_gate.Wait();
            try
            {
                return s_gate.Wait(0) || s_gate.Wait(5);
            }
            finally
            {
                s_gate.Release();
            }
        }
        """,
        """
        static readonly SemaphoreSlim s_gate = new(1);

        static async Task<bool> MAsync()
        {
            await s_gate.WaitAsync();
            try
            {
                return s_gate.Wait(0) || await s_gate.WaitAsync(5);
            }
            finally
            {
                s_gate.Release();
            }
        }
        """);

    [Fact]
    public Task Awaits_under_a_handler_that_reads_the_inner_exception_alone() => InProgram(
        """
        static async Task<int> FailAsync(int n)
        {
            await Task.Yield();
            throw new InvalidOperationException("failed" + n);
        }

        static string M()
        {
            var text = "";
            int number = 0;
            Task<int> task = FailAsync(1);
            try
            {
                task.Wait();
            }
            catch (AggregateException e) when (e.InnerException is InvalidOperationException)
            {
                text += e.InnerException!.Message;
            }

            try
            {
                number = FailAsync(2).Result;
            }
            catch (System.AggregateException e)
            {
                text += e.InnerException?.Message;
            }

            try { FailAsync(3).Wait(); } catch (AggregateException) { text += "three"; }
            return text + number;
        }
        """,
        """
        static async Task<int> FailAsync(int n)
        {
            await Task.Yield();
            throw new InvalidOperationException("failed" + n);
        }

        static async Task<string> MAsync()
        {
            var text = "";
            int number = 0;
            Task<int> task = FailAsync(1);
            try
            {
                await task;
            }
            catch (Exception e) when (e is InvalidOperationException)
            {
                text += e!.Message;
            }

            try
            {
                number = await FailAsync(2);
            }
            catch (System.Exception e)
            {
                text += e?.Message;
            }

            try { await FailAsync(3); } catch (Exception) { text += "three"; }
            return text + number;
        }
        """);
}
