using System;
using System.Diagnostics.Tracing;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Symbols;
using Microsoft.Diagnostics.NETCore.Client;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>Recordings that have the runtime's own events of waits, as 'dotnet-trace --clrevents waithandle' makes them.</summary>
public class WaitEventTests
{
    private const int Waits = 20;
    private const long WaitHandle = 0x40000000000;

    [Fact]
    public async Task Each_wait_that_the_runtime_told_of_is_read_with_its_thread()
    {
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.nettrace");
        try
        {
            await RecordAsync(file);
            var data = TraceReader.Read(file, new CodeOwners(null), SymbolSearch.WithoutSolution());
            Assert.Contains(data.WaitStarts.GroupBy(s => s.Thread), thread => thread.Count() >= Waits);
        }
        finally
        {
            File.Delete(file);
        }
    }

    private static async Task RecordAsync(string file)
    {
        var runtime = new EventPipeProvider("Microsoft-Windows-DotNETRuntime", EventLevel.Verbose, WaitHandle);
        using var session = new DiagnosticsClient(Environment.ProcessId).StartEventPipeSession(runtime, requestRundown: false);
        await using var output = File.Create(file);
        var copying = session.EventStream.CopyToAsync(output);
        var thread = new Thread(() =>
        {
            using var never = new ManualResetEvent(false);
            for (var i = 0; i < Waits; i++)
                never.WaitOne(1);
        });
        thread.Start();
        thread.Join();
        await session.StopAsync(CancellationToken.None);
        await copying;
    }
}
