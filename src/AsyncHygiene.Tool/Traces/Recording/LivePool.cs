using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Traces.Reading;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What the pool of a process does right now, for the eyes of the user while the recording runs.</summary>
internal sealed class LivePool : IAsyncDisposable
{
    private readonly EventPipeSession _session;
    private readonly Action<PoolMoment> _told;
    private readonly Task _reading;

    private LivePool(EventPipeSession session, Action<PoolMoment> told)
    {
        _session = session;
        _told = told;

        // The reader waits for each event, as long as the session lasts.
        _reading = Task.Factory.StartNew(Read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>Null where the process does not answer any more.</summary>
    public static async Task<LivePool?> StartAsync(DiagnosticsClient client, Action<PoolMoment> told, CancellationToken cancellationToken)
    {
        try
        {
            var session = await client.StartEventPipeSessionAsync([EventProviders.Live], requestRundown: false, token: cancellationToken);
            return new LivePool(session, told);
        }
        catch (Exception e) when (LostProcess.IsShownBy(e))
        {
            return null;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await StoppedSession.StopAsync(_session);
        await _reading;
        _session.Dispose();
    }

    private void Read()
    {
        try
        {
            using var source = new EventPipeEventSource(_session.EventStream);
            source.Dynamic.All += new PoolCounters(_told).Hear;
            source.Process();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or FormatException or InvalidOperationException)
        {
            // The process has ended; the recording says what there is to say.
        }
    }
}
