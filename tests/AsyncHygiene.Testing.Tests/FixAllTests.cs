using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Fixes all at once, in each scope.</summary>
public class FixAllTests
{
    private const string InDocument = "Context: Fix all in document";
    private const string InProject = "Context: Fix all in project";
    private const string InSolution = "Context: Fix all in solution";

    [Fact]
    public Task Works_in_every_scope() => Test<GoodNameFix>().RunAsync();

    [Fact]
    public Task Is_not_required() => Test<SingleFix>().RunAsync();

    [Fact]
    public Task Fails_in_document() => Test<BrokenDocumentFixAllFix>().FailsAsync(InDocument, "did not match");

    [Fact]
    public Task Fails_in_project() => Test<BrokenProjectFixAllFix>().FailsAsync(InProject, "did not match");

    [Fact]
    public Task Fails_in_solution() => Test<BrokenSolutionFixAllFix>().FailsAsync(InSolution, "did not match");

    [Fact]
    public Task Document_can_be_skipped() => Test<BrokenDocumentFixAllFix>(CodeFixTestBehaviors.SkipFixAllInDocumentCheck).RunAsync();

    [Fact]
    public Task Project_can_be_skipped() => Test<BrokenProjectFixAllFix>(CodeFixTestBehaviors.SkipFixAllInProjectCheck).RunAsync();

    [Fact]
    public Task Solution_can_be_skipped() => Test<BrokenSolutionFixAllFix>(CodeFixTestBehaviors.SkipFixAllInSolutionCheck).RunAsync();

    [Fact]
    public Task Other_scopes_are_not_skipped() =>
        Test<BrokenProjectFixAllFix>(CodeFixTestBehaviors.SkipFixAllInDocumentCheck).FailsAsync(InProject);

    [Fact]
    public Task Missing_scope_fails() => Test<NoDocumentFixAllFix>().FailsAsync(InDocument, "did not match");

    [Fact]
    public Task One_at_a_time_fails_even_when_it_comes_to_the_end() =>
        OneAtATime().FailsAsync("Context: Fix all in", "Expected '1' iterations but found '2' iterations.");

    [Fact]
    public Task One_at_a_time_can_be_accepted()
    {
        var test = OneAtATime();
        test.NumberOfFixAllIterations = 2;
        return test.RunAsync();
    }

    [Fact]
    public Task Iterations_are_counted_by_scope()
    {
        var test = OneAtATime();
        test.CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInSolutionCheck;
        test.NumberOfFixAllInDocumentIterations = 2;
        test.NumberOfFixAllInProjectIterations = 2;
        return test.RunAsync();
    }

    [Fact]
    public Task Wrong_number_of_iterations_in_document_fails()
    {
        var test = Test<GoodNameFix>();
        test.NumberOfFixAllInDocumentIterations = 3;
        return test.FailsAsync(InDocument, "Expected '3' iterations but found '2' iterations.");
    }

    [Fact]
    public Task May_end_differently_from_one_by_one() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
        BatchFixedCode = "class OtherA { }",
    }.FailsAsync("Context: Fix all in", "did not match");

    [Fact]
    public Task Batch_fixed_state_is_diagnosed_too() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass User { BadA a; }",
        FixedCode = "class GoodA { }\nclass User { {|CS0246:BadA|} a; }",
        BatchFixedCode = "class GoodA { }\nclass User { BadA a; }",
    }.FailsAsync("Context: Diagnostics of batch fixed state", "CS0246");

    [Fact]
    public Task Runs_over_projects() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestState = { Sources = { "class [|BadA|] { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class [|BadB|] { }" } } } },
        FixedState = { Sources = { "class GoodA { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class GoodB { }" } } } },
    }.RunAsync();

    [Fact]
    public Task Fails_over_projects() => new FixTest<BadNameAnalyzer, BrokenSolutionFixAllFix>
    {
        TestState = { Sources = { "class [|BadA|] { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class [|BadB|] { }" } } } },
        FixedState = { Sources = { "class GoodA { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class GoodB { }" } } } },
    }.FailsAsync(InSolution);

    private static FixTest<BadNameAnalyzer, TFix> Test<TFix>(CodeFixTestBehaviors behaviors = CodeFixTestBehaviors.None)
        where TFix : CodeFixProvider, new() => new()
        {
            TestState = { Sources = { "class [|BadA|] { }\nclass [|BadB|] { }", "class [|BadC|] { }" } },
            FixedState = { Sources = { "class GoodA { }\nclass GoodB { }", "class GoodC { }" } },
            CodeFixTestBehaviors = behaviors,
        };

    private static FixTest<BadNameAnalyzer, OneAtATimeFixAllFix> OneAtATime() => new()
    {
        TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
        FixedCode = "class GoodA { }\nclass GoodB { }",
    };
}
