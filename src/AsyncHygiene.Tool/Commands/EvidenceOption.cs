using System.CommandLine;
using AsyncHygiene.Tool.Traces.Evidence;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The option <c>--evidence</c> of <c>check</c>.</summary>
internal static class EvidenceOption
{
    public static Option<string?> Create() => new("--evidence")
    {
        Description = "What 'trace --format json' wrote: makes a warning of each place at which threads of the pool were seen waiting.",
        HelpName = "FILE",
    };

    /// <summary>Null where none is given.</summary>
    public static TraceEvidence? Read(Option<string?> option, ParseResult parsed) =>
        parsed.GetValue(option) is { } file ? TraceEvidence.Read(file) : null;
}
