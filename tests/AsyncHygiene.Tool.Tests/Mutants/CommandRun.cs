using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>One run of the tool: what it was asked, what it said, and the disk before and after.</summary>
/// <param name="Step">What is asked of it.</param>
/// <param name="Exit">The exit code; null where it threw.</param>
/// <param name="Answer">What went to standard output.</param>
/// <param name="Errors">The lines of standard error that are no steps.</param>
internal sealed record CommandRun(CourseStep Step, int? Exit, string Answer, IReadOnlyList<string> Errors)
{
    public Exception? Thrown { get; init; }

    public required Snapshot Before { get; init; }

    public required Snapshot After { get; init; }

    /// <summary>The run ended with a sentence instead of a result.</summary>
    public bool IsRefused => Exit is 4 or 5 or 6;

    public IReadOnlyList<string> Changed => Before.ChangedIn(After);

    /// <summary>Without the journal of an earlier run: the next one that writes ends it, whatever becomes of that one.</summary>
    public IReadOnlyList<string> ChangedByItself => [.. Changed.Where(path => path != Journal || After.Entries.ContainsKey(path))];

    /// <summary>The projects that the tool was allowed to leave out.</summary>
    public IReadOnlyList<string> LeftOut =>
    [
        .. Errors.Where(e => e.StartsWith(LeftOutStart, StringComparison.Ordinal))
            .Select(e => e[LeftOutStart.Length..].Split(':', '(')[0].Trim()),
    ];

    private const string Journal = ".async-hygiene-journal";

    private const string LeftOutStart = "Left out, because it does not compile: ";

    public override string ToString() =>
        $"{Step.Text} → {Exit}\n{Answer}{string.Concat(Errors.Select(e => $"! {e}\n"))}{Thrown}";
}
