using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Limits;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.PoolWorkAnalyzer, AsyncHygiene.Fixes.PoolWorkFix>;

namespace AsyncHygiene.Tests.Rules;

/// <summary>Work that asks for a thread of its own does so by the value of an option, not by a word in the call.</summary>
public class PoolWorkOptionsTests
{
    [Theory]
    [InlineData("Task.Factory.[|StartNew|](() => { Thread.Sleep(1); LongRunningJob(); })")]
    [InlineData("Task.Factory.[|StartNew|](() => { /* LongRunning */ Thread.Sleep(1); })")]
    [InlineData(
        "Task.Factory.[|StartNew|](() => Thread.Sleep(1), CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Default)")]
    [InlineData("Task.Factory.[|StartNew|](() => Thread.Sleep(1), TaskCreationOptions.PreferFairness | TaskCreationOptions.HideScheduler)")]
    public Task Flags_work_on_the_pool(string call) => VerifyAsync(call);

    [Theory]
    [InlineData("Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning)")]
    [InlineData("Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach)")]
    [InlineData("Task.Factory.StartNew(() => Thread.Sleep(1), creationOptions: (TaskCreationOptions)2)")]
    [InlineData("Task.Factory.StartNew(() => Thread.Sleep(1), OnThread)")]
    [InlineData(
        "new TaskFactory<int>().StartNew(() => { Thread.Sleep(1); return 1; }, CancellationToken.None, OnThread, TaskScheduler.Default)")]
    public Task Accepts_work_on_a_thread_of_its_own(string call) => VerifyAsync(call);

    [Fact]
    public Task Accepts_options_that_are_not_known() =>
        VerifyAsync("Task.Factory.StartNew(() => Thread.Sleep(1), Options)");

    private static Task VerifyAsync(string call) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            const TaskCreationOptions OnThread = TaskCreationOptions.LongRunning;

            TaskCreationOptions Options { get; set; }

            async Task M() => await {{call}};

            void LongRunningJob() => Thread.Sleep(1);
        }
        """);
}
