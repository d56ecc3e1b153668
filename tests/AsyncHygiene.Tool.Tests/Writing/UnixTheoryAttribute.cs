using System;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A theory whose commands are those of a Unix shell.</summary>
internal sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute()
    {
        if (OperatingSystem.IsWindows())
            Skip = "The commands are those of a Unix shell.";
    }
}
