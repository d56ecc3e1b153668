using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Reading;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>Writes what a process tells about itself to a file. The process is neither changed nor ended by it.</summary>
internal sealed class EventRecording(TracedProcess process, TimeSpan length, Progress progress)
{
    /// <summary>Held by the process until the tool has read it: enough for some seconds of a busy server.</summary>
    private const int BufferMegabytes = 256;

    /// <param name="file">Where to.</param>
    /// <param name="stop">Ends the recording before its time; what there is by then is whole.</param>
    public async Task WriteAsync(string file, CancellationToken stop)
    {
        using var session = await StartAsync(stop);
        await using var output = File.Create(file);
        progress.Report($"Recording {process.Name} (process {process.Id}) for {Text(length.TotalSeconds)} s; Ctrl-C ends it earlier");
        var copying = session.EventStream.CopyToAsync(output, CancellationToken.None);
        await using (progress.IsDrawn ? await LivePool.StartAsync(process.Client, Show, stop) : null)
        await using (progress.IsDrawn ? await LiveStacks.StartAsync(process.Client, Show, stop) : null)
            await Task.WhenAny(copying, Task.Delay(length, stop));
        progress.Show([]);
        progress.Report("Ending the recording");
        await StoppedSession.StopAsync(session);
        await EndAsync(copying);
    }

    private async Task<EventPipeSession> StartAsync(CancellationToken stop)
    {
        try
        {
            return await process.Client.StartEventPipeSessionAsync(EventProviders.Recorded, true, BufferMegabytes, stop);
        }
        catch (Exception e) when (e is UnauthorizedAccessException or SocketException { SocketErrorCode: SocketError.AccessDenied })
        {
            throw new ToolException(
                $"There is no access to process {process.Id} ({process.Name}): run the tool as the user that runs it.",
                ExitCode.BadInput);
        }
        catch (Exception e) when (LostProcess.IsShownBy(e))
        {
            throw new ToolException(
                $"Process {process.Id} ({process.Name}) does not answer: {Loading.LoadFailures.OneLine(e.Message)}",
                ExitCode.BadInput);
        }
    }

    private void Show(PoolMoment now)
    {
        var seconds = Math.Min(now.Seconds, length.TotalSeconds);
        progress.Update(
            (int)Math.Ceiling(seconds),
            (int)Math.Ceiling(length.TotalSeconds),
            $"Recording: {Text(seconds)} s, {Quantity.Of(now.Threads, "pool thread")}, {now.Queue} waiting in the queue");
    }

    private void Show(IReadOnlyList<LivePlace> places) =>
        progress.Show([.. places.Select(p => new ProgressRow($"{Quantity.Seconds(p.Seconds),8}  {p.Name}", p.Share))]);

    /// <summary>The stream of a process that ends breaks off; what came before is kept.</summary>
    private static async Task EndAsync(Task copying)
    {
        try
        {
            await copying;
        }
        catch (Exception e) when (e is EndOfStreamException or SocketException or IOException { InnerException: SocketException })
        {
        }
    }

    private static string Text(double seconds) => seconds.ToString("0.#", CultureInfo.InvariantCulture);
}
