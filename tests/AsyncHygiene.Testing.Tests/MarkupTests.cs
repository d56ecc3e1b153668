using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>What the marks in a source mean.</summary>
public class MarkupTests
{
    [Fact]
    public Task Reads_anonymous_and_named_spans() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class [|BadA|] { }\nclass {|TST001:BadB|} { }",
    }.RunAsync();

    [Fact]
    public Task Reads_a_position_as_a_start_of_any_length() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class $$BadA { }" }.RunAsync();

    [Fact]
    public Task Reads_a_compiler_error() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class [|BadA|] : {|CS0246:Missing|} { }" }.RunAsync();

    [Fact]
    public Task Reads_nested_spans() => new AnalyzerTest<TwoRuleAnalyzer> { TestCode = "class {|TST003:{|TST002:BadA|}|} { }" }.RunAsync();

    [Fact]
    public Task Reads_numbered_spans_that_overlap() => new AnalyzerTest<MemberLocationsAnalyzer>
    {
        TestCode = "class {|#0:BadA|#0} { int {|#1:first, {|#2:second|#1}|#2}; }",
        ExpectedDiagnostics =
        {
            new DiagnosticResult(NameAnalyzer.Id, Microsoft.CodeAnalysis.DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithSpan("/0/Test0.cs", 1, 18, 1, 23)
                .WithLocation(2),
        },
    }.RunAsync();

    [Theory]
    [InlineData("class A { int[|[|]] a; }")]
    [InlineData("class A { int{|TST001:[|}] a; }")]
    public Task Reads_a_bracket_before_an_end_as_code(string source) =>
        new AnalyzerTest<OpenBracketAnalyzer> { TestCode = source }.RunAsync();

    [Fact]
    public Task Reads_a_bracket_before_another_end_as_a_start() =>
        Assert.ThrowsAsync<ArgumentException>(() =>
            new AnalyzerTest<OpenBracketAnalyzer> { TestCode = "class A { int{|TST001:[|]] a; }" }.RunAsync());

    [Fact]
    public Task Plain_brackets_are_code() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class [|BadA|] { int[] a = []; int[] b = [1, 2]; int F(int[] c) => c is [1, ..] ? 1 | 2 : c[0]; }",
    }.RunAsync();

    [Fact]
    public Task Position_in_a_raw_string_is_markup_unless_told_otherwise() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class Good { string s = $$\"\"\"{{1}}\"\"\"; }",
        MarkupOptions = MarkupOptions.TreatPositionIndicatorsAsCode,
    }.RunAsync();

    [Fact]
    public Task Position_in_a_raw_string_fails() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class Good { string s = $$\"\"\"{{1}}\"\"\"; }",
        CompilerDiagnostics = CompilerDiagnostics.None,
    }.FailsAsync("expected \"1\" actual \"0\"");

    [Theory]
    [InlineData("class [|BadA { }")]
    [InlineData("class BadA|] { }")]
    [InlineData("class |]BadA[| { }")]
    [InlineData("class {|TST001:BadA { }")]
    [InlineData("class {|#0:BadA|#1} { }")]
    [InlineData("class {|#0:BadA|} { } class {|#0:BadB|} { }")]
    public Task Malformed_markup_fails(string source) =>
        Assert.ThrowsAsync<ArgumentException>(() => new AnalyzerTest<BadNameAnalyzer> { TestCode = source }.RunAsync());

    [Fact]
    public Task Number_in_two_files_fails() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class {|#0:GoodA|} { }", "class {|#0:GoodB|} { }" } },
    }.FailsAsync();

    [Fact]
    public Task Unknown_number_fails() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class {|#0:BadA|} { }",
        ExpectedDiagnostics = { new DiagnosticResult(BadNameAnalyzer.Descriptor).WithLocation(1).WithArguments("BadA") },
    }.FailsAsync("The markup location '#1' was not found in the input.");

    [Fact]
    public Task Number_alone_expects_nothing() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class {|#0:BadA|} { }" }.FailsAsync("expected \"0\" actual \"1\"");

    [Fact]
    public Task Anonymous_span_needs_a_single_descriptor() =>
        new AnalyzerTest<TwoRuleAnalyzer> { TestCode = "class [|BadA|] { }" }.FailsAsync();

    [Fact]
    public Task Anonymous_span_can_mean_the_first_descriptor() => new AnalyzerTest<TwoRuleAnalyzer>
    {
        TestCode = "class {|TST003:[|BadA|]|} { }",
        MarkupOptions = MarkupOptions.UseFirstDescriptor,
    }.RunAsync();

    [Fact]
    public Task Named_span_needs_a_single_descriptor_of_the_id() =>
        new AnalyzerTest<SameIdAnalyzer> { TestCode = "class {|TST001:{|TST001:BadA|}|} { }" }.FailsAsync();

    [Fact]
    public Task Named_span_can_mean_the_first_descriptor_of_the_id() => new AnalyzerTest<SameIdAnalyzer>
    {
        TestCode = "class {|TST001:{|TST001:BadA|}|} { }",
        MarkupOptions = MarkupOptions.UseFirstDescriptor,
    }.RunAsync();

    [Fact]
    public Task Markup_can_be_ignored() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class [|GoodA|] { }" }, MarkupHandling = MarkupMode.Ignore },
    }.RunAsync();

    [Fact]
    public Task Markup_can_be_code() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class Good { /* [|BadA|] $$ */ }" }, MarkupHandling = MarkupMode.None },
    }.RunAsync();
}
