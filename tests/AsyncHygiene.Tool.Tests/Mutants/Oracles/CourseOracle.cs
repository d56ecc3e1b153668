using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace AsyncHygiene.Tool.Tests.Mutants.Oracles;

/// <summary>One thing that holds of every course. It returns the ways in which it does not.</summary>
internal sealed record CourseOracle(string Name, Func<Course, IEnumerable<string>> Problems)
{
    public static ImmutableArray<CourseOracle> All { get; } =
    [
        OfRuns("throws nothing", RunOracles.ThrowsNothing),
        OfRuns("shows no stack", RunOracles.ShowsNoStack),
        OfRuns("ends with a documented code", RunOracles.EndsWithADocumentedCode),
        OfRuns("refuses in one sentence", RunOracles.RefusesInOneSentence),
        OfRuns("fails only for a reason", RunOracles.FailsOnlyForAReason),
        OfRuns("leaves nothing of its own", RunOracles.LeavesNothingOfItsOwn),
        OfRuns("reads without writing", RunOracles.ReadsWithoutWriting),
        OfRuns("writes what it says", RunOracles.WritesWhatItSays),
        OfRuns("writes what programs can read", RunOracles.WritesWhatProgramsCanRead),
        OfRuns("keeps the form of a file", FileOracles.KeepsTheForm),
        new("keeps the program whole", FileOracles.KeepsTheProgramWhole),
        new("changes nothing the second time", SequenceOracles.ChangesNothingTheSecondTime),
        new("knows what the baseline lists", SequenceOracles.KnowsWhatTheBaselineLists),
        new("says the same twice", SequenceOracles.SaysTheSameTwice),
        new("writes what the dry run shows", SequenceOracles.WritesWhatTheDryRunShows),
        new("loads what it wrote", SequenceOracles.LoadsWhatItWrote),
    ];

    public static IReadOnlyList<string> ProblemsOf(Course course) =>
        [.. All.SelectMany(oracle => oracle.Problems(course).Select(problem => $"{oracle.Name}: {problem}"))];

    private static CourseOracle OfRuns(string name, Func<CommandRun, Course, IEnumerable<string>> problems) =>
        new(name, course => course.Runs.SelectMany((run, i) =>
            problems(run, course).Select(problem => $"{i + 1}. {run.Step.Text} → {run.Exit}: {problem}")));
}
