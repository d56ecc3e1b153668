using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>
/// Adds up where threads waited. A sample stands for the time up to the next one of its thread, so the sums hold also where the sampling
/// is slow or uneven.
/// </summary>
internal sealed class BlockingSearch
{
    /// <summary>What a thread did for longer than this between two samples is not known.</summary>
    private const double LongestGap = 1;

    private readonly TraceData _data;
    private readonly Dictionary<IReadOnlyList<StackFrame>, (BlockedStack? Blocked, bool IsIdle)> _stacks =
        new(ReferenceEqualityComparer.Instance);

    private readonly Dictionary<BlockedCall, PlaceSum> _sums = [];
    private readonly ILookup<int, PoolMoment> _pool;
    private readonly ILookup<int, double> _starts;
    private readonly double[] _blockedInSecond;
    private double _blocked;
    private double _idle;
    private double _busy;

    private BlockingSearch(TraceData data)
    {
        _data = data;
        _pool = data.Pool.ToLookup(p => (int)p.Seconds);
        _starts = data.WaitStarts.ToLookup(s => s.Thread, s => s.Seconds);
        _blockedInSecond = new double[(int)Math.Max(1, Math.Ceiling(data.Seconds))];
    }

    public static BlockingTrace In(TraceData data) => new BlockingSearch(data).Run();

    private BlockingTrace Run()
    {
        foreach (var thread in _data.Samples.GroupBy(s => s.Thread))
            AddThread(thread.Key, [.. thread.OrderBy(s => s.Seconds)]);

        return new BlockingTrace
        {
            Program = _data.Program,
            ProcessId = _data.ProcessId,
            Seconds = _data.Seconds,
            Samples = _data.Samples.Count,
            Pool = new ThreadSeconds(_blocked, _idle, _busy),
            Life = [.. Enumerable.Range(0, _blockedInSecond.Length).Select(LifeIn)],
            Growth = _data.Growth,
            Contention = _data.Contention,
            Places = [.. _sums
                .Select(s => s.Value.ToPlace(s.Key))
                .OrderBy(p => p.Call.Kind)
                .ThenByDescending(p => p.Seconds)
                .ThenBy(p => p.Call.Function, StringComparer.Ordinal)],
            Notes = _data.Notes,
        };
    }

    private void AddThread(int thread, IReadOnlyList<StackSample> samples)
    {
        // A stack may be too deep for its root to be in it; a thread does not leave the pool.
        var kind = samples.Any(s => PoolFrames.IsIn(s.Frames)) ? ThreadKind.Pool : ThreadKind.Other;
        var gaps = samples.Skip(1).Zip(samples, (next, s) => Math.Min(LongestGap, next.Seconds - s.Seconds)).ToList();
        var usual = gaps is [] ? 0 : gaps.Order().ElementAt(gaps.Count / 2);
        double[] starts = [.. _starts[thread].Order()];
        ThreadWait? open = null;
        for (var i = 0; i < samples.Count; i++)
        {
            if (i > 0 && IsAnyBetween(starts, samples[i - 1].Seconds, samples[i].Seconds))
                open = null;
            open = Add(samples[i], kind, i < gaps.Count ? gaps[i] : usual, open);
        }
    }

    private static bool IsAnyBetween(double[] sorted, double after, double until) =>
        Array.BinarySearch(sorted, until) is var index
        && (index < 0 ? ~index - 1 : index) is var last && last >= 0 && sorted[last] > after;

    /// <param name="sample">What the thread did.</param>
    /// <param name="kind">Whose thread it is.</param>
    /// <param name="seconds">What the sample stands for.</param>
    /// <param name="open">What the thread waited in at the sample before; null where it did not.</param>
    /// <returns>What it waits in at this one.</returns>
    private ThreadWait? Add(StackSample sample, ThreadKind kind, double seconds, ThreadWait? open)
    {
        var (blocked, isIdle) = Read(sample.Frames);
        if (blocked is null || !sample.IsOutside)
        {
            if (kind == ThreadKind.Pool)
            {
                _idle += isIdle ? seconds : 0;
                _busy += isIdle ? 0 : seconds;
            }

            return null;
        }

        if (kind == ThreadKind.Pool)
        {
            _blocked += seconds;
            _blockedInSecond[Math.Clamp((int)sample.Seconds, 0, _blockedInSecond.Length - 1)] += seconds;
        }

        var call = new BlockedCall(
            blocked.Caller?.Name,
            blocked.Caller?.Place,
            blocked.Caller?.Assembly ?? blocked.Called.Assembly,
            CallName.Of(blocked.Called),
            blocked.Cause,
            kind);
        if (!_sums.TryGetValue(call, out var sum))
            _sums.Add(call, sum = new PlaceSum());
        var wait = open is not null && open.IsAt(sum, blocked.Users) ? open : sum.Begin(sample.Thread, blocked.Users);
        wait.Add(seconds);
        return wait;
    }

    private (BlockedStack? Blocked, bool IsIdle) Read(IReadOnlyList<StackFrame> frames)
    {
        if (!_stacks.TryGetValue(frames, out var read))
        {
            var isIdle = PoolFrames.IsIdle(frames);
            _stacks.Add(frames, read = (isIdle ? null : BlockedStack.Of(frames), isIdle));
        }

        return read;
    }

    private PoolSecond LifeIn(int second)
    {
        var told = _pool[second].ToList();
        return new PoolSecond(
            second,
            told is [] ? null : told.Max(p => p.Threads),
            told is [] ? null : told.Max(p => p.Queue),
            _blockedInSecond[second] / Math.Min(1, Math.Max(0.001, _data.Seconds - second)));
    }
}
