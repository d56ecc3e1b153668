using System.Text;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

/// <summary>The state after the fix, in all that a fix can change.</summary>
public class FixedStateTests
{
    [Fact]
    public Task New_document_is_expected_last() => new FixTest<BadNameAnalyzer, NewDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { "class GoodA { }", ("/0/New/Added.cs", "class Added { }") } },
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task New_document_that_is_not_expected_fails() => new FixTest<BadNameAnalyzer, NewDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Document_that_is_not_there_fails() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { "class GoodA { }", "class Added { }" } },
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Document_of_another_name_fails() => new FixTest<BadNameAnalyzer, NewDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { "class GoodA { }", ("/0/New/Other.cs", "class Added { }") } },
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Document_in_another_folder_fails() => new FixTest<BadNameAnalyzer, NewDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { "class GoodA { }", ("/0/Old/Added.cs", "class Added { }") } },
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Renamed_document_is_expected_by_name() => new FixTest<BadNameAnalyzer, RenamedDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { ("/0/Renamed.cs", "class GoodA { }") } },
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task Renamed_document_that_is_not_expected_fails() => new FixTest<BadNameAnalyzer, RenamedDocumentFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Other_encoding_fails() => new FixTest<BadNameAnalyzer, EncodingFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodA { }",
    }.FailsAsync("Context: Iterative code fix application");

    [Fact]
    public Task Other_encoding_can_be_expected() => new FixTest<BadNameAnalyzer, EncodingFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedState = { Sources = { SourceText.From("class GoodA { }", Encoding.Unicode) } },
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task Changed_additional_file_and_configuration_are_expected() => new FixTest<BadNameAnalyzer, OtherFilesFix>
    {
        TestState =
        {
            Sources = { "class [|BadA|] { }" },
            AdditionalFiles = { ("/0/words.txt", "word") },
            AnalyzerConfigFiles = { ("/.editorconfig", "root = true") },
        },
        FixedState =
        {
            Sources = { "class GoodA { }" },
            AdditionalFiles = { ("/0/words.txt", "") },
            AnalyzerConfigFiles = { ("/.editorconfig", "# empty") },
        },
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    }.RunAsync();

    [Fact]
    public Task Changed_additional_file_fails() => new FixTest<BadNameAnalyzer, OtherFilesFix>
    {
        TestState = { Sources = { "class [|BadA|] { }" }, AdditionalFiles = { ("/0/words.txt", "word") } },
        FixedCode = "class GoodA { }",
    }.FailsAsync("content of '/0/words.txt' did not match");

    [Fact]
    public Task Changed_configuration_fails() => new FixTest<BadNameAnalyzer, OtherFilesFix>
    {
        TestState = { Sources = { "class [|BadA|] { }" }, AnalyzerConfigFiles = { ("/.editorconfig", "root = true") } },
        FixedCode = "class GoodA { }",
    }.FailsAsync("content of '/.editorconfig' did not match");

    [Fact]
    public Task Other_projects_are_compared() => EveryProject("public class GoodBase { }").RunAsync();

    [Fact]
    public Task Other_text_in_another_project_fails() =>
        EveryProject("public class BadBase { }").FailsAsync("content of '/Lib/Test0.cs' did not match");

    [Fact]
    public Task Other_projects_are_inherited() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestState =
        {
            Sources = { "class [|BadA|] : Base { }" },
            AdditionalProjectReferences = { "Lib" },
            AdditionalProjects = { ["Lib"] = { Sources = { "public class Base { }" } } },
        },
        FixedCode = "class GoodA : Base { }",
    }.RunAsync();

    [Fact]
    public Task Change_of_another_project_alone_does_not_count_as_an_expected_fix() =>
        OnlyTheLibrary("class NotEvenCompared { }").RunAsync();

    [Fact]
    public Task Change_of_another_project_alone_can_be_expected() => Expected(OnlyTheLibrary("class GoodB { }")).RunAsync();

    [Fact]
    public Task Change_of_another_project_alone_can_fail() =>
        Expected(OnlyTheLibrary("class OtherB { }")).FailsAsync("content of '/Lib/Test0.cs' did not match");

    [Fact]
    public Task References_and_expected_errors_are_inherited() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestState =
        {
            Sources = { "class [|BadA|] { System.AppDomainSetup s; }\nclass B : Missing { }" },
            ReferenceAssemblies = References.Net472,
            ExpectedDiagnostics = { DiagnosticResult.CompilerError("CS0246").WithSpan(2, 11, 2, 18).WithArguments("Missing") },
        },
        FixedCode = "class GoodA { System.AppDomainSetup s; }\nclass B : Missing { }",
    }.RunAsync();

    [Fact]
    public Task Expected_diagnostics_that_are_fixed_are_not_inherited() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class {|#0:BadA|} { }",
        ExpectedDiagnostics = { new DiagnosticResult(BadNameAnalyzer.Descriptor).WithLocation(0).WithArguments("BadA") },
        FixedCode = "class GoodA { }",
    }.RunAsync();

    [Fact]
    public Task Explicit_state_inherits_nothing() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestState =
        {
            Sources = { "class [|BadA|] { }\nclass B : Missing { }" },
            ExpectedDiagnostics = { DiagnosticResult.CompilerError("CS0246").WithSpan(2, 11, 2, 18).WithArguments("Missing") },
        },
        FixedState = { Sources = { "class GoodA { }\nclass B : Missing { }" }, InheritanceMode = StateInheritanceMode.Explicit },
    }.FailsAsync("Context: Diagnostics of fixed state", "CS0246");

    [Fact]
    public Task Diagnostic_that_the_fix_leaves_must_be_allowed() => Refused(MarkupMode.Allow).RunAsync();

    [Fact]
    public Task Diagnostic_that_the_fix_leaves_fails() => Refused(null).FailsAsync("Context: Diagnostics of fixed state");

    private static FixTest<BadNameAnalyzer, GoodNameFix> Refused(MarkupMode? markup) => new()
    {
        TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
        FixedState = { Sources = { "class GoodA { }\nclass [|BadB|] { }" }, MarkupHandling = markup },
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne | CodeFixTestBehaviors.SkipFixAllCheck,
        NumberOfIncrementalIterations = 1,
    };

    private static FixTest<BadNameAnalyzer, GoodNameFix> OnlyTheLibrary(string fixedLibrary) => new()
    {
        TestState = { Sources = { "class A { }" }, AdditionalProjects = { ["Lib"] = { Sources = { "class [|BadB|] { }" } } } },
        FixedState = { AdditionalProjects = { ["Lib"] = { Sources = { fixedLibrary } } } },
    };

    private static FixTest<BadNameAnalyzer, GoodNameFix> Expected(FixTest<BadNameAnalyzer, GoodNameFix> test)
    {
        test.FixedState.InheritanceMode = StateInheritanceMode.AutoInherit;
        test.FixedState.MarkupHandling = MarkupMode.IgnoreFixable;
        return test;
    }

    private static FixTest<BadNameAnalyzer, EveryProjectFix> EveryProject(string fixedLibrary) => new()
    {
        TestState =
        {
            Sources = { "class [|BadA|] : BadBase { }" },
            AdditionalProjectReferences = { "Lib" },
            AdditionalProjects = { ["Lib"] = { Sources = { "public class [|BadBase|] { }" } } },
        },
        FixedState =
        {
            Sources = { "class GoodA : GoodBase { }" },
            AdditionalProjectReferences = { "Lib" },
            AdditionalProjects = { ["Lib"] = { Sources = { fixedLibrary } } },
        },
        CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
    };
}
