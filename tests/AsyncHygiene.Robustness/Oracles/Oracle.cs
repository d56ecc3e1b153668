using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>One thing that holds of every program. It returns the ways in which it does not.</summary>
internal sealed record Oracle(string Name, Func<Subject, MutatedProgram, Random, Task<IEnumerable<string>>> Problems)
{
    public static ImmutableArray<Oracle> All { get; } =
    [
        new("throws nothing", AnalysisOracles.ThrowsNothing),
        new("says the same in any order of the documents", AnalysisOracles.SaysTheSameInAnyOrder),
        new("says the same of one document alone", AnalysisOracles.SaysTheSameOfOneDocument),
        new("says the same after a cancellation", AnalysisOracles.SaysTheSameAfterCancellation),
        new("says the same after edits", AnalysisOracles.SaysTheSameAfterEdits),
        new("keeps the program whole", FixOracles.KeepsTheProgramWhole),
    ];

    public static async Task<IReadOnlyList<string>> ProblemsOfAllAsync(Subject subject, MutatedProgram program, int seed)
    {
        var problems = new List<string>();
        foreach (var oracle in All)
        {
            var found = (await oracle.Problems(subject, program, new Random(seed))).ToList();
            problems.AddRange(found.Select(problem => $"{oracle.Name}: {problem}"));
        }

        return problems;
    }
}
