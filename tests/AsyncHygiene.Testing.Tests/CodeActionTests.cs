using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Which action is chosen, and what it may leave behind.</summary>
public class CodeActionTests
{
    [Fact]
    public Task First_action_is_taken() => Test("class GoodA { }").RunAsync();

    [Theory]
    [InlineData(0, "class GoodA { }")]
    [InlineData(1, "class BetterA { }")]
    [InlineData(2, "class BestA { }")]
    public Task Action_is_taken_by_index(int index, string fixedCode) => Test(fixedCode, index).RunAsync();

    [Theory]
    [InlineData("Good", "class GoodA { }")]
    [InlineData("Best", "class BestA { }")]
    public Task Action_is_taken_by_key(string key, string fixedCode) => Test(fixedCode, null, key).RunAsync();

    [Fact]
    public Task Index_and_key_can_agree() => Test("class BetterA { }", 1, "Better").RunAsync();

    [Fact]
    public Task Index_and_key_that_disagree_fail() =>
        Test("class BetterA { }", 1, "Best").FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Index_that_is_too_high_fails() => Test("class GoodA { }", 3).FailsAsync("content of '/0/Test0.cs' did not match");

    [Fact]
    public Task Key_that_is_not_offered_fails() =>
        Test("class GoodA { }", null, "Worst").FailsAsync("content of '/0/Test0.cs' did not match");

    [Fact]
    public Task Own_check_of_an_action_runs_and_can_fail()
    {
        var test = Test("class GoodA { }");
        test.CodeActionVerifier = (action, verifier) => verifier.Equal("Another title", action.Title, "title of the action");
        return test.FailsAsync("title of the action");
    }

    [Theory]
    [InlineData("Iterative code fix application", 1)]
    [InlineData("Fix all in document", 2)]
    [InlineData("Fix all in project", 2)]
    [InlineData("Fix all in solution", 2)]
    public Task Own_check_of_an_action_runs_in_every_run(string run, int failsFrom)
    {
        var test = Test("class GoodA { }");
        test.CodeFixTestBehaviors = run switch
        {
            "Fix all in project" => CodeFixTestBehaviors.SkipFixAllInDocumentCheck,
            "Fix all in solution" => CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck,
            _ => default,
        };
        var calls = 0;
        test.CodeActionVerifier = (_, verifier) => verifier.True(Interlocked.Increment(ref calls) < failsFrom, "often enough");
        return test.FailsAsync($"Context: {run}", "often enough");
    }

    [Fact]
    public Task Tree_that_is_not_that_of_its_text_fails() =>
        Malformed(CodeActionValidationMode.SemanticStructure).FailsAsync(
            "Context: Iterative code fix application",
            "Token(IdentifierToken)");

    [Fact]
    public Task Tree_that_is_not_that_of_its_text_can_be_accepted() => Malformed(CodeActionValidationMode.None).RunAsync();

    [Fact]
    public Task Trivia_are_not_compared() => MalformedTrivia(CodeActionValidationMode.SemanticStructure).RunAsync();

    [Fact]
    public Task Trivia_that_are_not_those_of_the_text_fail_when_asked_for() =>
        MalformedTrivia(CodeActionValidationMode.Full).FailsAsync("Context: Iterative code fix application");

    private static FixTest<BadNameAnalyzer, TwoActionFix> Test(string fixedCode, int? index = null, string? key = null) => new()
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = fixedCode,
        CodeActionIndex = index,
        CodeActionEquivalenceKey = key,
    };

    private static FixTest<BadNameAnalyzer, MalformedTreeFix> Malformed(CodeActionValidationMode mode) => new()
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class Good { } class Other { }",
        CodeActionValidationMode = mode,
    };

    private static FixTest<BadNameAnalyzer, MalformedTriviaFix> MalformedTrivia(CodeActionValidationMode mode) => new()
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class /**/Good { }",
        CodeActionValidationMode = mode,
    };
}
