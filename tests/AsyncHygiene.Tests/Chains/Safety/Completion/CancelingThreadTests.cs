using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Completion;

/// <summary>
/// A wait with a token of the solution's own source: where the token ends it, what follows an await of it runs inside of <c>Cancel</c>.
/// </summary>
public class CancelingThreadTests
{
    [Theory]
    [InlineData("void Stop() { lock (_gate) { _state = 1; _stop.Cancel(); _state = 2; } }")]
    [InlineData("void Stop() { _stop.Cancel(); _state = 2; }")]
    [InlineData("void Stop() { try { _stop.Cancel(true); } finally { _state = 2; } }")]
    public async Task Refuses_a_wait_that_other_code_cancels_in_passing(string canceling)
    {
        await ChainCase.RefusesAsync(Program(canceling, "_work.Wait(_stop.Token)"), "thread-affine");
        await ChainCase.RefusesAsync(Program(canceling, "_work.Wait(Linked.Token)"), "thread-affine");
    }

    /// <summary>A semaphore and a pause do not: they go on elsewhere. So does what a time limit cancels.</summary>
    [Theory]
    [InlineData("void Stop() => _stop.Cancel();", "_work.Wait(_stop.Token)", "await _work.WaitAsync(_stop.Token)")]
    [InlineData("void Stop() => _stop.CancelAfter(1000);", "_work.Wait(_stop.Token)", "await _work.WaitAsync(_stop.Token)")]
    [InlineData("void Stop() { _stop.Cancel(); _state = 2; }", "_slots.Wait(_stop.Token)", "await _slots.WaitAsync(_stop.Token)")]
    [InlineData("void Stop() { _stop.Cancel(); _state = 2; }", "_work.Wait()", "await _work")]
    public Task Converts_a_wait_that_goes_on_elsewhere(string canceling, string wait, string awaited) => ChainCase.ConvertsAsync(
        Program(canceling, wait),
        Program(canceling, awaited));

    private static string Program(string canceling, string wait) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private readonly object _gate = new();
            private readonly CancellationTokenSource _stop = new();
            private readonly SemaphoreSlim _slots = new(1);
            private readonly Task _work = Task.Delay(5);
            private int _state;

            private CancellationTokenSource Linked => CancellationTokenSource.CreateLinkedTokenSource(_stop.Token);

            private {{canceling}}

            public async Task M()
            {
                await Task.Yield();
                {{wait}};
                lock (_gate)
                    _state++;
            }
        }
        """;
}
