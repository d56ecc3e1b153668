using System;
using System.Collections.Generic;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Traces.Symbols;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>The stacks of a recording, each read once.</summary>
internal sealed class FrameReader(TraceLog log, NativeMaps maps, CodeOwners owners, SymbolSearch symbols)
{
    private static readonly StackFrame s_unknown = new(StackFrame.NoName, StackFrame.NoName, StackFrame.NoName, CodeOrigin.Runtime, null);

    private readonly Dictionary<CallStackIndex, IReadOnlyList<StackFrame>> _stacks = [];
    private readonly Dictionary<CodeAddressIndex, StackFrame> _frames = [];

    /// <summary>Tells of each stack that the sampler takes of a thread.</summary>
    /// <param name="source">Where the events come from.</param>
    /// <param name="told">Hears those with frames.</param>
    public void Hear(TraceEventDispatcher source, Action<StackSample> told) =>
        new SampleProfilerTraceEventParser(source).ThreadSample += e =>
        {
            var stack = StackOf(e.CallStackIndex());
            if (stack.Count > 0)
                told(new StackSample(e.ThreadID, e.TimeStampRelativeMSec / 1000, e.Type == ClrThreadSampleType.External, stack));
        };

    private IReadOnlyList<StackFrame> StackOf(CallStackIndex index)
    {
        if (_stacks.TryGetValue(index, out var stack))
            return stack;

        var frames = new List<StackFrame>();
        for (var i = index; i != CallStackIndex.Invalid; i = log.CallStacks.Caller(i))
            frames.Add(FrameOf(log.CallStacks.CodeAddressIndex(i)));
        _stacks.Add(index, frames);
        return frames;
    }

    private StackFrame FrameOf(CodeAddressIndex index)
    {
        if (_frames.TryGetValue(index, out var frame))
            return frame;

        frame = Read(log.CodeAddresses[index]);
        _frames.Add(index, frame);
        return frame;
    }

    private StackFrame Read(TraceCodeAddress address)
    {
        if (address.Method is not { } method)
            return s_unknown;

        var file = method.MethodModuleFile;
        var path = file?.FilePath ?? "";
        var bare = SourceName.Bare(method.FullMethodName);
        var origin = owners.Of(path);
        var place = origin == CodeOrigin.User
            ? symbols.PlaceOf(path, file?.PdbSignature ?? Guid.Empty, method.MethodToken, maps.OffsetOf(address.Address))
            : (FilePlace?)null;
        return new StackFrame(bare, SourceName.Of(bare), CodeOwners.NameOf(path), origin, place);
    }
}
