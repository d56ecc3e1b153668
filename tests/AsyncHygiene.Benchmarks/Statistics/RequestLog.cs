using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Statistics;

/// <summary>When each request of a load was sent and answered. The clock starts with it.</summary>
internal sealed class RequestLog
{
    private const int LongestCurve = 200;

    private readonly Lock _lock = new();
    private readonly List<Entry> _entries = [];
    private readonly Func<double> _clock;
    private readonly List<double> _bursts = [];
    private double? _end;
    private int _inFlight;
    private int _peak;

    public RequestLog()
        : this(StartClock())
    {
    }

    /// <param name="clock">Seconds since the start.</param>
    public RequestLog(Func<double> clock) => _clock = clock;

    private enum State
    {
        Open,
        Answered,
        Failed,
    }

    public double Now => _clock();

    public int Answered { get; private set; }

    /// <summary>What went wrong with the first request that failed.</summary>
    public string? FirstFailure { get; private set; }

    /// <param name="intended">When the request should have been sent, if that is not now.</param>
    public int Sent(double? intended = null)
    {
        lock (_lock)
        {
            _peak = Math.Max(_peak, ++_inFlight);
            _entries.Add(new Entry(intended ?? Now));
            return _entries.Count - 1;
        }
    }

    /// <summary>Says how long one burst of several took.</summary>
    public void AddBurst(double seconds)
    {
        lock (_lock)
            _bursts.Add(seconds);
    }

    /// <summary>The load is over: who has no answer waits no longer.</summary>
    public void Close()
    {
        lock (_lock)
            _end ??= Now;
    }

    public void Succeeded(int request) => End(request, State.Answered);

    public void Failed(int request, string reason)
    {
        lock (_lock)
            FirstFailure ??= reason;
        End(request, State.Failed);
    }

    /// <param name="windowSeconds">How long requests were sent, if the load had a window.</param>
    public (RequestTotals Totals, Distribution? Latency, IReadOnlyList<Point> Completions) Summarize(double? windowSeconds)
    {
        lock (_lock)
        {
            var now = _end ?? Now;
            var answered = _entries.Where(entry => entry.State == State.Answered).ToList();
            var open = _entries.Where(entry => entry.State == State.Open).ToList();
            var duration = open.Count > 0 ? now : _entries.Select(entry => entry.End).DefaultIfEmpty(now).Max();
            var counted = windowSeconds is { } window ? answered.Count(entry => entry.End <= window) : answered.Count;
            var ends = answered.Select(entry => entry.End).Order().ToList();
            IReadOnlyList<Point> curve = [
                new Point(0, 0),
                .. ends.Select((end, index) => new Point(end, index + 1)),
                new Point(duration, ends.Count)
            ];
            return (
                new RequestTotals
                {
                    Sent = _entries.Count,
                    Answered = answered.Count,
                    Failed = _entries.Count - answered.Count - open.Count,
                    Unanswered = open.Count,
                    OldestUnansweredSeconds = open.Count == 0 ? null : open.Max(entry => now - entry.Start),
                    DurationSeconds = duration,
                    WindowSeconds = windowSeconds,
                    RequestsPerSecond = counted / Math.Max(windowSeconds ?? duration, 1e-6),
                    SecondHalfPerSecond = windowSeconds is { } whole
                        ? answered.Count(entry => entry.End > whole / 2 && entry.End <= whole) / (whole / 2)
                        : null,
                    Bursts = _bursts.Count > 1 ? [.. _bursts] : null,
                    PeakInFlight = _peak,
                },
                Quantiles.Distribution(
                    answered.Select(entry => (entry.End - entry.Start) * 1000),
                    open.Select(entry => (now - entry.Start) * 1000)),
                Thinning.Thin(curve, LongestCurve));
        }
    }

    private static Func<double> StartClock()
    {
        var clock = Stopwatch.StartNew();
        return () => clock.Elapsed.TotalSeconds;
    }

    private void End(int request, State state)
    {
        lock (_lock)
        {
            _inFlight--;
            Answered += state == State.Answered ? 1 : 0;
            _entries[request] = _entries[request] with { End = Now, State = state };
        }
    }

    private readonly record struct Entry(double Start, double End = 0, State State = State.Open);
}
