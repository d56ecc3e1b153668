using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Fixes one by one.</summary>
public class CodeFixTests
{
    private const string Iterative = "Context: Iterative code fix application";

    [Fact]
    public Task Fix_is_applied() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.RunAsync();

    [Fact]
    public Task Fix_is_applied_in_every_file() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestState = { Sources = { "class [|BadA|] { }", "class [|BadB|] { }\nclass [|BadC|] { }" } },
        FixedState = { Sources = { "class GoodA { }", "class GoodB { }\nclass GoodC { }" } },
    }.RunAsync();

    [Fact]
    public Task Other_text_fails() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodB { }",
    }.FailsAsync(Iterative, "content of '/0/Test0.cs' did not match. Diff shown with expected as baseline:");

    [Fact]
    public Task Other_line_end_fails() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\n",
        FixedCode = "class GoodA { }\r\n",
    }.FailsAsync(Iterative, "<CR><LF>");

    [Fact]
    public Task No_fix_where_one_is_expected_fails() => new FixTest<BadNameAnalyzer, NothingOfferedFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync(Iterative);

    [Fact]
    public Task No_fix_is_expected_by_the_same_code() => new FixTest<BadNameAnalyzer, NothingOfferedFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class [|BadA|] { }",
    }.RunAsync();

    [Fact]
    public Task Fix_where_none_is_expected_fails() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class [|BadA|] { }",
    }.FailsAsync(Iterative);

    [Fact]
    public Task Fix_is_not_run_where_nothing_is_said_about_it() =>
        new FixTest<BadNameAnalyzer, EndlessFix> { TestCode = "class [|BadA|] { }" }.RunAsync();

    [Fact]
    public Task Compiler_error_in_fixed_code_fails() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass User { BadA a; }",
        FixedCode = "class GoodA { }\nclass User { BadA a; }",
    }.FailsAsync("Context: Diagnostics of fixed state", "CS0246");

    [Fact]
    public Task Compiler_error_in_fixed_code_can_be_expected() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass User { BadA a; }",
        FixedCode = "class GoodA { }\nclass User { {|CS0246:BadA|} a; }",
    }.RunAsync();

    [Fact]
    public Task Test_state_is_checked_first() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class BadA { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync("Context: Diagnostics of test state");

    [Fact]
    public Task Iterations_can_be_counted() => Two(test => test.NumberOfIncrementalIterations = 2).RunAsync();

    [Fact]
    public Task Too_few_iterations_fail() =>
        Two(test => test.NumberOfIncrementalIterations = 3).FailsAsync(Iterative, "Expected '3' iterations but found '2' iterations.");

    [Fact]
    public Task Too_many_iterations_fail() => Two(test => test.NumberOfIncrementalIterations = 1).FailsAsync(Iterative, "iterations");

    [Fact]
    public Task Iterations_can_be_limited() => Two(test => test.NumberOfIncrementalIterations = -3).RunAsync();

    [Fact]
    public Task Round_that_changes_nothing_counts() => new FixTest<BadNameAnalyzer, ExplainingFix>
    {
        TestCode = "class [|BadKept|] { }",
        FixedCode = "class [|BadKept|] { }",
    }.FailsAsync(Iterative, "Expected '0' iterations but found '1' iterations.");

    [Fact]
    public Task Round_that_changes_nothing_can_be_expected() => new FixTest<BadNameAnalyzer, ExplainingFix>
    {
        TestCode = "class [|BadKept|] { }",
        FixedCode = "class [|BadKept|] { }",
        NumberOfIncrementalIterations = 1,
    }.RunAsync();

    /// <summary>One round fixes the last, and one more finds that nothing is left to change.</summary>
    [Fact]
    public Task Round_that_changes_nothing_counts_after_others() => new FixTest<BadNameAnalyzer, ExplainingFix>
    {
        TestCode = "class [|BadKept|] { }\nclass [|BadA|] { }",
        FixedState = { Sources = { "class [|BadKept|] { }\nclass GoodA { }" }, MarkupHandling = MarkupMode.Allow },
        NumberOfIncrementalIterations = 1,
    }.FailsAsync(Iterative, "iterations");

    [Fact]
    public Task Endless_fix_fails() => new FixTest<BadNameAnalyzer, EndlessFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class BadBadA { }",
    }.FailsAsync(Iterative);

    [Fact]
    public Task Only_one_can_be_fixed() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
        FixedState = { Sources = { "class GoodA { }\nclass [|BadB|] { }" }, MarkupHandling = MarkupMode.Allow },
        BatchFixedCode = "class GoodA { }\nclass GoodB { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
        NumberOfIncrementalIterations = 1,
    }.RunAsync();

    [Fact]
    public Task One_fix_only_stops_Fix_All_after_one_round_too() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
        FixedState = { Sources = { "class GoodA { }\nclass [|BadB|] { }" }, MarkupHandling = MarkupMode.Allow },
        BatchFixedCode = "class GoodA { }\nclass GoodB { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
        NumberOfIncrementalIterations = 1,
        NumberOfFixAllIterations = 2,
    }.FailsAsync("Expected '2' iterations but found '1' iterations.");

    [Fact]
    public Task Fix_at_compilation_end_fails() => new FixTest<CompilationEndAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync("Code fix is attempting to provide a fix for a non-local analyzer diagnostic");

    [Fact]
    public Task Fix_at_compilation_end_can_be_accepted() => new FixTest<CompilationEndAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipLocalDiagnosticCheck,
    }.RunAsync();

    [Fact]
    public Task Action_of_two_operations_fails() => new FixTest<BadNameAnalyzer, TwoOperationsFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync();

    private static FixTest<BadNameAnalyzer, GoodNameFix> Two(Action<FixTest<BadNameAnalyzer, GoodNameFix>> set)
    {
        var test = new FixTest<BadNameAnalyzer, GoodNameFix>
        {
            TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
            FixedCode = "class GoodA { }\nclass GoodB { }",
        };
        set(test);
        return test;
    }
}
