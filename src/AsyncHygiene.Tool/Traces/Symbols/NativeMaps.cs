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
    private readonly Dictionary<long, NativeMap> _announced = [];
    private readonly SortedList<ulong, NativeMap> _maps = [];

    public static NativeMaps Read(string file)
    {
        var maps = new NativeMaps();
        using var source = new EventPipeEventSource(file);
        var rundown = new ClrRundownTraceEventParser(source);
        source.Clr.MethodILToNativeMap += maps.Announce;
        rundown.MethodILToNativeMapDCStop += maps.Announce;
        source.Clr.MethodLoadVerbose += maps.Place;
        rundown.MethodDCStopVerbose += maps.Place;
        source.Process();
        return maps;
    }

    /// <summary>
    /// The offset of the call that an address returns to, or of the statement in which it is; negative where it is not known. An address
    /// behind a call may belong to the next statement already, so it is the byte before it that counts.
    /// </summary>
    public int OffsetOf(ulong address)
    {
        var index = IndexBefore(address);
        return index >= 0 ? _maps.Values[index].OffsetOf(address - 1) : NativeMap.Unknown;
    }

    private int IndexBefore(ulong address)
    {
        var (low, high) = (0, _maps.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            if (_maps.Keys[middle] < address)
                low = middle + 1;
            else
                high = middle - 1;
        }

        return high;
    }

    private void Announce(MethodILToNativeMapTraceData map) =>
        _announced[map.MethodID] = new NativeMap(
            [.. Enumerable.Range(0, map.CountOfMapEntries).Select(i => (map.NativeOffset(i), map.ILOffset(i))).Order()]);

    private void Place(MethodLoadUnloadVerboseTraceData method)
    {
        if (_announced.Remove(method.MethodID, out var map))
            _maps[method.MethodStartAddress] = map with { Start = method.MethodStartAddress, Size = (uint)method.MethodSize };
    }
}
