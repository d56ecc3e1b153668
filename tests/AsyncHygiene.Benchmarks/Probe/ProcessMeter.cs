using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>
/// Measures the process that it is in. The samples are taken by a thread of its own: timers and everything else that needs the pool would
/// stand still together with it.
/// </summary>
internal sealed class ProcessMeter : IDisposable
{
    private const int LongestSeries = 240;
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(25);

    private readonly Lock _lock = new();
    private readonly List<Reading> _samples = [];
    private readonly ConnectionCounter _connections = new();
    private readonly SynchronousWaits? _waits;
    private readonly ManualResetEventSlim _stopped = new();
    private Baseline? _baseline;

    /// <param name="countWaits">Costs the runtime a little for each await, so it is left out where the work is short.</param>
    public ProcessMeter(bool countWaits)
    {
        _waits = countWaits ? new SynchronousWaits() : null;
        new Thread(Sample) { IsBackground = true, Priority = ThreadPriority.AboveNormal, Name = "Samples" }.Start();
    }

    public void Begin()
    {
        lock (_lock)
        {
            _samples.Clear();
            _connections.Begin();
            _baseline = new Baseline(
                Stopwatch.StartNew(),
                GC.GetTotalAllocatedBytes(),
                Collections(),
                Environment.CpuUsage.TotalTime,
                _waits?.Count ?? 0);
            Add();
        }
    }

    public ProcessMeasurement End(string role, string program)
    {
        lock (_lock)
        {
            var baseline = _baseline ?? throw new InvalidOperationException("The measurement has not begun.");
            Add();
            _baseline = null;
            var collections = Collections();
            var shown = Thinning.Thin(_samples, LongestSeries);
            using var process = Process.GetCurrentProcess();
            return new ProcessMeasurement
            {
                Role = role,
                Program = program,
                Samples = new SampleSeries
                {
                    Seconds = [.. shown.Select(sample => sample.Seconds)],
                    PoolThreads = [.. shown.Select(sample => (double)sample.PoolThreads)],
                    QueueLength = [.. shown.Select(sample => (double)sample.Queue)],
                    Connections = [.. shown.Select(sample => (double)sample.Connections)],
                },
                PoolThreadsAtStart = _samples[0].PoolThreads,
                PoolThreadsPeak = _samples.Max(sample => sample.PoolThreads),
                QueuePeak = _samples.Max(sample => sample.Queue),
                SynchronousWaits = _waits?.Count - baseline.Waits,
                AllocatedBytes = GC.GetTotalAllocatedBytes() - baseline.Allocated,
                Gen0Collections = collections[0] - baseline.Collections[0],
                Gen1Collections = collections[1] - baseline.Collections[1],
                Gen2Collections = collections[2] - baseline.Collections[2],
                CpuSeconds = (Environment.CpuUsage.TotalTime - baseline.Cpu).TotalSeconds,
                PeakResidentBytes = process.PeakWorkingSet64,
                ConnectionsAccepted = role == ProcessMeasurement.Client ? null : _connections.Accepted,
                ConnectionsPeak = role == ProcessMeasurement.Client ? null : _connections.Peak,
            };
        }
    }

    public void Dispose()
    {
        _stopped.Set();
        _waits?.Dispose();
        _connections.Dispose();
    }

    private static int[] Collections() => [GC.CollectionCount(0), GC.CollectionCount(1), GC.CollectionCount(2)];

    private void Sample()
    {
        while (!_stopped.Wait(s_interval))
        {
            lock (_lock)
            {
                if (_baseline is not null)
                    Add();
            }
        }
    }

    private void Add() =>
        _samples.Add(new Reading(
            _baseline!.Clock.Elapsed.TotalSeconds,
            ThreadPool.ThreadCount,
            ThreadPool.PendingWorkItemCount,
            _connections.Open));

    private sealed record Baseline(Stopwatch Clock, long Allocated, int[] Collections, TimeSpan Cpu, int Waits);

    private readonly record struct Reading(double Seconds, int PoolThreads, long Queue, int Connections);
}
