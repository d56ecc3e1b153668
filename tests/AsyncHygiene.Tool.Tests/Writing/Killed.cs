using System;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>The process ended. Once it has, nothing that runs afterwards has an effect.</summary>
internal sealed class Killed : Exception
{
    public static FaultyDisk At(int point) => new(p =>
    {
        if (p.Index >= point)
            throw new Killed();
    });
}
