using System;
using System.Collections.Generic;
using AsyncHygiene.Tool.Traces.Recording;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene trace</c> was asked to do.</summary>
internal sealed record TraceArguments(TraceTarget Target)
{
    public required TimeSpan Length { get; init; }

    /// <summary>As the user names it; null where only what was seen is wanted.</summary>
    public string? Solution { get; init; }

    /// <summary>Projects that do not load or compile are left out.</summary>
    public bool Continue { get; init; }

    /// <summary>How the answer is written to the standard output.</summary>
    public required string Format { get; init; }

    /// <summary>Each by its extension.</summary>
    public required IReadOnlyList<string> Files { get; init; }
}
