using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>The compiler's own diagnostics.</summary>
public class CompilerDiagnosticTests
{
    [Fact]
    public Task Unexpected_error_fails() => new AnalyzerTest<BadNameAnalyzer> { TestCode = "class C : Missing { }" }.FailsAsync("CS0246");

    [Fact]
    public Task Expected_error_that_is_not_there_fails() =>
        new AnalyzerTest<BadNameAnalyzer> { TestCode = "class {|CS0246:C|} { }" }.FailsAsync("expected \"1\" actual \"0\"");

    [Fact]
    public Task Error_can_be_expected() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class C : {|#0:Missing|} { }",
        ExpectedDiagnostics = { DiagnosticResult.CompilerError("CS0246").WithLocation(0).WithArguments("Missing") },
    }.RunAsync();

    [Fact]
    public Task Errors_can_be_left_out() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class C : Missing { }",
        CompilerDiagnostics = CompilerDiagnostics.None,
    }.RunAsync();

    [Fact]
    public Task Warnings_are_left_out() => new AnalyzerTest<BadNameAnalyzer> { TestCode = "class C { int _field; }" }.RunAsync();

    [Fact]
    public Task Warnings_can_be_asked_for() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class C { int _field; }",
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.FailsAsync("CS0169");

    [Fact]
    public Task Warning_that_a_fix_lists_is_always_there() => new FixTest<EmptyDiagnosticAnalyzer, CompilerWarningFix>
    {
        TestCode = "class C { void M() { int {|CS0168:i|}; } }",
        FixedCode = "class C { void M() { } }",
    }.RunAsync();

    [Fact]
    public Task Warning_that_a_fix_lists_must_be_expected() => new FixTest<EmptyDiagnosticAnalyzer, CompilerWarningFix>
    {
        TestCode = "class C { void M() { int i; } }",
    }.FailsAsync("CS0168");

    [Fact]
    public Task Unsafe_code_compiles() => new AnalyzerTest<BadNameAnalyzer> { TestCode = "unsafe class C { int* p; }" }.RunAsync();

    [Fact]
    public Task Program_needs_an_entry_point() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class C { }" }, OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication },
    }.FailsAsync("CS5001");

    [Fact]
    public Task Documentation_is_diagnosed() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "/// <see cref=\"Missing\"/>\nclass C { }",
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.FailsAsync("CS1574");

    [Fact]
    public Task Documentation_can_be_left_alone() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = {
            Sources = { "/// <see cref=\"Missing\"/>\nclass C { }" },
            DocumentationMode = Microsoft.CodeAnalysis.DocumentationMode.None
        },
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.RunAsync();

    [Fact]
    public Task Included_documentation_comes_from_the_test() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "/// <include file=\"docs.xml\" path=\"/doc/summary\"/>\nclass C { }",
        XmlReferences = { ["docs.xml"] = "<doc><summary>Text.</summary></doc>" },
        CompilerDiagnostics = CompilerDiagnostics.Warnings,
    }.RunAsync();
}
