using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Robustness.Oracles;
using AsyncHygiene.Tests;
using Xunit;
using Xunit.Abstractions;

namespace AsyncHygiene.Robustness;

/// <summary>
/// Rules and fixes see every kind of broken and strange code while it is typed. A seed is a program with some mutations, the same one on
/// every machine. <c>ASYNC_HYGIENE_LONG=1</c> takes thousands of them, <c>ASYNC_HYGIENE_SEEDS=1000-1200</c> those, and
/// <c>ASYNC_HYGIENE_FOLDER</c> names a folder whose files are mutated instead of ours.
/// </summary>
public class MutationTests(ITestOutputHelper output)
{
    private const int Some = 16;

    [Fact]
    public async Task Every_oracle_holds_of_mutated_programs()
    {
        var seeds = GeneratedSeeds.Of(Some);
        output.WriteLine($"seeds {seeds[0]} to {seeds[^1]}");
        var failures = new List<string>();
        foreach (var seed in seeds)
        {
            var random = new Random(seed);
            var program = Mutation.Mutate(SeedPrograms.Pick(random), random);
            var problems = await Oracle.ProblemsOfAllAsync(Subject.Shipped, program, seed);
            if (problems.Count == 0)
                continue;

            failures.Add($"ASYNC_HYGIENE_SEEDS={seed}-{seed}\n{string.Join('\n', problems.Take(8))}\n{program}");
            output.WriteLine(failures[^1]);
        }

        Assert.True(failures.Count == 0, $"{failures.Count} of {seeds.Count} programs\n{string.Join("\n\n", failures.Take(3))}");
    }
}
