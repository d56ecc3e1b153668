using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>
/// From an address of compiled code to the offset in the intermediate language. Each version of a method has a map of its own, which the
/// recording has right before the place of that version.
/// </summary>
internal sealed class NativeMaps
{
    private readonly ulong[] _starts;
    private readonly NativeMap[] _maps;

    private NativeMaps(IReadOnlyCollection<NativeMap> maps)
    {
        _maps = [.. maps.OrderBy(m => m.Start)];
        _starts = [.. _maps.Select(m => m.Start)];
    }

    /// <summary>Where nothing is known of compiled code.</summary>
    public static NativeMaps None { get; } = new([]);

    public static NativeMaps Read(string file)
    {
        var announced = new Dictionary<long, NativeMap>();
        var placed = new Dictionary<ulong, NativeMap>();
        using var source = new EventPipeEventSource(file);
        var rundown = new ClrRundownTraceEventParser(source);
        source.Clr.MethodILToNativeMap += Announce;
        rundown.MethodILToNativeMapDCStop += Announce;
        source.Clr.MethodLoadVerbose += Place;
        rundown.MethodDCStopVerbose += Place;
        source.Process();
        return new NativeMaps(placed.Values);

        void Announce(MethodILToNativeMapTraceData map) =>
            announced[map.MethodID] = new NativeMap(
                [.. Enumerable.Range(0, map.CountOfMapEntries).Select(i => (map.NativeOffset(i), map.ILOffset(i))).Order()]);

        void Place(MethodLoadUnloadVerboseTraceData method)
        {
            if (announced.Remove(method.MethodID, out var map))
                placed[method.MethodStartAddress] = map with { Start = method.MethodStartAddress, Size = (uint)method.MethodSize };
        }
    }

    /// <summary>
    /// The offset of the call that an address returns to, or of the statement in which it is; negative where it is not known. An address
    /// behind a call may belong to the next statement already, so it is the byte before it that counts.
    /// </summary>
    public int OffsetOf(ulong address)
    {
        if (address == 0)
            return NativeMap.Unknown;

        var index = Array.BinarySearch(_starts, address - 1);
        return index == ~0 ? NativeMap.Unknown : _maps[index < 0 ? ~index - 1 : index].OffsetOf(address - 1);
    }
}
