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
}
