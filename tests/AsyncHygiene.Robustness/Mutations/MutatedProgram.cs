using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>A program with everything that a project can say about it.</summary>
internal sealed record MutatedProgram(ImmutableArray<MutatedFile> Files)
{
    public LanguageVersion Language { get; init; } = LanguageVersion.Latest;

    /// <summary>The target framework; null for a project whose references could not be restored.</summary>
    public string? Framework { get; init; } = "net10.0";

    public OutputKind Output { get; init; } = OutputKind.DynamicallyLinkedLibrary;

    public NullableContextOptions Nullable { get; init; }

    public ImmutableSortedDictionary<string, string> Options { get; init; } = ImmutableSortedDictionary<string, string>.Empty;

    public ImmutableArray<MutatedFile> AdditionalFiles { get; init; } = [];

    /// <summary>What was done to it, for the message of a failure.</summary>
    public ImmutableList<string> Mutations { get; init; } = [];

    public MutatedProgram WithFile(Random random, Func<MutatedFile, MutatedFile> change)
    {
        if (Files.IsEmpty)
            return this;

        var file = Files[random.Next(Files.Length)];
        return this with { Files = Files.Replace(file, change(file)) };
    }

    /// <summary>All that is needed to repeat a failure.</summary>
    public override string ToString() => string.Join(
        '\n',
        Files.Concat(AdditionalFiles).Select(f => $"----- {f.Name}\n{f.Text}")
            .Prepend($"----- {Language} {Framework} {Output} {Nullable}: {string.Join(", ", Mutations)}\n"
                + string.Join('\n', Options.Select(o => $"{o.Key} = {o.Value}"))));
}
