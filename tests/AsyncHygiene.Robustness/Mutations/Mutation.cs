using System;
using System.Collections.Immutable;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>One way to change a program.</summary>
internal sealed record Mutation(string Name, Func<MutatedProgram, Random, MutatedProgram> Apply)
{
    public static ImmutableArray<Mutation> All { get; } =
    [
        .. TokenMutations.All,
        .. NodeMutations.All,
        .. MemberMutations.All,
        .. TextMutations.All,
        .. ProjectMutations.All,
    ];

    /// <summary>A change within one file.</summary>
    public static Mutation OfFile(string name, Func<MutatedFile, Random, MutatedFile> change) =>
        new(name, (program, random) => program.WithFile(random, file => change(file, random)));

    /// <summary>One to four changes, the same ones for the same random numbers.</summary>
    public static MutatedProgram Mutate(MutatedProgram program, Random random)
    {
        for (var left = random.Next(1, 5); left > 0; left--)
        {
            var mutation = All[random.Next(All.Length)];
            program = mutation.Apply(program, random) with { Mutations = program.Mutations.Add(mutation.Name) };
        }

        return program;
    }
}
