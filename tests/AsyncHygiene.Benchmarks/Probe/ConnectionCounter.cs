using System;
using System.Diagnostics.Metrics;
using System.Threading;

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>The connections of Kestrel, by the one instrument of its meter that counts them.</summary>
internal sealed class ConnectionCounter : IDisposable
{
    private readonly Lock _lock = new();
    private readonly MeterListener _listener = new();

    public ConnectionCounter()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument is { Name: "kestrel.active_connections", Meter.Name: "Microsoft.AspNetCore.Server.Kestrel" })
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<long>((_, change, _, _) => Add((int)change));
        _listener.Start();
    }

    public int Open { get; private set; }

    public int Accepted { get; private set; }

    public int Peak { get; private set; }

    public void Begin()
    {
        lock (_lock)
            (Accepted, Peak) = (0, Open);
    }

    public void Dispose() => _listener.Dispose();

    private void Add(int change)
    {
        lock (_lock)
        {
            Open += change;
            Accepted += Math.Max(change, 0);
            Peak = Math.Max(Peak, Open);
        }
    }
}
