using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Probe;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>Runs a <see cref="ClientSpec"/> in a process of its own, and ends it when it takes too long.</summary>
internal static class ClientProcess
{
    /// <param name="begin">Called when the client is ready, before it begins.</param>
    /// <returns>Null when the limit was reached first.</returns>
    public static async Task<ClientResult?> RunAsync(
        ClientSpec spec,
        double limitSeconds,
        Func<Task> begin,
        CancellationToken cancellationToken)
    {
        var start = DotNetCommand.StartInfo(ProgramFile.FormerReader.Folder, [ProgramFile.Self, ClientCommand.Name]);
        start.Environment["DOTNET_PROCESSOR_COUNT"] = ServerProcess.Cores.ToString(CultureInfo.InvariantCulture);
        // Client programs do not collect as servers do, which would change their memory.
        start.Environment["DOTNET_gcServer"] = "0";
        // As in every program: this one switches it off for the measurements of the compiler.
        start.Environment["DOTNET_TieredPGO"] = "1";
        if (Cores.OfClients is { } cores)
            start.Environment[Pinning.Variable] = cores;
        using var process = new Process { StartInfo = start };
        var output = new OutputLines();
        output.Attach(process);
        var lines = Channel.CreateUnbounded<string>();
        process.OutputDataReceived += (_, line) =>
        {
            if (line.Data is null)
                lines.Writer.TryComplete();
            else
                lines.Writer.TryWrite(line.Data);
        };

        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        DotNetCommand.Start(process);
        try
        {
            process.BeginOutputReadLine();
            process.BeginErrorReadLine();
            await process.StandardInput.WriteLineAsync(RunJson.WriteLine(spec));
            await process.StandardInput.FlushAsync(cancellationToken);
            limit.CancelAfter(TimeSpan.FromMinutes(5));
            await ReadAsync(ClientCommand.Ready);
            await begin();
            limit.CancelAfter(TimeSpan.FromSeconds(limitSeconds));
            await process.StandardInput.WriteLineAsync(ClientCommand.Go);
            await process.StandardInput.FlushAsync(cancellationToken);
            return RunJson.ReadLine<ClientResult>(await ReadAsync(ServerProbe.Answer));
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return null;
        }
        catch (Exception exception) when (exception is IOException or ChannelClosedException)
        {
            throw new BenchmarkException(
                $"The client '{spec.Work}' ended early; it said:{string.Concat(output.All().TakeLast(8).Select(line => $"\n  {line}"))}",
                exception);
        }
        finally
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
        }

        async Task<string> ReadAsync(string prefix)
        {
            while (true)
            {
                var line = await lines.Reader.ReadAsync(limit.Token);
                if (line.StartsWith(prefix, StringComparison.Ordinal))
                    return line[prefix.Length..];
            }
        }
    }
}
