using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>The tool's commands on one solution, one after the other, as a user would give them.</summary>
internal sealed class Course
{
    /// <summary>A run that takes longer does not end.</summary>
    private static readonly TimeSpan s_longest = TimeSpan.FromMinutes(20);

    private Course(WrittenSolution written, ImmutableArray<CommandRun> runs) => (Written, Runs) = (written, runs);

    public WrittenSolution Written { get; }

    public MutantSolution Solution => Written.Solution;

    public ImmutableArray<CommandRun> Runs { get; }

    /// <summary>The end of the report page, where it was written.</summary>
    public string? Report { get; private init; }

    /// <summary>A solution that does not load ends each command in the same way: a few of them do.</summary>
    public static ImmutableArray<CourseStep> Refused { get; } = [CourseStep.Check, CourseStep.Fix, CourseStep.Create];

    public static ImmutableArray<CourseStep> Of(Random random)
    {
        var check = new[] { CourseStep.Check, CourseStep.Check, CourseStep.Json, CourseStep.Sarif }[random.Next(4)];
        var fix = random.Next(3) == 0 ? CourseStep.FixEverything : CourseStep.Fix;
        return
        [
            check,
            .. Some(3, check),
            .. Some(2, CourseStep.Create, CourseStep.Check, CourseStep.Compare, CourseStep.Shrink),
            .. Some(4, CourseStep.Paths, CourseStep.PathsCheck),
            .. Some(5, CourseStep.Report),
            .. Some(4, CourseStep.DryRun),
            fix,
            fix,
            CourseStep.Check,
        ];

        CourseStep[] Some(int one, params CourseStep[] steps) => random.Next(one) == 0 ? steps : [];
    }

    public static async Task<Course> RunAsync(
        WrittenSolution written,
        IEnumerable<CourseStep> steps,
        Func<string[], CommandOutput, CancellationToken, Task<int>> tool)
    {
        var report = Path.Combine(Path.GetTempPath(), Path.GetFileName(written.Root) + "-report.html");
        var left = new Queue<CourseStep>(steps);
        var runs = ImmutableArray.CreateBuilder<CommandRun>();
        var before = Snapshot.Of(written.Root);
        try
        {
            while (left.TryDequeue(out var step))
            {
                runs.Add(await RunAsync(written, step, before, report, tool));
                before = runs[^1].After;
                if (runs is [{ IsRefused: true }])
                    left = new(Refused[1..]);
                if (step == CourseStep.Create && runs is [.., { Exit: 4 }] && !left.Contains(CourseStep.Force))
                    left = new(left.Prepend(CourseStep.Force));
            }

            return new(written, runs.ToImmutable()) { Report = File.Exists(report) ? await File.ReadAllTextAsync(report) : null };
        }
        finally
        {
            File.Delete(report);
        }
    }

    public override string ToString() => string.Join('\n', Runs.Select(r => r.ToString()));

    private static async Task<CommandRun> RunAsync(
        WrittenSolution written,
        CourseStep step,
        Snapshot before,
        string report,
        Func<string[], CommandOutput, CancellationToken, Task<int>> tool)
    {
        using var answer = new StringWriter { NewLine = "\n" };
        using var end = new CancellationTokenSource(s_longest);
        var said = new SaidLines();
        int? exit = null;
        Exception? thrown = null;
        try
        {
            var arguments = step.Arguments(written.Named, written.Solution.Continues, report);
            exit = await tool(arguments, new CommandOutput(answer, said), end.Token);
        }
        catch (Exception e)
        {
            thrown = e;
        }

        return new(step, exit, answer.ToString(), said.Lines) { Thrown = thrown, Before = before, After = Snapshot.Of(written.Root) };
    }

    /// <summary>Steps are no part of what a user has to read.</summary>
    private sealed class SaidLines() : Progress(TextWriter.Null)
    {
        public List<string> Lines { get; } = [];

        public override void Write(string line) => Lines.Add(line);
    }
}
