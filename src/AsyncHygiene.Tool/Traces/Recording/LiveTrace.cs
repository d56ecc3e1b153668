using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Symbols;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>
/// What the pool of a process does right now and where its threads wait, for the eyes of the user while the recording runs. It is a second
/// session: the names of functions come into the recording only at its end.
/// </summary>
internal sealed class LiveTrace : IAsyncDisposable
{
    private const int MostPlaces = 5;

    private readonly EventPipeSession _session;
    private readonly DiagnosticsClient _client;
    private readonly Action<LiveMoment> _told;
    private readonly LivePlaces _places = new();
    private readonly List<StackSample> _second = [];
    private readonly Task _reading;

    private LiveTrace(EventPipeSession session, DiagnosticsClient client, Action<LiveMoment> told)
    {
        (_session, _client, _told) = (session, client, told);

        // The reader waits for each event, as long as the session lasts.
        _reading = Task.Factory.StartNew(Read, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
    }

    /// <summary>Null where the process does not answer any more.</summary>
    public static async Task<LiveTrace?> StartAsync(DiagnosticsClient client, Action<LiveMoment> told, CancellationToken cancellationToken)
    {
        try
        {
            var session = await client.StartEventPipeSessionAsync(EventProviders.Live, requestRundown: false, token: cancellationToken);
            return new LiveTrace(session, client, told);
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
            using var source = TraceLog.CreateFromEventPipeSession(_session, TraceLog.EventPipeRundownConfiguration.Enable(_client));
            var symbols = new SymbolSearch(new Dictionary<string, string>());
            var frames = new FrameReader(source.TraceLog, NativeMaps.None, new CodeOwners(null), symbols);
            new SampleProfilerTraceEventParser(source).ThreadSample += e =>
            {
                var stack = frames.StackOf(e.CallStackIndex());
                if (stack.Count > 0)
                    _second.Add(new StackSample(e.ThreadID, e.TimeStampRelativeMSec / 1000, e.Type == ClrThreadSampleType.External, stack));
            };
            source.Dynamic.All += new PoolCounters(Tell).Hear;
            source.Process();
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or FormatException or InvalidOperationException
            || LostProcess.IsShownBy(e))
        {
            // The process has ended; the recording says what there is to say.
        }
    }

    private void Tell(PoolMoment pool)
    {
        _places.Add(BlockingSearch.In(new TraceData
        {
            Program = "",
            ProcessId = 0,
            Seconds = 1,
            Samples = _second,
            WaitStarts = [],
            Pool = [],
            Growth = default,
            Contention = (0, 0),
            Notes = [],
        }));
        _second.Clear();
        _told(new LiveMoment(pool, _places.Longest(MostPlaces)));
    }
}
