using System;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>An awaited wait may throw another exception where its token is cancelled already.</summary>
public class CancelledWaitTests
{
    private const string Gate = "s_gate.Wait(token);";
    private const string Loop =
        "Parallel.ForEach(new[] { 1 }, new ParallelOptions { CancellationToken = token }, i => Thread.Sleep(i));";

    private const string Plain =
        "token.ThrowIfCancellationRequested(); "
            + "Parallel.ForEach(new[] { 1 }, new ParallelOptions { MaxDegreeOfParallelism = 1 }, i => Thread.Sleep(i));";

    [Theory]
    [InlineData(Gate, "TaskCanceledException", false)]
    [InlineData(Gate, "IOException", true)]
    [InlineData("s_gate.Wait(10, token);", "TaskCanceledException", false)]
    [InlineData("s_gate.Wait(10); token.ThrowIfCancellationRequested();", "TaskCanceledException", true)]
    [InlineData(Loop, "TaskCanceledException", false)]
    [InlineData(Loop, "IOException", true)]
    [InlineData(Plain, "TaskCanceledException", true)]
    public async Task Keeps_a_wait_whose_exception_a_handler_tells_apart(string wait, string handled, bool isAwaited)
    {
        var before = $$"""
            using System;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;
            class Program
            {
                static readonly SemaphoreSlim s_gate = new(1);
                static string Get(CancellationToken token)
                {
                    try { {{wait}} return "item"; }
                    catch ({{handled}}) { return "time is up"; }
                    catch (OperationCanceledException) { return "stopped"; }
                }
                static async Task<string> Run() { await Task.Yield(); return Get(new CancellationToken(true)); }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal(isAwaited, after.Contains("await Get", StringComparison.Ordinal));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }
}
