using System;
using System.Collections.Immutable;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>One way to change a solution that no editor sees: only who opens it from the disk does.</summary>
internal sealed record LayoutMutation(string Name, Action<MutantSolution, Random> Apply)
{
    public static LayoutMutation OfProject(string name, Action<MutantProject, Random> change) =>
        new(name, (solution, random) => change(solution.Projects[random.Next(solution.Projects.Count)], random));

    public static LayoutMutation OfSource(string name, Action<MutantSolution, string, Random> change) =>
        new(name, (solution, random) =>
        {
            if (solution.Sources is { Count: > 0 } sources)
                change(solution, sources[random.Next(sources.Count)], random);
        });

    public static void ApplySome(ImmutableArray<LayoutMutation> all, MutantSolution solution, int count, Random random)
    {
        for (; count > 0; count--)
        {
            var mutation = all[random.Next(all.Length)];
            mutation.Apply(solution, random);
            solution.Mutations.Add(mutation.Name);
        }
    }
}
