using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Text.RegularExpressions;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Tests.Mutants.Oracles;

/// <summary>What must hold of one run of the tool.</summary>
internal static partial class RunOracles
{
    private const int LongestSentence = 2000;

    /// <summary>What a mutation names, or left in the place of a baseline.</summary>
    private static readonly string[] s_choices =
    [
        "There is no file", "is neither a solution", "has several:", "has neither a solution", "is there already",
        "No project has a file", "cannot be read in line", "is no name of a baseline",
    ];

    /// <summary>What the user, and not the tool, has to put right before a file can be written.</summary>
    private static readonly string[] s_reasons =
        ["read-only", "its encoding cannot be kept", "is no journal", "cannot be put right", "cannot be read", "cannot be written"];

    public static IEnumerable<string> ThrowsNothing(CommandRun run, Course course) =>
        run.Thrown is { } thrown ? [thrown.ToString()] : [];

    public static IEnumerable<string> ShowsNoStack(CommandRun run, Course course) =>
        run.Errors.Append(run.Answer).Where(text => Stack().IsMatch(text) || text.Contains("a defect of it", StringComparison.Ordinal));

    public static IEnumerable<string> EndsWithADocumentedCode(CommandRun run, Course course) =>
        run.Exit is { } exit && !run.Step.Exits.Contains(exit) ? [$"is none of {string.Join(", ", run.Step.Exits)}"] : [];

    public static IEnumerable<string> RefusesInOneSentence(CommandRun run, Course course)
    {
        if (!run.IsRefused)
            yield break;
        if (run.Answer.Length > 0)
            yield return $"answers as well: {run.Answer}";
        if (run.Errors is not [.., var sentence])
            yield return "says nothing";
        else if (sentence.Contains('\n') || sentence.Length is 0 or > LongestSentence || !sentence.TrimEnd().EndsWith('.'))
            yield return $"this is no sentence: {sentence}";
    }

    public static IEnumerable<string> FailsOnlyForAReason(CommandRun run, Course course)
    {
        var reasons = run.Exit == 4 ? s_choices : s_reasons;
        return run is { Exit: 4 or 6, Errors: [.., var sentence] } && !reasons.Any(r => sentence.Contains(r, StringComparison.Ordinal))
            ? [sentence]
            : [];
    }

    public static IEnumerable<string> LeavesNothingOfItsOwn(CommandRun run, Course course) =>
        run.After.Entries.Keys.Except(run.Before.Entries.Keys)
            .Where(path => path.Contains("async-hygiene-", StringComparison.Ordinal));

    public static IEnumerable<string> ReadsWithoutWriting(CommandRun run, Course course) =>
        run.Step.IsWriter ? [] : run.Changed.Select(path => $"changed {path}");

    /// <summary>A conversion changes the files that it lists, and each of them; other commands write one kind of file.</summary>
    public static IEnumerable<string> WritesWhatItSays(CommandRun run, Course course)
    {
        if (!run.Step.IsWriter)
            return [];
        if (run.IsRefused)
            return run.ChangedByItself.Select(path => $"changed {path}");
        if (run.Step.IsFix)
        {
            var said = ListedFiles(run, course).ToHashSet();
            return run.ChangedByItself.Where(path => !said.Contains(path)).Select(path => $"changed {path} and does not list it")
                .Concat(said.Except(run.Changed).Select(path => $"lists {path} and does not change it"));
        }

        var ending = run.Step == CourseStep.Paths ? "AsyncHygiene.RequestPaths.txt" : "AsyncHygiene.Baseline.txt";
        return run.ChangedByItself.Where(path => !IsOwn(path, ending, run)).Select(path => $"changed {path}");
    }

    public static IEnumerable<string> WritesWhatProgramsCanRead(CommandRun run, Course course)
    {
        if (run.IsRefused || run.Thrown is not null)
            return [];
        if (run.Step == CourseStep.Report)
            return course.Report?.TrimEnd().EndsWith("</html>", StringComparison.Ordinal) == true ? [] : [$"is no page: {course.Report}"];
        return run.Step == CourseStep.Json || run.Step == CourseStep.Sarif ? JsonProblems(run.Answer) : [];
    }

    /// <summary>The files that a conversion lists, from the root of the solution and without links.</summary>
    public static IEnumerable<string> ListedFiles(CommandRun run, Course course)
    {
        var named = course.Written.Named;
        var folder = Directory.Exists(named) ? named : Path.GetDirectoryName(named)!;
        return run.Answer.Split('\n')
            .SkipWhile(line => line != "Files")
            .Skip(1)
            .TakeWhile(line => line.StartsWith("  ", StringComparison.Ordinal))
            .Select(line => Listed().Match(line).Groups["path"].Value)
            .Select(path => RealPath.Of(Path.Combine(folder, path)))
            .Select(path => Path.GetRelativePath(course.Written.Root, path).Replace('\\', '/'));
    }

    /// <summary>A folder that a project names for its baseline comes with the file.</summary>
    private static bool IsOwn(string path, string ending, CommandRun run) =>
        path.EndsWith(ending, StringComparison.Ordinal)
        || (run.After.Entries.TryGetValue(path, out var entry) && entry.IsFolder && run.Changed.Any(p => p.StartsWith(path + "/")));

    private static IEnumerable<string> JsonProblems(string answer)
    {
        try
        {
            using var document = JsonDocument.Parse(answer);
            return [];
        }
        catch (JsonException e)
        {
            return [$"{e.Message}: {answer}"];
        }
    }

    [GeneratedRegex(@"^\s+at [\w.<>`\[\],+|]+\(.*\)|\bSystem(\.\w+)*\.\w+Exception: ", RegexOptions.Multiline)]
    private static partial Regex Stack();

    [GeneratedRegex(@"^  (?<path>.+)  \+\d+ -\d+$")]
    private static partial Regex Listed();
}
