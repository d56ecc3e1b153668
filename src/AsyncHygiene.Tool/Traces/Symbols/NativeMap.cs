using System.Collections.Generic;

namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>Which part of a method's intermediate language each part of its compiled code comes from.</summary>
/// <param name="Offsets">In the order of the compiled code. Negative ones stand for what the compiler added.</param>
internal sealed record NativeMap(IReadOnlyList<(int Native, int Language)> Offsets)
{
    public const int Unknown = -1;

    public ulong Start { get; init; }

    public uint Size { get; init; }

    public int OffsetOf(ulong address)
    {
        if (address < Start || address >= Start + Size)
            return Unknown;

        var offset = Unknown;
        foreach (var (native, language) in Offsets)
        {
            if (native > (int)(address - Start))
                break;
            if (language >= 0)
                offset = language;
        }

        return offset;
    }
}
