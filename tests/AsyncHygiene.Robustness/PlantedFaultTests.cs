using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Robustness.Oracles;
using AsyncHygiene.Robustness.Planted;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Robustness;

/// <summary>Each oracle finds the fault that it is there for, and none finds one where there is none.</summary>
public class PlantedFaultTests
{
    private static readonly MutatedProgram s_program = new(
    [
        new("A.cs", "class A { void M() { N(); } int N() { M(); return N(); } }"),
        new("B.cs", "class B { void M() { N(); N(); } void N() { M(); } }"),
        new("C.cs", "class C { void M() { M(); } }"),
    ]);

    private static readonly SyntaxToken s_awaitWithoutSpace = SyntaxFactory.Token(default, SyntaxKind.AwaitKeyword, default);

    [Fact]
    public async Task No_oracle_finds_a_fault_where_there_is_none() =>
        Assert.Empty(await Oracle.ProblemsOfAllAsync(With(PlantedFaults.None, call => call.WithoutTrivia()), s_program, seed: 1));

    [Fact]
    public Task An_analyzer_that_throws_is_found() => IsFoundAsync(With(PlantedFaults.Throws), "throws nothing");

    [Fact]
    public Task An_answer_that_depends_on_the_order_is_found() =>
        IsFoundAsync(With(PlantedFaults.KnowsTheFirstDocument), "says the same in any order of the documents");

    [Fact]
    public Task An_answer_that_depends_on_who_asks_first_is_found() =>
        IsFoundAsync(With(PlantedFaults.RemembersWhoAskedFirst), "says the same of one document alone");

    [Fact]
    public Task A_cache_that_a_cancellation_poisons_is_found() =>
        IsFoundAsync(With(PlantedFaults.KeepsWhatWasHalfDone), "says the same after a cancellation");

    [Fact]
    public Task A_cache_that_outlives_an_edit_is_found() =>
        IsFoundAsync(With(PlantedFaults.OutlivesAnEdit), "says the same after edits");

    [Fact]
    public Task A_fix_that_adds_an_error_is_found() =>
        IsFoundAsync(With(PlantedFaults.None, _ => SyntaxFactory.IdentifierName("missing")), "keeps the program whole");

    [Fact]
    public Task A_fix_that_throws_is_found() =>
        IsFoundAsync(With(PlantedFaults.None, _ => throw new InvalidOperationException("planted")), "keeps the program whole");

    [Fact]
    public Task A_fix_whose_text_is_read_as_another_tree_is_found() =>
        IsFoundAsync(
            With(PlantedFaults.None, call => SyntaxFactory.AwaitExpression(s_awaitWithoutSpace, (ExpressionSyntax)call)),
            "read again as another tree");

    private static async Task IsFoundAsync(Subject subject, string problem)
    {
        var problems = new List<string>();
        for (var seed = 1; seed <= 4; seed++)
            problems.AddRange(await Oracle.ProblemsOfAllAsync(subject, s_program, seed));
        Assert.Contains(problems, p => p.Contains(problem, StringComparison.Ordinal));
    }

    private static Subject With(Func<OperationAnalysisContext, string?> textOf, Func<SyntaxNode, SyntaxNode>? change = null) =>
        new([new PlantedAnalyzer(textOf)], change is null ? [] : [new PlantedFix(change)]);
}
