using System;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Traces.Reading;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What the pool of a process does right now. The reader of live stacks does not pass these events on.</summary>
internal static class LivePool
{
    public static Task<LiveSession?> StartAsync(DiagnosticsClient client, Action<PoolMoment> told, CancellationToken cancellationToken) =>
        LiveSession.StartAsync(client, [EventProviders.Pool], session => Read(session, told), cancellationToken);

    private static void Read(EventPipeSession session, Action<PoolMoment> told)
    {
        using var source = new EventPipeEventSource(session.EventStream);
        source.Dynamic.All += new PoolCounters(told).Hear;
        source.Process();
    }
}
