using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>From the states of a test to a solution.</summary>
public class SolutionTests
{
    [Fact]
    public Task Projects_reference_each_other() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState =
        {
            Sources = { "class [|BadA|] : Base { }" },
            AdditionalProjectReferences = { "Lib" },
            AdditionalProjects = { ["Lib"] = { Sources = { "public class Base { }" } } },
        },
    }.RunAsync();

    [Fact]
    public Task Project_without_a_reference_does_not_compile() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState =
        {
            Sources = { "class A : Base { }" },
            AdditionalProjects = { ["Lib"] = { Sources = { "public class Base { }" } } },
        },
    }.FailsAsync("CS0246");

    [Fact]
    public Task Projects_can_reference_the_first() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState =
        {
            Sources = { "public class A { }" },
            AdditionalProjects = { ["Web"] = { Sources = { "class [|BadB|] : A { }" }, AdditionalProjectReferences = { "TestProject" } } },
        },
    }.RunAsync();

    [Fact]
    public Task Diagnostic_in_another_project_must_be_expected() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class A { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class BadB { }" } } } },
    }.FailsAsync("/Lib/Test0.cs");

    [Fact]
    public Task Diagnostic_in_another_project_is_found_by_path() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState =
        {
            Sources = { "class A { }" },
            AdditionalProjects = { ["Lib"] = { Sources = { "class BadB { }" } } },
            ExpectedDiagnostics = {
                new DiagnosticResult(BadNameAnalyzer.Descriptor).WithSpan("/Lib/Test0.cs", 1, 7, 1, 11).WithArguments("BadB")
            },
        },
    }.RunAsync();

    [Fact]
    public Task Projects_have_references_of_their_own() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState =
        {
            Sources = { "class A { }" },
            AdditionalProjects = {
                ["Old"] = { Sources = { "class B { System.AppDomainSetup s; }" }, ReferenceAssemblies = References.Net472 }
            },
        },
    }.RunAsync();

    [Fact]
    public Task Rule_that_is_off_by_default_runs_in_the_first_project_only() => new AnalyzerTest<OffByDefaultAnalyzer>
    {
        TestState = { Sources = { "class [|BadA|] { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class BadB { }" } } } },
    }.RunAsync();

    [Fact]
    public Task Diagnostics_can_be_disabled() => new AnalyzerTest<TwoRuleAnalyzer>
    {
        TestCode = "class {|TST003:BadA|} { }",
        DisabledDiagnostics = { "TST002" },
    }.RunAsync();

    [Fact]
    public Task Diagnostics_are_disabled_in_the_first_project_only() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class BadA { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class [|BadB|] { }" } } } },
        DisabledDiagnostics = { NameAnalyzer.Id },
    }.RunAsync();

    [Fact]
    public Task Transform_sees_the_solution_and_may_suppress() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestCode = "class BadA { }",
        SolutionTransforms =
        {
            (solution, id) => solution.WithProjectCompilationOptions(
                id,
                solution.GetProject(id)!.CompilationOptions!.WithSpecificDiagnosticOptions([
                    new(NameAnalyzer.Id, ReportDiagnostic.Suppress)
                ])),
        },
    }.RunAsync();

    [Theory]
    [InlineData("/.editorconfig", "root = true\n[*.cs]\ntest.prefix = Worse\n")]
    [InlineData("/0/.editorconfig", "[*.cs]\ntest.prefix = Worse\n")]
    [InlineData("/.globalconfig", "is_global = true\ntest.prefix = Worse\n")]
    public Task Analyzer_configuration_reaches_the_analyzer(string path, string content) => new AnalyzerTest<OptionAnalyzer>
    {
        TestState = { Sources = { "class [|WorseA|] { } class BadB { }" }, AnalyzerConfigFiles = { (path, content) } },
    }.RunAsync();

    [Fact]
    public Task Analyzer_configuration_is_for_its_folder() => new AnalyzerTest<OptionAnalyzer>
    {
        TestState = {
            Sources = { "class [|WorseA|] { }" },
            AnalyzerConfigFiles = { ("/1/.editorconfig", "[*.cs]\ntest.prefix = Worse\n") }
        },
    }.FailsAsync("expected \"1\" actual \"0\"");

    [Fact]
    public Task Analyzer_configuration_sets_severities() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = {
            Sources = { "class BadA { }" },
            AnalyzerConfigFiles = { ("/.editorconfig", "[*.cs]\ndotnet_diagnostic.TST001.severity = none\n") }
        },
    }.RunAsync();

    [Fact]
    public Task Additional_files_reach_the_analyzer() => new AnalyzerTest<AdditionalFileAnalyzer>
    {
        TestState = { Sources = { "class A { }" }, AdditionalFiles = { ("/0/words.txt", "[|word|] more") } },
    }.RunAsync();

    [Fact]
    public Task Additional_files_can_be_made_late() => new AnalyzerTest<AdditionalFileAnalyzer>
    {
        TestState =
        {
            Sources = { "class A { }" },
            AdditionalFilesFactories = { () => [("/0/words.txt", Microsoft.CodeAnalysis.Text.SourceText.From("[|word|] more"))] },
        },
    }.RunAsync();

    [Fact]
    public Task Diagnostic_in_an_additional_file_must_be_expected() => new AnalyzerTest<AdditionalFileAnalyzer>
    {
        TestState = { Sources = { "class A { }" }, AdditionalFiles = { ("/0/words.txt", "word more") } },
    }.FailsAsync("words.txt");

    [Fact]
    public Task Sources_have_names_paths_and_folders() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = {
            Sources = { "class A { }", ("/0/Models/B.cs", "class B { }"), ("C.cs", "class C { }"), ("/elsewhere/D.cs", "class D { }") }
        },
        SolutionTransforms =
        {
            (solution, id) =>
            {
                Assert.Equal(
                    ["Test0.cs||/0/Test0.cs", "B.cs|Models|/0/Models/B.cs", "C.cs||C.cs", "/elsewhere/D.cs||/elsewhere/D.cs"],
                    System.Linq.Enumerable.Select(
                        solution.GetProject(id)!.Documents,
                        document => $"{document.Name}|{string.Join('/', document.Folders)}|{document.FilePath}"));
                return solution;
            },
        },
    }.RunAsync();

    [Fact]
    public Task Assemblies_can_be_referenced() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class A { Xunit.Assert a; }" }, AdditionalReferences = { typeof(Assert).Assembly } },
    }.RunAsync();

    [Fact]
    public Task Files_can_be_referenced() => new AnalyzerTest<BadNameAnalyzer>
    {
        TestState = { Sources = { "class A { Xunit.Assert a; }" }, AdditionalReferences = { typeof(Assert).Assembly.Location } },
    }.RunAsync();
}
