using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Symbols;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>
/// Where threads of the pool have waited up to now, told about once a second. It takes a session of its own: the names of functions come
/// into the recording only at its end.
/// </summary>
internal sealed class LiveStacks
{
    private const int MostPlaces = 5;

    private readonly Action<IReadOnlyList<LivePlace>> _told;
    private readonly LivePlaces _places = new();
    private readonly List<StackSample> _second = [];

    private LiveStacks(Action<IReadOnlyList<LivePlace>> told) => _told = told;

    /// <param name="client">Of the process.</param>
    /// <param name="told">Hears the longest, longest first.</param>
    /// <param name="cancellationToken">Ends the start.</param>
    public static Task<LiveSession?> StartAsync(
        DiagnosticsClient client,
        Action<IReadOnlyList<LivePlace>> told,
        CancellationToken cancellationToken) =>
        LiveSession.StartAsync(
            client,
            EventProviders.LiveStacks,
            session => new LiveStacks(told).Read(session, client),
            cancellationToken);

    private void Read(EventPipeSession session, DiagnosticsClient client)
    {
        using var source = TraceLog.CreateFromEventPipeSession(session, TraceLog.EventPipeRundownConfiguration.Enable(client));
        var frames = new FrameReader(source.TraceLog, NativeMaps.None, new CodeOwners(null), SymbolSearch.WithoutSolution());
        frames.Hear(source, Add);
        source.Process();
    }

    private void Add(StackSample sample)
    {
        if (_second.Count > 0 && sample.Seconds - _second[0].Seconds > 1)
        {
            _places.Add(BlockingSearch.In(new TraceData { Seconds = 1, Samples = _second }));
            _second.Clear();
            _told(_places.Longest(MostPlaces));
        }

        _second.Add(sample);
    }
}
