using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Symbols;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>Reads a recording, whoever made it.</summary>
internal sealed class TraceReader
{
    private readonly List<StackSample> _samples = [];
    private readonly List<(int Thread, double Seconds)> _waitStarts = [];
    private readonly List<PoolMoment> _pool = [];
    private PoolGrowth _growth;
    private int _contentions;
    private double _contentionSeconds;

    private TraceReader()
    {
    }

    /// <param name="file">The recording.</param>
    /// <param name="owners">Whose code is whose.</param>
    /// <param name="symbols">The lines of the user's.</param>
    public static TraceData Read(string file, CodeOwners owners, SymbolSearch symbols)
    {
        var folder = Directory.CreateTempSubdirectory("async-hygiene-trace-");
        try
        {
            using var log = Open(file, Path.Combine(folder.FullName, "events.etlx"));
            return new TraceReader().Read(log, new FrameReader(log, NativeMaps.Read(file), owners, symbols), symbols);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static TraceLog Open(string file, string converted)
    {
        try
        {
            var options = new TraceLogOptions { ContinueOnError = true, ConversionLog = TextWriter.Null };
            return new TraceLog(TraceLog.CreateFromEventPipeDataFile(file, converted, options));
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // The library throws whatever its reader stumbles over.
            throw new ToolException(
                $"'{file}' is no recording that can be read: {Loading.LoadFailures.OneLine(e.Message)}",
                ExitCode.BadInput);
        }
    }

    private TraceData Read(TraceLog log, FrameReader frames, SymbolSearch symbols)
    {
        using var source = log.Events.GetSource();
        frames.Hear(source, _samples.Add);
        source.Clr.ThreadPoolWorkerThreadAdjustmentAdjustment += e => _growth = e.Reason switch
        {
            ThreadAdjustmentReason.Starvation => _growth with { Starvation = _growth.Starvation + 1 },
            ThreadAdjustmentReason.CooperativeBlocking => _growth with { BlockedTasks = _growth.BlockedTasks + 1 },
            ThreadAdjustmentReason.Warmup
                or ThreadAdjustmentReason.RandomMove
                or ThreadAdjustmentReason.ClimbingMove
                or ThreadAdjustmentReason.ChangePoint
                or ThreadAdjustmentReason.Stabilizing => _growth with { Climbing = _growth.Climbing + 1 },
            _ => _growth,
        };
        source.Clr.ContentionStop += e =>
        {
            _contentions++;
            _contentionSeconds += e.DurationNs / 1e9;
        };
        source.Clr.WaitHandleWaitStart += e => _waitStarts.Add((e.ThreadID, e.TimeStampRelativeMSec / 1000));
        source.Dynamic.All += new PoolCounters(_pool.Add).Hear;
        source.Process();

        var process = log.Processes.FirstOrDefault(p => p.ProcessID > 0);
        return new TraceData
        {
            Program = process is null ? "" : ProgramName.Of(process.CommandLine, process.Name),
            ProcessId = process?.ProcessID ?? 0,
            Seconds = log.SessionDuration.TotalSeconds,
            Samples = _samples,
            WaitStarts = _waitStarts,
            Pool = _pool,
            Growth = _growth,
            Contention = (_contentions, _contentionSeconds),
            Notes = [.. NotesOn(log, symbols)],
        };
    }

    /// <summary>One frame without a name is code that the runtime itself makes.</summary>
    private static bool IsNameless(StackSample sample) => sample.Frames.Count(f => f.Name == StackFrame.NoName) > sample.Frames.Count / 2;

    /// <summary>Null where the stacks can be read.</summary>
    /// <param name="nameless">The stacks without names.</param>
    /// <param name="all">All of them.</param>
    internal static string? NoteOnStacks(int nameless, int all) =>
        all == 0 ? "The recording has no stacks: it was made without the provider Microsoft-DotNETCore-SampleProfiler."
        : nameless == all
            ? "The stacks have no names, so the recording does not show what waits: the program is compiled as a whole (Native AOT), or "
                + "the recording broke off before its end."
        : nameless > all / 10 ? $"{100.0 * nameless / all:0} % of the stacks have no names: the recording broke off before its end."
        : null;

    private IEnumerable<string> NotesOn(TraceLog log, SymbolSearch symbols)
    {
        if (NoteOnStacks(_samples.Count(IsNameless), _samples.Count) is { } note)
            yield return note;
        if (_pool.Count == 0)
            yield return "The recording has no counters, so the number of threads and the queue are not known.";
        if (log.EventsLost > 0)
            yield return $"The runtime dropped {log.EventsLost} events, because the recording could not keep up: the sums are too low.";
        foreach (var assembly in symbols.Missing)
            yield return $"There are no symbols of {assembly} as it ran, so its places have no lines.";
    }
}
