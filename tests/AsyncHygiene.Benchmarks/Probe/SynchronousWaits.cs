using System;
using System.Diagnostics.Tracing;
using System.Globalization;
using System.Threading;

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>
/// Counts how often a thread of this process waits for a task to end. The runtime itself tells; Thread.Sleep is nothing it tells about.
/// </summary>
internal sealed class SynchronousWaits : EventListener
{
    private const string TaskEvents = "System.Threading.Tasks.TplEventSource";
    private const EventKeywords TaskTransfer = (EventKeywords)1;
    private const int TaskWaitBegin = 10;
    private const int BehaviorArgument = 3;
    private const int Synchronous = 1;

    private int _count;

    public int Count => _count;

    // Called for the first time by the base constructor.
    protected override void OnEventSourceCreated(EventSource eventSource)
    {
        if (eventSource.Name == TaskEvents)
            EnableEvents(eventSource, EventLevel.Informational, TaskTransfer);
    }

    protected override void OnEventWritten(EventWrittenEventArgs eventData)
    {
        if (eventData.EventId == TaskWaitBegin
            && Convert.ToInt32(eventData.Payload![BehaviorArgument], CultureInfo.InvariantCulture) == Synchronous)
        {
            Interlocked.Increment(ref _count);
        }
    }
}
