using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Expected diagnostics against those that are reported.</summary>
public class DiagnosticTests
{
    private static DiagnosticResult Expected => new DiagnosticResult(BadNameAnalyzer.Descriptor).WithArguments("BadA");

    [Fact]
    public Task Accepts_what_fits_exactly() => VerifyAsync(Expected.WithSpan(1, 7, 1, 11));

    [Fact]
    public Task Accepts_a_position_without_an_end() => VerifyAsync(Expected.WithLocation(1, 7));

    [Fact]
    public Task Accepts_a_path() => VerifyAsync(Expected.WithSpan("/0/Test0.cs", 1, 7, 1, 11));

    [Fact]
    public Task Accepts_an_id_with_arguments() =>
        VerifyAsync(new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithSpan(1, 7, 1, 11).WithArguments("BadA"));

    [Fact]
    public Task Accepts_any_message() =>
        VerifyAsync(new DiagnosticResult(BadNameAnalyzer.Descriptor).WithSpan(1, 7, 1, 11).WithMessage(null));

    [Fact]
    public Task Accepts_a_message() =>
        VerifyAsync(
            new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithSpan(1, 7, 1, 11).WithMessage("Name 'BadA' is bad"));

    [Fact]
    public Task Accepts_another_severity_when_told() =>
        VerifyAsync(Expected.WithSpan(1, 7, 1, 11).WithSeverity(DiagnosticSeverity.Error).WithOptions(DiagnosticOptions.IgnoreSeverity));

    [Fact]
    public Task Fails_on_another_start_column() => FailsAsync(Expected.WithSpan(1, 6, 1, 11));

    [Fact]
    public Task Fails_on_another_start_line() => FailsAsync(Expected.WithSpan(2, 7, 2, 11));

    [Fact]
    public Task Fails_on_another_end_column() => FailsAsync(Expected.WithSpan(1, 7, 1, 12));

    [Fact]
    public Task Fails_on_another_end_line() => FailsAsync(Expected.WithSpan(1, 7, 2, 11));

    [Fact]
    public Task Fails_on_another_position() => FailsAsync(Expected.WithLocation(1, 8));

    [Fact]
    public Task Fails_on_another_path() => FailsAsync(Expected.WithSpan("/0/Other.cs", 1, 7, 1, 11));

    [Fact]
    public Task Fails_on_a_location_too_many() => FailsAsync(Expected.WithSpan(1, 7, 1, 11).WithSpan(1, 7, 1, 11));

    [Fact]
    public Task Fails_on_no_location() => FailsAsync(Expected);

    [Fact]
    public Task Fails_on_another_id() => FailsAsync(new DiagnosticResult("TST999", DiagnosticSeverity.Warning).WithSpan(1, 7, 1, 11));

    [Fact]
    public Task Fails_on_another_severity() => FailsAsync(Expected.WithSpan(1, 7, 1, 11).WithSeverity(DiagnosticSeverity.Error));

    [Fact]
    public Task Fails_on_other_arguments() =>
        FailsAsync(new DiagnosticResult(BadNameAnalyzer.Descriptor).WithSpan(1, 7, 1, 11).WithArguments("BadB"));

    [Fact]
    public Task Fails_on_other_arguments_of_an_id() =>
        FailsAsync(new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithSpan(1, 7, 1, 11).WithArguments("BadB"));

    [Fact]
    public Task Fails_on_a_descriptor_without_arguments() =>
        FailsAsync(new DiagnosticResult(BadNameAnalyzer.Descriptor).WithSpan(1, 7, 1, 11));

    [Fact]
    public Task Fails_on_another_message() => FailsAsync(Expected.WithSpan(1, 7, 1, 11).WithMessage("Name 'BadB' is bad"));

    [Fact]
    public Task Fails_on_suppression() => FailsAsync(Expected.WithSpan(1, 7, 1, 11).WithIsSuppressed(true));

    [Fact]
    public Task Fails_on_a_diagnostic_too_few() => new AnalyzerTest<BadNameAnalyzer> { TestCode = "class [|BadA|] { } class BadB { }" }
        .FailsAsync("Mismatch between number of diagnostics returned, expected \"1\" actual \"2\"");

    [Fact]
    public Task Fails_on_a_diagnostic_too_many() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class [|BadA|] { } class [|GoodB|] { }" }
        .FailsAsync("Mismatch between number of diagnostics returned, expected \"2\" actual \"1\"");

    [Fact]
    public Task Fails_on_a_marked_span_that_is_too_long() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class [|BadA |]{ }" }.FailsAsync();

    [Fact]
    public Task Fails_on_a_marked_position_elsewhere() => new AnalyzerTest<BadNameAnalyzer> { TestCode = "class B$$adA { }" }.FailsAsync();

    [Fact]
    public Task Order_of_expectations_does_not_matter() => new AnalyzerTest<TwoRuleAnalyzer>
    {
        TestCode = "class {|#0:BadA|} { } class {|#1:BadB|} { }",
        ExpectedDiagnostics =
        {
            new DiagnosticResult("TST003", DiagnosticSeverity.Warning).WithLocation(1),
            new DiagnosticResult("TST002", DiagnosticSeverity.Warning).WithLocation(0),
            new DiagnosticResult("TST002", DiagnosticSeverity.Warning).WithLocation(1),
            new DiagnosticResult("TST003", DiagnosticSeverity.Warning).WithLocation(0),
        },
    }.RunAsync();

    [Fact]
    public Task Vague_expectations_leave_the_precise_ones_theirs() => new AnalyzerTest<SameIdAnalyzer>
    {
        TestCode = "class {|#0:BadA|} { }",
        ExpectedDiagnostics =
        {
            new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithLocation(0),
            new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithLocation(0).WithArguments("BadA"),
        },
    }.RunAsync();

    [Fact]
    public Task Additional_locations_are_compared() => Members(result => result.WithLocation(0).WithLocation(1)).RunAsync();

    [Fact]
    public Task Additional_locations_can_be_ignored() =>
        Members(result => result.WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)).RunAsync();

    [Fact]
    public Task Fails_on_a_missing_additional_location() => Members(result => result.WithLocation(0)).FailsAsync();

    [Fact]
    public Task Fails_on_another_additional_location() => Members(result => result.WithLocation(0).WithLocation(0)).FailsAsync();

    [Fact]
    public Task Project_diagnostic_has_no_location() => new AnalyzerTest<NoLocationAnalyzer>
    {
        TestCode = "class BadA { }",
        ExpectedDiagnostics = { new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithNoLocation() },
    }.RunAsync();

    [Fact]
    public Task Fails_on_a_location_for_a_project_diagnostic() =>
        new AnalyzerTest<NoLocationAnalyzer> { TestCode = "class [|BadA|] { }" }.FailsAsync();

    [Fact]
    public Task Defect_of_an_analyzer_fails() => new AnalyzerTest<ThrowingAnalyzer> { TestCode = "class BadA { }" }.FailsAsync("AD0001");

    [Fact]
    public Task Own_check_of_a_diagnostic_runs_and_can_fail() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class [|BadA|] { }",
        DiagnosticVerifier = (diagnostic, _, verifier) => verifier.Equal("something else", diagnostic.Descriptor.Category),
    }.FailsAsync("something else");

    [Fact]
    public Task Sources_are_required() => new AnalyzerTest<BadNameAnalyzer>().FailsAsync("Sources");

    [Fact]
    public Task Suppressed_by_the_source_counts_as_not_reported() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "#pragma warning disable TST001\nclass BadA { }",
    }.RunAsync();

    [Fact]
    public Task Fails_on_a_diagnostic_that_the_source_suppresses() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "#pragma warning disable TST001\nclass [|BadA|] { }",
    }.FailsAsync("expected \"1\" actual \"0\"");

    [Fact]
    public Task Suppressed_by_a_suppressor_is_reported_as_suppressed() => Suppressor(isSuppressed: true).RunAsync();

    [Fact]
    public Task Fails_when_a_suppressor_is_expected_to_stay_out() => Suppressor(isSuppressed: false).FailsAsync();

    private static AnalyzerTest<UnusedFieldSuppressor> Suppressor(bool isSuppressed) => new()
    {
        TestCode = "class C { int {|#0:_field|}; }",
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
        ExpectedDiagnostics = { DiagnosticResult.CompilerWarning("CS0169").WithLocation(0).WithIsSuppressed(isSuppressed) },
    };

    private static AnalyzerTest<MemberLocationsAnalyzer> Members(Func<DiagnosticResult, DiagnosticResult> locate) => new()
    {
        TestCode = "class {|#0:BadA|} { int {|#1:_member|}; }",
        ExpectedDiagnostics = { locate(new DiagnosticResult(NameAnalyzer.Id, DiagnosticSeverity.Warning).WithArguments("BadA")) },
    };

    private static Task VerifyAsync(DiagnosticResult expected) =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class BadA { }", ExpectedDiagnostics = { expected } }.RunAsync();

    /// <summary>A test without a fix has one state, and so no context.</summary>
    private static async Task FailsAsync(DiagnosticResult expected)
    {
        var test = new AnalyzerTest<BadNameAnalyzer> { TestCode = "class BadA { }", ExpectedDiagnostics = { expected } };
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => test.RunAsync());
        Assert.DoesNotContain("Context:", failure.Message, StringComparison.Ordinal);
    }
}
