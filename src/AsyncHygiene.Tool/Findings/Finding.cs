using System;
using System.Collections.Generic;
using System.Globalization;
using AsyncHygiene.Baselines;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Findings;

/// <summary>What a rule reports at a place of the solution.</summary>
/// <param name="Rule">The rule that reports it.</param>
/// <param name="IsWarning">False for information.</param>
/// <param name="Message">The sentence of the rule, with the request path in it unless the code is async.</param>
/// <param name="Place">Where it stands.</param>
/// <param name="Project">The project that the file belongs to; the first in order where there are several.</param>
/// <param name="Path">The calls from the entry point down to the place; empty where no request path is behind the finding.</param>
internal sealed record Finding(
    DiagnosticDescriptor Rule,
    bool IsWarning,
    string Message,
    FilePlace Place,
    string Project,
    IReadOnlyList<PathStep> Path)
{
    /// <summary>With the severity that the project gives it, and no path.</summary>
    public static Finding Of(Diagnostic diagnostic, string project, FilePlace place) => new(
        diagnostic.Descriptor,
        diagnostic.Severity >= DiagnosticSeverity.Warning,
        diagnostic.GetMessage(CultureInfo.InvariantCulture),
        place,
        project,
        []);

    /// <summary>The path where the message does not name it; else empty.</summary>
    public IReadOnlyList<PathStep> UnnamedPath =>
        Path.Count > 0 && !Message.Contains(Path[0].Caller, StringComparison.Ordinal) ? Path : [];

    /// <summary>It is in the baseline of every project that has it.</summary>
    public bool IsKnown { get; init; }

    /// <summary>What a trace saw there; null where it saw nothing, or none was given.</summary>
    public SeenWait? Seen { get; init; }

    /// <summary>A baseline lists neither information nor what the rules say about the package's own files.</summary>
    public bool CanBeKnown => IsWarning && Baseline.Rules.Contains(Rule.Id);
}
