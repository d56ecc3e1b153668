using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace AsyncHygiene.Tool.Tests.Mutants.Oracles;

/// <summary>What must hold of several runs together.</summary>
internal static partial class SequenceOracles
{
    /// <summary>What is converted is not converted again.</summary>
    public static IEnumerable<string> ChangesNothingTheSecondTime(Course course) =>
        Pairs(course)
            .Where(pair => pair.First.Step.IsWriter && pair.Second.Step == pair.First.Step && !pair.First.IsRefused)
            .SelectMany(pair => pair.Second.Changed.Select(path => $"{pair.Second.Step.Text}: {path}"));

    /// <summary>Nothing is new and nothing is stale directly after the file was written.</summary>
    public static IEnumerable<string> KnowsWhatTheBaselineLists(Course course)
    {
        var known = false;
        foreach (var run in course.Runs)
        {
            if (run.Step == CourseStep.Create || run.Step == CourseStep.Force)
                known = run.Exit == 0;
            else if (run.Step.IsWriter && run.Step != CourseStep.Shrink)
                known = false;
            else if (known && run.Step.IsCheck && NewWarning().IsMatch(run.Answer))
                yield return $"{run.Step.Text} finds something new: {run.Answer}";
            else if (known && run.Step == CourseStep.Compare && run.Exit == 1)
                yield return $"{run.Step.Text}: {run.Answer}";
            else if (known && run.Step == CourseStep.Shrink)
            {
                foreach (var path in run.Changed)
                    yield return $"{run.Step.Text} changes {path}";
            }
        }
    }

    public static IEnumerable<string> SaysTheSameTwice(Course course) =>
        Pairs(course)
            .Where(pair => pair.First.Step == pair.Second.Step && !pair.First.Step.IsWriter)
            .Where(pair => (pair.First.Exit, pair.First.Answer) != (pair.Second.Exit, pair.Second.Answer)
                || !pair.First.Errors.SequenceEqual(pair.Second.Errors))
            .Select(pair => $"{pair.First}\nand then\n{pair.Second}");

    public static IEnumerable<string> WritesWhatTheDryRunShows(Course course) =>
        Pairs(course)
            .Where(pair => pair.First.Step == CourseStep.DryRun && pair.Second.Step == CourseStep.Fix)
            .Where(pair => !pair.First.IsRefused && !pair.Second.IsRefused)
            .Where(pair => !ListOf(pair.First).SequenceEqual(ListOf(pair.Second)))
            .Select(pair => $"{string.Join("; ", ListOf(pair.First))}\nand then\n{string.Join("; ", ListOf(pair.Second))}");

    /// <summary>The build has the last word on what was written.</summary>
    public static IEnumerable<string> LoadsWhatItWrote(Course course)
    {
        if (course.Runs is not [{ IsRefused: false, Thrown: null } first, ..])
            return [];

        return course.Runs.Skip(1)
            .Where(run => run.Step.IsCheck && (run.IsRefused || run.LeftOut.Count > first.LeftOut.Count))
            .Select(run => $"{run.Step.Text} → {run.Exit}: {string.Join(" ", run.Errors)}");
    }

    private static IEnumerable<string> ListOf(CommandRun run) =>
        run.Answer.Split('\n').SkipWhile(line => line != "Files").TakeWhile(line => line.Length > 0);

    private static IEnumerable<(CommandRun First, CommandRun Second)> Pairs(Course course) => course.Runs.Zip(course.Runs.Skip(1));

    /// <summary>No baseline lists what the rules say about the package's own files and options.</summary>
    [GeneratedRegex(@": warning AH[^0]")]
    private static partial Regex NewWarning();
}
