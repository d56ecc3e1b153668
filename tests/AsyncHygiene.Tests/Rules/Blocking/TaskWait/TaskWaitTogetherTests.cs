using System.Threading.Tasks;
using Xunit;
using static AsyncHygiene.Tests.Rules.Blocking.TaskWait.TaskWaitCompletedTests;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Tasks that were awaited together, and the one that was first.</summary>
public class TaskWaitTogetherTests
{
    /// <summary>Many programs have a form of their own, which throws other exceptions. Its name says what it waits for.</summary>
    [Fact]
    public Task Accepts_tasks_awaited_together_by_a_method_of_the_authors_own() => OnEveryFramework(
        """
        static class Tasks
        {
            public static async Task WhenAllAndThrow(params Task[] tasks) { try { await Task.WhenAll(tasks); } catch { } }
            public static Task WhenAll<T>(this IEnumerable<Task<T>> tasks) => Task.WhenAll(tasks);
            public static async Task WhenAllOrAnyFailed(params Task[] tasks) => await Task.WhenAny(tasks);
            public static async Task WhenAllStarted(int count) => await Task.Delay(count);
            public static T[] ToArraySafe<T>(this IEnumerable<T> items) => items.ToArray();
        }

        partial class C
        {
            async Task<int> Each(Task<int> a, Task<int> b)
            {
                await Tasks.WhenAllAndThrow(a, b);
                return a.Result + b.Result;
            }

            async Task<int> Copied(List<Task<int>> tasks)
            {
                await Tasks.WhenAllAndThrow(tasks.ToArraySafe());
                tasks.ForEach(t => Use(t.Result));
                return tasks[0].Result;
            }

            async Task<int> Extension(Task<int>[] tasks)
            {
                await tasks.WhenAll();
                return tasks.Sum(t => t.Result);
            }

            async Task<int> First(Task<int> a, Task<int> b)
            {
                await Tasks.WhenAllOrAnyFailed(a, b);
                return a.[|Result|] + b.[|Result|];
            }

            async Task<int> OfNone(Task<int> a)
            {
                await Tasks.WhenAllStarted(1);
                return a.[|Result|];
            }

            async Task<int> NotAwaited(Task<int> a)
            {
                var all = Tasks.WhenAllAndThrow(a);
                return a.[|Result|];
            }
        }
        """);

    [Fact]
    public Task Accepts_tasks_awaited_together() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Two(Task<int> a, Task<int> b)
            {
                await Task.WhenAll(a, b);
                return a.Result + b.Result;
            }

            async Task<int> Configured()
            {
                var a = Run();
                var b = Run();
                await Task.WhenAll(a, b).ConfigureAwait(false);
                return a.Result + b.GetAwaiter().GetResult();
            }

            async Task<int> Array(Task<int> a, Task<int> b)
            {
                await Task.WhenAll(new Task[] { a, b });
                return a.Result + b.Result;
            }

            async Task<int> Kept(Task<int> a, Task<int> b)
            {
                var both = Task.WhenAll(a, b);
                Use(both);
                await both;
                a.Wait();
                return a.Result + b.Result;
            }

            async Task<int> List(Task<int> a, Task<int> b)
            {
                var list = new List<Task> { a };
                list.Add(b);
                await Task.WhenAll(list);
                return a.Result + b.Result;
            }

            int Synchronous(Task<int> a, Task<int> b)
            {
                Task.[|WaitAll|](a, b);
                return a.Result + b.Result;
            }

            async Task<int> InTry(Task<int> a, Task<int> b)
            {
                try { await Task.WhenAll(a, b); }
                catch (Exception) { return a.Result; }
                finally { Use(b.Result); }
                return b.Result;
            }

            async Task<int> AfterCatch(Task<int> a)
            {
                try { await a; } catch (Exception) { }
                return a.Result;
            }
        }
        """);

    [Fact]
    public Task Accepts_elements_of_what_was_awaited_together() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> Elements(int[] numbers, Task<int> one)
            {
                var tasks = numbers.Select(Run).ToList();
                await Task.WhenAll(tasks);
                var sum = tasks[0].Result + tasks.First().Result + tasks[numbers.Length - 1].Result;
                foreach (var t in tasks)
                    sum += t.Result;
                for (var i = 0; i < tasks.Count; i++)
                    sum += tasks[i].Result;
                tasks.ForEach(t => sum += t.Result);
                var linq = from t in tasks where t.Result > 0 select t.Result;
                sum += tasks.Where(t => !t.IsFaulted).Select(t => t.Result).Sum() + tasks.Sum(t => t.Result) + linq.Sum();
                tasks.Add(one);
                return sum + tasks[0].[|Result|];
            }

            async Task<int> Array(Task<int>[] tasks)
            {
                await Task.WhenAll(tasks);
                var sum = tasks[0].Result + tasks.Select(x => x.Result).Sum();
                foreach (var t in tasks)
                    sum += t.Result;
                tasks[1] = Run();
                return sum + tasks[1].[|Result|];
            }

            async Task<int> NotAwaited(Task<int>[] tasks, Task<int>[] others)
            {
                await Task.WhenAll(tasks);
                return others[0].[|Result|] + others.Select(o => o.[|Result|]).Sum();
            }

            async Task<int> Built(int[] numbers)
            {
                var tasks = new List<Task<int>>();
                foreach (var n in numbers)
                    tasks.Add(Run(n));
                await Task.WhenAll(tasks.ToArray());
                return tasks.Select(t => t.Result).Sum() + tasks.ToDictionary(t => t.Id, t => t.Result).Count;
            }

            async Task<int> Kept(IEnumerable<int> numbers)
            {
                var tasks = numbers.Select(Run).ToArray();
                var all = Task.WhenAll(tasks);
                await all;
                return tasks[0].Result + tasks[tasks.Length - 1].Result;
            }

            async Task<int> Projected(int[] numbers)
            {
                var work = numbers.Select(n => new { Number = n, Task = Run(n) }).ToList();
                await Task.WhenAll(work.Select(w => w.Task));
                var sum = work.Sum(w => w.Task.Result);
                foreach (var w in work)
                    sum += w.Task.Result;
                return sum + work[0].Task.Result;
            }

            async Task<int> Values(Dictionary<string, Task<int>> tasks)
            {
                await Task.WhenAll(tasks.Values);
                var sum = tasks["a"].Result + tasks.Values.First().Result;
                foreach (var pair in tasks)
                    sum += pair.Value.Result;
                foreach (var t in tasks.Values)
                    sum += t.Result;
                return sum + tasks.ToDictionary(p => p.Key, p => p.Value.Result).Count;
            }

            async Task<int> One(Task<int>[] tasks, int i)
            {
                await tasks[0];
                await tasks[i];
                var sum = tasks[0].Result + tasks[i].Result + tasks[1].[|Result|];
                i++;
                return sum + tasks[i].[|Result|];
            }

            async Task<int> Filtered(List<Task<int>> tasks)
            {
                await Task.Yield();
                var done = tasks.Where(t => t.IsCompleted).ToList();
                return tasks.Where(t => t.Status == TaskStatus.RanToCompletion).Sum(t => t.Result) + done[0].Result + tasks[0].[|Result|];
            }
        }
        """);

    [Fact]
    public Task Accepts_the_task_that_was_first() => OnEveryFramework(
        """
        partial class C
        {
            async Task<int> First(Task<int> a, Task<int> b)
            {
                var d = await Task.WhenAny(a, b);
                return d.Result + a.[|Result|];
            }

            async Task<int> AtOnce(Task<int> a, Task<int> b) => (await Task.WhenAny(a, b)).Result;

            async Task<int> Compared(Task<int> a)
            {
                if (await Task.WhenAny(a, Task.Delay(10)) == a)
                    return a.Result;
                return a.[|Result|];
            }

            async Task<int> ComparedLater(Task<int> a)
            {
                var first = await Task.WhenAny(a, Task.Delay(10)).ConfigureAwait(false);
                if (first != a)
                    throw new TimeoutException();
                return a.Result;
            }

            async Task<int> Kept(Task<int> a, Task<int> b)
            {
                var any = Task.WhenAny(a, b);
                var d = await any;
                return d.Result;
            }

            async Task<int> OneByOne(List<Task<int>> tasks)
            {
                var sum = 0;
                while (tasks.Count > 0)
                {
                    var done = await Task.WhenAny(tasks);
                    tasks.Remove(done);
                    sum += done.Result;
                }

                return sum;
            }
        }
        """);
}
