using System.CommandLine;
using AsyncHygiene.Tool.Traces.Evidence;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>--evidence</c>: what a trace saw.</summary>
internal static class EvidenceOption
{
    /// <param name="effect">What the command does with it.</param>
    public static Option<string?> Create(string effect) => new("--evidence")
    {
        Description = $"What 'trace --format json' wrote: {effect}.",
        HelpName = "FILE",
    };

    /// <summary>Null where none is given.</summary>
    public static TraceEvidence? Read(Option<string?> option, ParseResult parsed) =>
        parsed.GetValue(option) is { } file ? TraceEvidence.Read(file) : null;
}
