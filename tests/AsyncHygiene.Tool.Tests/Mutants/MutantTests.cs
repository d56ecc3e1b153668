using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tests;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using AsyncHygiene.Tool.Tests.Mutants.Oracles;
using Xunit;
using Xunit.Abstractions;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>
/// The tool meets broken and strange solutions on the disk. A seed is a solution of some mutated programs, the same one on every machine.
/// <c>ASYNC_HYGIENE_LONG=1</c> takes thousands of them, <c>ASYNC_HYGIENE_SEEDS=1000-1200</c> those.
/// </summary>
public class MutantTests(ITestOutputHelper output)
{
    [Fact]
    public Task Every_oracle_holds_of_mutated_solutions() => HoldAsync(GeneratedSeeds.Of(5), isBuilt: false);

    /// <summary>With project files that are mutated as well. A build opens them, which takes some seconds for each command.</summary>
    [Fact]
    public Task Every_oracle_holds_of_mutated_project_files() => HoldAsync(GeneratedSeeds.Of(1, first: 2), isBuilt: true);

    private async Task HoldAsync(IReadOnlyList<int> seeds, bool isBuilt)
    {
        output.WriteLine($"seeds {seeds[0]} to {seeds[^1]}");
        var failures = new List<string>();
        foreach (var seed in seeds)
        {
            var solution = MutantSolutions.Of(seed, isBuilt);
            if (isBuilt)
                await RestoredProject.AddToAsync(solution);
            using var written = new WrittenSolution(solution);
            ISolutionOpener opener = isBuilt ? new BuildOpener() : new KnownProjects(written);
            var course = await Course.RunAsync(
                written,
                Course.Of(new Random(seed)),
                (arguments, said, cancellationToken) => CommandLine.RunAsync(arguments, said, opener, cancellationToken));
            output.WriteLine($"{seed}: {string.Join(", ", course.Runs.Select(r => $"{r.Step.Text} {r.Exit}"))}: "
                + string.Join(", ", solution.Mutations)
                + string.Concat(course.Runs.Where(r => r.IsRefused).SelectMany(r => r.Errors.TakeLast(1)).Distinct()
                    .Select(e => $"; {e}")));
            var problems = CourseOracle.ProblemsOf(course);
            if (problems.Count == 0)
                continue;

            failures.Add($"ASYNC_HYGIENE_SEEDS={seed}-{seed}\n{string.Join('\n', problems.Take(8))}\n{course}\n{solution}");
            output.WriteLine(failures[^1]);
        }

        Assert.True(failures.Count == 0, $"{failures.Count} of {seeds.Count} solutions\n{string.Join("\n\n", failures.Take(3))}");
    }
}
