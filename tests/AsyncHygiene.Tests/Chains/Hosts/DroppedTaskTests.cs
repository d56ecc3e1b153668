using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>Tasks that a function drops while it is synchronous: when it becomes async, they stay dropped, openly.</summary>
public class DroppedTaskTests
{
    [Fact]
    public Task Converts_a_dropped_call_to_a_discard() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task Log() => Task.Run(() => { });

            void Work(C? other)
            {
                Log(); // beside
                other?.Log();
                Thread.Sleep(1);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task Log() => Task.Run(() => { });

            async Task Work(C? other)
            {
                _ = Log(); // beside
                _ = other?.Log();
                await Task.Delay(1);
            }
        }
        """);
}
