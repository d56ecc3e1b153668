using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using AsyncHygiene.Tool.Tests.Mutants.Oracles;
using AsyncHygiene.Tool.Tests.Mutants.Planted;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>Each oracle finds the fault that it is there for, and none finds one where there is none.</summary>
public class PlantedToolTests
{
    private static readonly ImmutableArray<CourseStep> s_steps =
    [
        CourseStep.Check, CourseStep.Check, CourseStep.Json, CourseStep.Create, CourseStep.Check, CourseStep.DryRun, CourseStep.Fix,
        CourseStep.Fix, CourseStep.Check,
    ];

    [Fact]
    public async Task No_oracle_finds_a_fault_where_there_is_none() => Assert.Empty(await ProblemsOfAsync(PlantedFault.None));

    [Theory]
    [InlineData(PlantedFault.Throws, "throws nothing")]
    [InlineData(PlantedFault.ShowsAStack, "shows no stack")]
    [InlineData(PlantedFault.EndsWithAnotherCode, "ends with a documented code")]
    [InlineData(PlantedFault.RefusesWithoutAWord, "refuses in one sentence")]
    [InlineData(PlantedFault.RefusesInTwoLines, "refuses in one sentence")]
    [InlineData(PlantedFault.RefusesWithoutAReason, "fails only for a reason")]
    [InlineData(PlantedFault.LeavesAJournal, "leaves nothing of its own")]
    [InlineData(PlantedFault.WritesWhileItReads, "reads without writing")]
    [InlineData(PlantedFault.ChangesAnotherFile, "writes what it says")]
    [InlineData(PlantedFault.ListsAnotherFile, "writes what it says")]
    [InlineData(PlantedFault.WritesHalfOfTheJson, "writes what programs can read")]
    [InlineData(PlantedFault.LosesTheMark, "keeps the form of a file")]
    [InlineData(PlantedFault.LosesLetters, "keeps the form of a file")]
    [InlineData(PlantedFault.LosesALineEnd, "keeps the form of a file")]
    [InlineData(PlantedFault.EndsLinesInItsOwnWay, "keeps the form of a file")]
    [InlineData(PlantedFault.MakesALinkAFile, "keeps the form of a file")]
    [InlineData(PlantedFault.MakesAFileWritable, "keeps the form of a file")]
    [InlineData(PlantedFault.BreaksTheSyntax, "keeps the program whole: P0/Case0.cs")]
    [InlineData(PlantedFault.BreaksTheProgram, "keeps the program whole: P0 does not compile any more")]
    [InlineData(PlantedFault.ChangesTheFileAgain, "changes nothing the second time")]
    [InlineData(PlantedFault.ForgetsTheBaseline, "knows what the baseline lists")]
    [InlineData(PlantedFault.SaysSomethingElseEachTime, "says the same twice")]
    [InlineData(PlantedFault.ShowsAnotherChange, "writes what the dry run shows")]
    [InlineData(PlantedFault.WritesWhatDoesNotLoad, "loads what it wrote")]
    public async Task A_fault_is_found(PlantedFault fault, string problem) =>
        Assert.Contains(await ProblemsOfAsync(fault), p => p.StartsWith(problem, StringComparison.Ordinal));

    private static async Task<IReadOnlyList<string>> ProblemsOfAsync(PlantedFault fault)
    {
        var solution = new MutantSolution(seed: 0);
        solution.Projects.Add(new("P0", new MutatedProgram([])) { Sources = { "P0/Case0.cs" } });
        solution.Write("All.slnx", "");
        solution.Write("P0/Other.cs", "class Other;\n");
        solution.Write(
            "P0/Case0.cs",
            $"\ufeff// first\r\n// é\r\nclass C {{ void M() {{ {PlantedTool.Call} }} void Wait(int n) {{ }} }}\r\n");
        solution.Entries["P0/Case0.cs"] = solution.Entries["P0/Case0.cs"] with { IsReadOnly = true };
        solution.Entries["P0/Link.cs"] = new([]) { LinkTarget = "Other.cs" };
        using var written = new WrittenSolution(solution);
        return CourseOracle.ProblemsOf(await Course.RunAsync(written, s_steps, new PlantedTool(fault).RunAsync));
    }
}
