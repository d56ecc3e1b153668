using System;
using System.Collections.Immutable;
using AsyncHygiene.Tool.Commands;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>One command with its options, without the solution.</summary>
internal sealed record CourseStep(string Text)
{
    private const string WithoutContinue = "baseline";

    /// <summary>Writes files of the solution, or of the tool, if there is something to write.</summary>
    public bool IsWriter => this == Paths || this == Create || this == Force || this == Shrink || IsFix;

    public bool IsFix => Text.StartsWith("fix", StringComparison.Ordinal) && !Text.Contains("--dry-run");

    public bool IsCheck => Text.StartsWith("check", StringComparison.Ordinal);

    public static CourseStep Check { get; } = new("check");

    public static CourseStep Json { get; } = new("check --format json");

    public static CourseStep Sarif { get; } = new("check --format sarif");

    public static CourseStep Create { get; } = new("baseline create");

    public static CourseStep Force { get; } = new("baseline create --force");

    public static CourseStep Shrink { get; } = new("baseline shrink");

    public static CourseStep Compare { get; } = new("baseline check");

    public static CourseStep Paths { get; } = new("paths");

    public static CourseStep PathsCheck { get; } = new("paths --check");

    public static CourseStep Report { get; } = new("report");

    public static CourseStep DryRun { get; } = new("fix --all --dry-run");

    public static CourseStep Fix { get; } = new("fix --all");

    /// <summary>With the rule that is converted only by name.</summary>
    public static CourseStep FixEverything { get; } =
        new($"fix --all --ids {string.Join(',', FixArguments.DefaultIds)},{RuleIds.LoopFireAndForget}");

    /// <summary>The exit codes that docs/tool.md has for the command. What interrupts a run does not happen here.</summary>
    public ImmutableArray<int> Exits => this switch
    {
        _ when this == PathsCheck => [0, 2, 4, 5, 6],
        _ when IsCheck || this == Compare || Text.StartsWith("fix", StringComparison.Ordinal) => [0, 1, 4, 5, 6],
        _ => [0, 4, 5, 6],
    };

    public string[] Arguments(string solution, bool continues, string report)
    {
        var words = Text.Split(' ');
        string[] arguments = [.. words, solution];
        if (continues && words[0] != WithoutContinue)
            arguments = [.. arguments, "--continue"];
        return this == Report ? [.. arguments, "-o", report] : arguments;
    }
}
