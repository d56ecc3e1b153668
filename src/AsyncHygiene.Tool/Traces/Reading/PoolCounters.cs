using System;
using System.Collections.Generic;
using System.Globalization;
using Microsoft.Diagnostics.Tracing;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>The counters of the runtime that are about its thread pool, put together as they come.</summary>
internal sealed class PoolCounters(Action<PoolMoment> told)
{
    private const string CounterEvent = "EventCounters";
    private const string Threads = "threadpool-thread-count";
    private const string Queue = "threadpool-queue-length";

    private int? _threads;
    private int? _queue;

    public void Hear(TraceEvent @event)
    {
        if (@event.EventName != CounterEvent
            || @event.PayloadValue(0) is not IDictionary<string, object> outer
            || !outer.TryGetValue("Payload", out var inner)
            || inner is not IDictionary<string, object> values)
        {
            return;
        }

        switch (values["Name"] as string)
        {
            case Threads:
                _threads = Last(values);
                break;
            case Queue:
                _queue = Last(values);
                break;
            default:
                return;
        }

        if (_threads is not { } threads || _queue is not { } queue)
            return;

        told(new PoolMoment(@event.TimeStampRelativeMSec / 1000, threads, queue));
        (_threads, _queue) = (null, null);
    }

    private static int Last(IDictionary<string, object> values) =>
        values.TryGetValue("Mean", out var mean) ? (int)Math.Round(Convert.ToDouble(mean, CultureInfo.InvariantCulture)) : 0;
}
