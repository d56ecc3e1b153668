using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>A task in a variable that the next statement waits for.</summary>
public class AwaitedVariableTests
{
    [Theory]
    [InlineData("var task = Add(1); | task.Wait(); | log.Add(task.Result);", "var result = await Add(1); | log.Add(result);")]
    [InlineData(
        "var sumTask = Add(1); | sumTask.Wait(); | var sum = sumTask.Result; | log.Add(sum);",
        "var sum = await Add(1); | log.Add(sum);")]
    [InlineData(
        "var t = Add(1); | t.Wait(); | int sum = t.GetAwaiter().GetResult(); | log.Add(sum);",
        "int sum = await Add(1); | log.Add(sum);")]
    [InlineData("var t = Add(1); | var sum = t.Result; | log.Add(sum);", "var sum = await Add(1); | log.Add(sum);")]
    [InlineData("var t = Add(1); | t.GetAwaiter().GetResult(); | log.Add(0);", "await Add(1); | log.Add(0);")]
    [InlineData("Task t = Add(1); | t.Wait(); | log.Add(0);", "await Add(1); | log.Add(0);")]
    [InlineData(
        "Task<int> sumTask = Add(1); | sumTask.Wait(); | log.Add(sumTask.Result); | log.Add(sumTask.Result + 1);",
        "int sum = await Add(1); | log.Add(sum); | log.Add(sum + 1);")]
    [InlineData(
        "var addTask = Add(log.Count); | addTask.Wait(); | for (var i = 0; i < addTask.Result; i++) log.Add(i);",
        "var result = await Add(log.Count); | for (var i = 0; i < result; i++) log.Add(i);")]
    [InlineData(
        "var task = Add(Add(1).Result); | task.Wait(); | var result = 5; | log.Add(task.Result + result);",
        "var result2 = await Add(await Add(1)); | var result = 5; | log.Add(result2 + result);")]
    [InlineData(
        "var eventTask = Task.Run(() => Add(1)); | eventTask.Wait(); | log.Add(eventTask.Result);",
        "var result = await Add(1); | log.Add(result);")]
    [InlineData("var task = log.Count > 5 ? Add(1) : Add(2); | task.Wait();", "await (log.Count > 5 ? Add(1) : Add(2));")]
    [InlineData("var t = Add(1); | if (t.Result > 0) log.Add(5);", "var t = Add(1); | if (await t > 0) log.Add(5);")]
    [InlineData("var t = Is(1); | if (t.Result) log.Add(5);", "var t = Is(1); | if (await t) log.Add(5);")]
    [InlineData("var t = Is(1); | if (t.GetAwaiter().GetResult()) log.Add(5);", "var t = Is(1); | if (await t) log.Add(5);")]
    [InlineData(
        "var t = Is(1); | while (t.Result) { log.Add(5); break; }",
        "var t = Is(1); | while (await t) { log.Add(5); break; }")]
    [InlineData("var t = Many(1); | foreach (var x in t.Result) log.Add(x);", "var t = Many(1); | foreach (var x in await t) log.Add(x);")]
    [InlineData(
        "var t = Add(1); | switch (t.Result) { case 0: break; default: log.Add(7); break; }",
        "var t = Add(1); | switch (await t) { case 0: break; default: log.Add(7); break; }")]
    [InlineData("var t = Scope(1); | using (t.Result) { log.Add(3); }", "var t = Scope(1); | using (await t) { log.Add(3); }")]
    [InlineData("var t = Add(1); | do { log.Add(2); } while (t.Result > 5);", "var t = Add(1); | do { log.Add(2); } while (await t > 5);")]
    [InlineData("var t = Is(1); | do { log.Add(2); } while (!t.Result);", "var t = Is(1); | do { log.Add(2); } while (!await t);")]
    [InlineData(
        "try { var t = Fault(1); | throw t.Result; } catch (Exception e) { log.Add(e.Message.Length); }",
        "try { var t = Fault(1); | throw await t; } catch (Exception e) { log.Add(e.Message.Length); }")]
    public Task Converts_a_task_that_is_waited_for_at_once_to_its_result(string before, string after) =>
        ChainCase.ConvertsProgramAsync(Program(before), Program(after));

    [Theory]
    [InlineData(
        "var t = Add(1); | log.Add(9); | t.Wait(); | log.Add(t.Result);",
        "var t = Add(1); | log.Add(9); | log.Add(await t);")]
    [InlineData(
        "var t = Add(1); | t.Wait(); | log.Add(t.IsCompleted ? 1 : 0); | log.Add(t.Result);",
        "var t = Add(1); | await t; | log.Add(t.IsCompleted ? 1 : 0); | log.Add(t.Result);")]
    [InlineData(
        "var t = Add(1); | t.Wait(); | Func<int> later = () => t.Result; | log.Add(later());",
        "var t = Add(1); | await t; | Func<int> later = () => t.Result; | log.Add(later());")]
    [InlineData(
        "var t = Count(); | t.Wait(); | log.Add(0); | log.Add(t.Result.Next()); | log.Add(t.Result.Next());",
        "var t = Count(); | await t; | log.Add(0); | log.Add(t.Result.Next()); | log.Add(t.Result.Next());")]
    [InlineData(
        "var t = Add(1); | var sum = t.Result; | log.Add(sum + t.Id * 0);",
        "var t = Add(1); | var sum = await t; | log.Add(sum + t.Id * 0);")]
    [InlineData(
        "Task<int> t = Add(1), u = Add(2); | u.Wait(); | log.Add(u.Result); | log.Add(t.Result);",
        "Task<int> t = Add(1), u = Add(2); | log.Add(await u); | log.Add(await t);")]
    public Task Keeps_the_task_where_more_than_its_result_is_used(string before, string after) =>
        ChainCase.ConvertsProgramAsync(Program(before), Program(after));

    /// <summary>Another configuration uses the task.</summary>
    [Fact]
    public Task Keeps_a_task_that_code_which_is_switched_off_may_use() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task other)
            {
                await other;
                var load = Load();
                load.Wait();
        #if TRACE_LOADS
                System.Console.Write(load.Status);
        #endif
            }

            Task<int> Load() => Task.Run(() => 1);
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task other)
            {
                await other;
                var load = Load();
                await load;
        #if TRACE_LOADS
                System.Console.Write(load.Status);
        #endif
            }

            Task<int> Load() => Task.Run(() => 1);
        }
        """);

    /// <summary>Comments of the statements that go stay with what follows.</summary>
    [Fact]
    public Task Keeps_comments_around_a_task_that_is_awaited_where_it_is_made() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(Task<int> other)
            {
                await other;

                // Load it.
                var loadTask = Load(); // all of it

                // Wait for it.
                loadTask.Wait();

                // Show it.
                var loaded = loadTask.Result;
                return loaded;
            }

            Task<int> Load() => Task.Run(() => 1);
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task<int> M(Task<int> other)
            {
                await other;

                // Load it.
                var loaded = await Load(); // all of it

                // Wait for it.

                // Show it.
                return loaded;
            }

            Task<int> Load() => Task.Run(() => 1);
        }
        """);

    [Theory]
    [InlineData("int Get() { var t = Add(1); return t.Result; } log.Add(Get());", "return await t;")]
    [InlineData("Exception Get() { var t = Fault(1); throw t.Result; } try { Get(); } catch (Exception) { log.Add(1); }", "throw await t;")]
    [InlineData(
        "IEnumerable<int> Get() { var t = Add(1); yield return t.Result; } foreach (var x in Get()) log.Add(x);",
        "yield return await t;")]
    public async Task Keeps_the_statement_that_the_result_is_given_to(string statements, string expected)
    {
        var before = Program(statements);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains(expected, after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string statements) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        struct Counter { private int _value; public int Next() => ++_value; }

        class Program
        {
            static async Task<int> Add(int n) { await Task.Delay(1); return n + 1; }
            static async Task<bool> Is(int n) { await Task.Delay(1); return n > 0; }
            static async Task<int[]> Many(int n) { await Task.Delay(1); return new[] { n, n + 1 }; }
            static async Task<IDisposable> Scope(int n) { await Task.Delay(n); return new System.IO.MemoryStream(); }
            static async Task<Exception> Fault(int n) { await Task.Delay(n); return new Exception("fault"); }
            static async Task<Counter> Count() { await Task.Delay(1); return new Counter(); }

            static async Task<string> Run()
            {
                var log = new List<int>();
                await Task.Yield();
                {{statements.Replace(" | ", "\n        ")}}
                return string.Join(" ", log);
            }
        }
        """;
}
