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

    private readonly Dictionary<BlockedCall, Sum> _sums = [];
    private readonly ILookup<int, PoolMoment> _pool;
    private readonly double[] _blockedInSecond;
    private double _blocked;
    private double _idle;
    private double _busy;

    private BlockingSearch(TraceData data)
    {
        _data = data;
        _pool = data.Pool.ToLookup(p => (int)p.Seconds);
        _blockedInSecond = new double[(int)Math.Max(1, Math.Ceiling(data.Seconds))];
    }

    public static BlockingTrace In(TraceData data) => new BlockingSearch(data).Run();

    private BlockingTrace Run()
    {
        foreach (var thread in _data.Samples.GroupBy(s => s.Thread))
            AddThread([.. thread.OrderBy(s => s.Seconds)]);

        return new BlockingTrace
        {
            Program = _data.Program,
            ProcessId = _data.ProcessId,
            Seconds = _data.Seconds,
            Samples = _data.Samples.Count,
            Pool = new ThreadSeconds(_blocked, _idle, _busy),
            Life = [.. Enumerable.Range(0, _blockedInSecond.Length).Select(LifeIn)],
            Starvations = _data.Starvations,
            Contention = _data.Contention,
            Places = [.. _sums
                .Select(s => s.Value.ToPlace(s.Key))
                .OrderBy(p => p.Call.Kind)
                .ThenByDescending(p => p.Seconds)
                .ThenBy(p => p.Call.Function, StringComparer.Ordinal)],
            Notes = _data.Notes,
        };
    }

    private void AddThread(IReadOnlyList<StackSample> samples)
    {
        // A stack may be too deep for its root to be in it; a thread does not leave the pool.
        var kind = samples.Any(s => PoolFrames.IsIn(s.Frames)) ? ThreadKind.Pool : ThreadKind.Other;
        var gaps = samples.Skip(1).Zip(samples, (next, s) => Math.Min(LongestGap, next.Seconds - s.Seconds)).ToList();
        var usual = gaps is [] ? 0 : gaps.Order().ElementAt(gaps.Count / 2);
        for (var i = 0; i < samples.Count; i++)
            Add(samples[i], kind, i < gaps.Count ? gaps[i] : usual);
    }

    private void Add(StackSample sample, ThreadKind kind, double seconds)
    {
        var (blocked, isIdle) = Read(sample.Frames);
        if (blocked is null || !sample.IsOutside)
        {
            if (kind == ThreadKind.Pool)
            {
                _idle += isIdle ? seconds : 0;
                _busy += isIdle ? 0 : seconds;
            }

            return;
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
            _sums.Add(call, sum = new Sum());
        sum.Add(sample.Thread, blocked.Users, seconds);
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

    private sealed class Sum
    {
        private readonly HashSet<int> _threads = [];
        private readonly Dictionary<IReadOnlyList<StackFrame>, double> _stacks = new(ReferenceEqualityComparer.Instance);
        private double _seconds;

        public void Add(int thread, IReadOnlyList<StackFrame> users, double seconds)
        {
            _threads.Add(thread);
            _seconds += seconds;
            if (users is not [])
                _stacks[users] = seconds + _stacks.GetValueOrDefault(users);
        }

        public BlockedPlace ToPlace(BlockedCall call) => new(
            call,
            _seconds,
            _threads.Count,
            [.. _stacks.GroupBy(s => KeyOf(s.Key), StringComparer.Ordinal)
                .Select(g => (g.Key, Chain: new CallerChain(g.First().Key, g.Sum(s => s.Value))))
                .OrderByDescending(c => c.Chain.Seconds)
                .ThenBy(c => c.Key, StringComparer.Ordinal)
                .Select(c => c.Chain)]);

        private static string KeyOf(IReadOnlyList<StackFrame> users) =>
            string.Join('\n', users.Select(u => $"{u.Name} {u.Place?.File}:{u.Place?.Line}:{u.Place?.Column}"));
    }
}
