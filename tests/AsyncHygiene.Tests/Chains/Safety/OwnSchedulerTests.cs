using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// Work that a scheduler of its own runs, one piece after the other for instance, or a synchronization context. What is awaited in it goes
/// on there: a wait for it keeps the turn that it needs, and without a wait other work gets the turn in between.
/// </summary>
public class OwnSchedulerTests
{
    private const string Add = "void Add(int n) { Thread.Sleep(n); Thread.Sleep(n); Thread.Sleep(n); }";
    private const string AddAsync = "async Task AddAsync(int n) { await Task.Delay(n); await Task.Delay(n); await Task.Delay(n); }";
    private const string Gain = " public async Task GainAsync() { await Task.Yield(); Add(1); }";
    private const string AwaitedGain = " public async Task GainAsync() { await Task.Yield(); await AddAsync(1); }";

    [Theory]
    [InlineData("_exclusive.StartNew(() => Add(1));")]
    [InlineData("_exclusive.StartNew(() => { Add(1); });")]
    [InlineData("_exclusive.StartNew(Run);")]
    [InlineData("_exclusive.StartNew(this.Run);")]
    [InlineData("var factory = _exclusive; factory.StartNew(() => Add(1));")]
    [InlineData("_given.StartNew(() => Add(1));")]
    [InlineData("Task.Factory.StartNew(() => Add(1), CancellationToken.None, TaskCreationOptions.None, _scheduler);")]
    [InlineData("Task.CompletedTask.ContinueWith(_ => Add(1), _scheduler);")]
    [InlineData("Task.CompletedTask.ContinueWith(_ => Add(1), TaskScheduler.FromCurrentSynchronizationContext());")]
    [InlineData("new Task(() => Add(1)).Start(_scheduler);")]
    [InlineData("_context.Post(_ => Add(1), null);")]
    [InlineData("_context.Send(_ => { Add(1); }, null);")]
    [InlineData("_context.Post(_ => Far(), null); } void Far() => Near(); void Near() { lock (this) { } Run();")]
    public Task Refuses_a_wait_for_what_needs_the_turn(string start) =>
        Case(Program(Add, start, start.Contains("Run", StringComparison.Ordinal) ? "Add(1)" : "Balance++"))
            .RefusesAllAsync("context-bridge");

    /// <summary>The loop is a blocking call of its own, which has no form with a scheduler.</summary>
    [Theory]
    [InlineData("Parallel.Invoke(new ParallelOptions { TaskScheduler = _scheduler }, () => Add(1));")]
    [InlineData("var o = new ParallelOptions { TaskScheduler = _scheduler }; Parallel.Invoke(o, () => Add(1));")]
    public async Task Refuses_a_loop_on_a_scheduler(string loop)
    {
        var report = await Case(Program(Add, loop, "Balance++")).RunAsync();
        Assert.Empty(report.Converted);
        Assert.Contains(report.Refused, r => r.Refusal.Code == "context-bridge");
    }

    [Theory]
    [InlineData("Task.Factory.StartNew(Run);")]
    [InlineData("new TaskFactory().StartNew(Run);")]
    [InlineData("_plain.StartNew(Run);")]
    [InlineData("Task.Factory.StartNew(Run, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);")]
    [InlineData("Parallel.Invoke(new ParallelOptions { TaskScheduler = TaskScheduler.Default }, Run);")]
    [InlineData("Parallel.Invoke(new ParallelOptions { MaxDegreeOfParallelism = 2 }, Run);")]
    [InlineData("new Thread(Run).Start(); _exclusive.StartNew(() => 1);")]
    public Task Keeps_a_bridge_in_work_of_the_pool(string start) => ChainCase.ConvertsAsync(
        Program(Add + Gain, start, "Add(1)"),
        Program(AddAsync + AwaitedGain, start, "AddAsync(1).GetAwaiter().GetResult()"));

    /// <summary>What the work hands to the scheduler is another matter.</summary>
    [Fact]
    public Task Keeps_a_bridge_in_work_that_names_a_scheduler()
    {
        const string Start = "new Thread(() => { Add(1); Task.CompletedTask.ContinueWith(_ => 1, _scheduler); }).Start();";
        return ChainCase.ConvertsAsync(
            Program(Add + Gain, Start, "Balance++"),
            Program(AddAsync + AwaitedGain, Start.Replace("Add(1)", "AddAsync(1).GetAwaiter().GetResult()"), "Balance++"));
    }

    [Theory]
    [InlineData("_exclusive.StartNew(async () => { Thread.Sleep(1); await Task.Yield(); Balance++; }).Unwrap();")]
    [InlineData("_exclusive.StartNew(() => Save()).Unwrap(); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("_exclusive.StartNew(Save).Unwrap(); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("_exclusive.StartNew(async () => await Save()).Unwrap(); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("_exclusive.StartNew(async () => { await Task.Yield(); Balance += 1; Thread.Sleep(1); Balance--; }).Unwrap();")]
    [InlineData("_exclusive.StartNew(() => Save()).Unwrap(); } async Task Save() { await Task.Yield(); Thread.Sleep(1); Balance++;")]
    [InlineData(
        "_exclusive.StartNew(async () => { await Task.Yield(); await Save(); }).Unwrap(); } "
            + "async Task Save() { await Task.Yield(); Thread.Sleep(1);")]
    public Task Refuses_an_await_that_gives_the_turn_away(string start) =>
        Case(Program(string.Empty, start, "Balance++")).RefusesAllAsync("finished-work");

    /// <summary>A method of the solution gives its delegate to a scheduler: what any call hands to it may run there.</summary>
    [Theory]
    [InlineData("Do(async () => { await Task.Yield(); Balance += 1; Thread.Sleep(1); Balance--; });")]
    [InlineData("Do(Save); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("Do(() => Save()); } async Task Save() { await Task.Yield(); Thread.Sleep(1); Balance++;")]
    [InlineData("Twice(Save); } void Twice(Func<Task> work) { Do(work); Do(work); } "
        + "async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("Inside(Save); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    [InlineData("((IRunner)this).Run(Save); } async Task Save() { Thread.Sleep(1); await Task.Yield();")]
    public Task Refuses_an_await_in_what_is_handed_to_a_scheduler(string start)
    {
        var program = Program(
            "Task Do(Func<Task> work) => Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.None, _scheduler)"
                + ".Unwrap(); "
                + "Task Inside(Func<Task> work) => _exclusive.StartNew(() => work()).Unwrap(); "
                + "Task IRunner.Run(Func<Task> work) => Do(work);",
            start,
            "Balance++");
        const string Contract = " public interface IRunner { Task Run(Func<Task> work); }";
        return Case(program.Replace("class Account", "class Account : IRunner") + Contract)
            .RefusesAllAsync("finished-work");
    }

    [Theory]
    [InlineData("AsyncContext.Run(async () => { await Task.Yield(); Balance += 1; Thread.Sleep(1); Balance--; });")]
    [InlineData("AsyncContext.Run(() => Both()); } Task Both() => Task.WhenAll(Save(), Save()); " + LateSave)]
    [InlineData("AsyncContext.Run(Save); } " + LateSave)]
    [InlineData("AsyncContext.Run(async () => { await Task.Yield(); await Save(); }); } " + LateSave)]
    [InlineData("new AsyncContextThread().Factory.Run(Save); } " + LateSave)]
    [InlineData("var thread = new AsyncContextThread(); thread.Factory.Run(() => Save()); } " + LateSave)]
    [InlineData("JoinableTaskFactory joined = null; joined.Run(() => Save()); } " + LateSave)]
    [InlineData("JoinableTaskFactory joined = null; joined.RunAsync(async () => { Thread.Sleep(1); await Task.Yield(); });")]
    public Task Refuses_an_await_in_a_context_of_a_library(string start) =>
        WithLibraries(Contexts + Program(string.Empty, start, "Balance++")).RefusesAllAsync("finished-work");

    [Fact]
    public Task Converts_what_a_library_runs_on_the_pool()
    {
        const string Start = "Task.Factory.Run(Save); } ";
        return WithLibraries(
            Contexts + Program(string.Empty, Start + LateSave, "Balance++"),
            Contexts + Program(string.Empty, Start + LateSave.Replace("Thread.Sleep(1)", "await Task.Delay(1)"), "Balance++")).RunAsync();
    }

    [Fact]
    public Task Refuses_a_wait_in_a_context_of_a_library() => WithLibraries(
            Contexts + Program(Add + Gain, "AsyncContext.Run(new Action(Run));", "Add(1)"))
        .RefusesAllAsync("context-bridge");

    private const string LateSave = "async Task Save() { await Task.Yield(); Thread.Sleep(1); Balance++;";
    private const string Contexts = "using Nito.AsyncEx; using Microsoft.VisualStudio.Threading;\n";

    private static ChainCase WithLibraries(string before, string? after = null) => new ChainCase().With(
        new ChainProject("App", ("App.cs", before, after ?? before))
        {
            Libraries =
            [
                """
                using System;
                using System.Threading.Tasks;
                namespace Nito.AsyncEx
                {
                    public static class AsyncContext { public static void Run(Action a) { } public static void Run(Func<Task> a) { } }
                    public class AsyncContextThread { public TaskFactory Factory => null; }
                    public static class TaskFactoryExtensions { public static Task Run(this TaskFactory f, Func<Task> w) => null; }
                }
                namespace Microsoft.VisualStudio.Threading
                {
                    public class JoinableTaskFactory { public void Run(Func<Task> w) { } public object RunAsync(Func<Task> w) => null; }
                }
                """,
            ],
        });

    private static ChainCase Case(string program) => new ChainCase().With("App", ("App.cs", program, program));

    private static string Program(string method, string start, string run) => $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Account
        {
            private static readonly TaskScheduler _scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
            private readonly TaskFactory _exclusive = new TaskFactory(_scheduler);
            private readonly TaskFactory _plain = new TaskFactory(CancellationToken.None);
            private readonly TaskFactory _given;
            private readonly SynchronizationContext _context;
            public int Balance;

            public Account(TaskFactory given, SynchronizationContext context)
            {
                _given = given;
                _context = context;
            }

            {{method}}

            private void Run() => {{run}};

            public void Start()
            {
                {{start}}
            }
        }
        """;

    [Theory]
    [InlineData("[Orleans.Concurrency.Reentrant] ", "", "")]
    [InlineData("[Orleans.Concurrency.MayInterleave(\"Test\")] ", "", "")]
    [InlineData("", "[Orleans.Concurrency.AlwaysInterleave] ", "")]
    [InlineData("", "", "public void Start() => RegisterTimer(() => Task.CompletedTask); ")]
    public Task Refuses_an_await_where_calls_of_a_grain_interleave(string type, string method, string timer) =>
        new ChainCase().With("App", Grain(type, method, timer, converted: false)).RefusesAsync("finished-work");

    [Fact]
    public Task Awaits_in_a_grain_that_finishes_each_call() =>
        new ChainCase().With("App", Grain("", "", "", converted: true)).RunAsync();

    private static (string Name, string Before, string After) Grain(string type, string method, string timer, bool converted)
    {
        var source = $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            namespace Orleans
            {
                public interface IGrain { }
                public class Grain : IGrain { protected void RegisterTimer(Func<Task> callback) { } }
            }

            namespace Orleans.Concurrency
            {
                public class ReentrantAttribute : Attribute { }
                public class AlwaysInterleaveAttribute : Attribute { }
                public class MayInterleaveAttribute(string name) : Attribute { public string Name => name; }
            }

            public interface IAccount : Orleans.IGrain { {{method}}Task AddAsync(int n); }

            {{type}}class Account : Orleans.Grain, IAccount
            {
                private int _total;
                {{timer}}public async Task AddAsync(int n) { await Task.Yield(); var old = _total; Thread.Sleep(1); _total = old + n; }
            }
            """;
        return ("App.cs", source, converted ? source.Replace("Thread.Sleep(1)", "await Task.Delay(1)", StringComparison.Ordinal) : source);
    }
}
