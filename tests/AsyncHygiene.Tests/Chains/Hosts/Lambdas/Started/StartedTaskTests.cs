using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas.Started;

/// <summary>An async lambda gives a task that never runs, and that a cancellation cancels.</summary>
public class StartedTaskTests
{
    private const string Helpers =
        "static async Task<bool> FailedAsync(Task task) { await Task.WhenAny(task); return task.IsFaulted; }\n"
            + "    static void Watch(Task task) => task.ContinueWith(t => Console.Write(t.Exception), TaskContinuationOptions.None);\n"
            + "    static void Done(Task task) => Console.Write(task.IsFaulted);";

    private const string Asking = "public class Other { public bool Failed(Task task) => task is { IsFaulted: true }; }";

    [Theory]
    [InlineData("var t = Task.Run(() => Thread.Sleep(1)); while (t.Status == TaskStatus.Running) await Task.Yield();")]
    [InlineData("_task = Task.Run(() => Thread.Sleep(1)); await Task.Yield(); if (_task.IsFaulted) Console.Write(1);")]
    [InlineData("await Task.Run(() => Thread.Sleep(1)).ContinueWith(t => Console.Write(1), TaskContinuationOptions.OnlyOnFaulted);")]
    [InlineData("var t = Task.Run(() => { Thread.Sleep(1); }); await t.ContinueWith(x => { if (x.Exception != null) Console.Write(1); });")]
    [InlineData("var t = Task.Run(() => Thread.Sleep(1)); await Task.WhenAny(t); Console.Write(t?.IsFaulted);")]
    [InlineData("var t = true ? Task.Run(() => Thread.Sleep(1)) : null; await Task.WhenAny(t!); Console.Write(t.IsFaulted);")]
    [InlineData("_task ??= Task.Run(() => Thread.Sleep(1)); await Task.WhenAny(_task); Console.Write(_task is { IsFaulted: true });")]
    [InlineData("var all = Task.WhenAll(Task.Run(() => Thread.Sleep(1))); try { await all; } catch { Console.Write(all.Exception); }")]
    public Task Refuses_a_lambda_whose_task_is_asked_for_its_state(string statements) =>
        ChainCase.RefusesAsync(Started(statements), "finished-work");

    /// <summary>In a method that is given the task, and by one that starts it.</summary>
    [Theory]
    [InlineData("Console.Write(await FailedAsync(Task.Run(() => Thread.Sleep(1))));")]
    [InlineData("Watch(Task.Run(() => Thread.Sleep(1)));")]
    [InlineData("await Task.Run(() => Thread.Sleep(1)).ContinueWith(Done);")]
    [InlineData("await Task.Run(() => Thread.Sleep(1)).ContinueWith(t => Done(t));")]
    [InlineData("_task = Task.Run(() => Thread.Sleep(1)); if (_task is { } running) Done(running);")]
    public Task Refuses_a_lambda_whose_task_is_asked_elsewhere(string statements) =>
        ChainCase.RefusesAsync(Started(statements, Helpers), "finished-work");

    [Fact]
    public Task Refuses_a_lambda_whose_task_a_caller_asks() => ChainCase.RefusesAsync(
        Started("var t = Start(); await Task.WhenAny(t); Console.Write(t.IsFaulted);", "Task Start() => Task.Run(() => Thread.Sleep(1));"),
        "finished-work");

    /// <summary>By a contract, which anything may use.</summary>
    [Theory]
    [InlineData("Completion = Task.Run(() => Thread.Sleep(1));", "public Task Completion { get; private set; } = null!;")]
    [InlineData("await Start();", "public Task Completion => Start(); Task Start() => Task.Run(() => Thread.Sleep(1));")]
    public Task Refuses_a_lambda_whose_task_is_asked_by_a_contract(string statements, string member) => ChainCase.RefusesAsync(
        Started(statements, member).Replace("public class C", "public class C : IJob", StringComparison.Ordinal)
            + "\npublic interface IJob { Task Completion { get; } }\n"
            + "public class Other { public bool Failed(IJob job) => job.Completion.IsFaulted; }",
        "finished-work");

    /// <summary>It is not followed into a list: where anything asks a task, it may be this one.</summary>
    [Theory]
    [InlineData("var all = new System.Collections.Generic.List<Task> { Task.Run(() => Thread.Sleep(1)) }; await Task.WhenAll(all);")]
    [InlineData("object o = (Task.Run(() => Thread.Sleep(1)), 1); await Task.Yield();")]
    [InlineData("var first = await Task.WhenAny(Task.Run(() => Thread.Sleep(1))); await first;")]
    public async Task Refuses_a_lambda_whose_task_may_be_one_that_is_asked(string statements)
    {
        await ChainCase.RefusesAsync(Started(statements) + "\n" + Asking, "finished-work");
        await Converts(statements);
    }

    /// <summary>Of faulted tasks the first counts, and one that is cancelled comes after all of them.</summary>
    [Theory]
    [InlineData("try { await Task.WhenAll(Task.Run(() => Thread.Sleep(1))); } catch (OperationCanceledException) { }")]
    [InlineData("try { await Task.WhenAll(Task.Run(() => Thread.Sleep(1))); } catch (Exception e) { Console.Write(e.GetType()); }")]
    [InlineData(
        "var all = new System.Collections.Generic.List<Task> { Task.Run(() => Thread.Sleep(1)) }; "
            + "try { await Task.WhenAll(all); } catch (OperationCanceledException) { }")]
    [InlineData(
        "try { await Task.WhenAll(System.Linq.Enumerable.Range(0, 3).Select(_ => Task.Run(() => Thread.Sleep(1)))); } "
            + "catch (Exception e) when (e is TaskCanceledException) { }")]
    public Task Refuses_a_lambda_beside_others_whose_cancellation_is_handled(string statements) =>
        ChainCase.RefusesAsync(Started(statements), "finished-work");

    [Theory]
    [InlineData("var t = Task.Run(() => Thread.Sleep(1)); while (!t.IsCompleted) await Task.Yield();")]
    [InlineData("await Task.Run(() => Thread.Sleep(1)).ContinueWith(t => Console.Write(1));")]
    [InlineData("var t = Task.Run(() => Thread.Sleep(1)); if (t != null) await t.ConfigureAwait(false);")]
    [InlineData("if (_task is null) _task = Task.Run(() => Thread.Sleep(1)); await _task;")]
    [InlineData("await Task.WhenAll(Task.Run(() => Thread.Sleep(1)), Task.CompletedTask);")]
    [InlineData("try { await Task.WhenAll(Task.Run(() => Thread.Sleep(1))); } catch (Exception e) { Console.Write(e.Message); }")]
    [InlineData("await Task.WhenAny(Task.Run(() => Thread.Sleep(1)), Task.Delay(5));")]
    [InlineData("_ = Task.Run(() => Thread.Sleep(1)); await Task.Yield();")]
    public Task Converts_a_lambda_whose_task_is_only_waited_for(string statements) => Converts(statements, Asking);

    /// <summary>StartNew runs on the scheduler of the task that calls it, and waits for the children of its own.</summary>
    [Theory]
    [InlineData("private readonly TaskFactory _own = new(new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler);")]
    [InlineData("private static readonly TaskScheduler s_here = TaskScheduler.FromCurrentSynchronizationContext();")]
    [InlineData("void Run(TaskScheduler own) => new Task(() => { }).Start(own);")]
    [InlineData("void Run() => new Task(() => { }, TaskCreationOptions.AttachedToParent).Start();")]
    public Task Refuses_a_lambda_that_leaves_a_scheduler_or_its_children(string member) =>
        ChainCase.RefusesAsync(Started("await Task.Factory.StartNew(() => Thread.Sleep(1));", member), "finished-work");

    [Theory]
    [InlineData("")]
    [InlineData("void Run() => Task.Factory.StartNew(() => { }, default, default, TaskScheduler.Default);")]
    [InlineData("void Run() { TaskScheduler.UnobservedTaskException += (_, e) => e.SetObserved(); }")]
    public Task Converts_a_lambda_of_StartNew_on_the_pool(string member) => ChainCase.ConvertsAsync(
        Started("await Task.Factory.StartNew(() => Thread.Sleep(1));", member),
        Started("await Task.Run(async () => await Task.Delay(1));", member));

    private static Task Converts(string statements, string more = "") => ChainCase.ConvertsAsync(
        Started(statements) + "\n" + more,
        Started(statements.Replace("() => Thread.Sleep(1)", "async () => await Task.Delay(1)", StringComparison.Ordinal)) + "\n" + more);

    private static string Started(string statements, string members = "") =>
        $$"""
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private Task _task = Task.CompletedTask;

            public async Task M() { await Task.Yield(); {{statements}} }
            {{members}}
        }
        """;
}
