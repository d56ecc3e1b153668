using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What a process tells while it is recorded, for the eyes of the user. The recording does not depend on it.</summary>
internal sealed class LiveSession : IAsyncDisposable
{
    private readonly EventPipeSession _session;
    private readonly Task _reading;

    private LiveSession(EventPipeSession session, Action<EventPipeSession> read)
    {
        _session = session;

        // The reader waits for each event, as long as the session lasts.
        _reading = Task.Factory.StartNew(
            () => Read(session, read),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default);
    }

    /// <param name="client">Of the process.</param>
    /// <param name="providers">What it is asked to tell.</param>
    /// <param name="read">Reads until the session ends.</param>
    /// <param name="cancellationToken">Ends the start.</param>
    /// <returns>Null where the process does not answer any more.</returns>
    public static async Task<LiveSession?> StartAsync(
        DiagnosticsClient client,
        IEnumerable<EventPipeProvider> providers,
        Action<EventPipeSession> read,
        CancellationToken cancellationToken)
    {
        try
        {
            var session = await client.StartEventPipeSessionAsync(providers, requestRundown: false, token: cancellationToken);
            return new LiveSession(session, read);
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

    private static void Read(EventPipeSession session, Action<EventPipeSession> read)
    {
        try
        {
            read(session);
        }
        catch (Exception e) when (e is ObjectDisposedException or FormatException or InvalidOperationException
            || LostProcess.IsShownBy(e))
        {
            // The process has ended; the recording says what there is to say.
        }
    }
}
