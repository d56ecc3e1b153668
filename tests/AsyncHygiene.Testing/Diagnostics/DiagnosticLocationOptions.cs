using System;

namespace Microsoft.CodeAnalysis.Testing;

[Flags]
public enum DiagnosticLocationOptions
{
    None = 0,

    /// <summary>Only the start is compared.</summary>
    IgnoreLength = 1,

    /// <summary>The path is the key of a markup location that is not looked up yet.</summary>
    InterpretAsMarkupKey = 2,
}
