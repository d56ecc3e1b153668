using System.Threading.Tasks;
using AsyncHygiene.Rules.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Settings.ConfigurationFileAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Settings.ConfigurationFile;

public class ConfigurationFileTests
{
    [Theory]
    [InlineData("AsyncHygiene.ExcludedCounterparts.txt")]
    [InlineData("AsyncHygiene.BlockingApis.txt")]
    [InlineData("asynchygiene.blockingapis.txt")]
    public async Task Flags_the_line_that_is_not_understood(string fileName)
    {
        var test = new Verify.Test { TestCode = "class C { }" };
        var file = "/0/" + fileName;
        test.TestState.AdditionalFiles.Add(
            (file, "# a comment\n[A.B]::C\n\n  A.B.C  # why\n[A.B]:C\n[A.B`1+D]::*\n[A..B]::C\n[A.B]::C()\n[]::C\n"));
        test.ExpectedDiagnostics.AddRange(
        [
            At(4, 3, 15, "A.B.C  # why"),
            At(5, 1, 8, "[A.B]:C"),
            At(7, 1, 10, "[A..B]::C"),
            At(8, 1, 11, "[A.B]::C()"),
            At(9, 1, 6, "[]::C"),
        ]);
        await test.RunAsync();

        DiagnosticResult At(int line, int start, int end, string text) =>
            new DiagnosticResult("AH0001", DiagnosticSeverity.Warning)
                .WithSpan(file, line, start, line, end)
                .WithMessage($"A line of {fileName} has no effect: '{text}' is not of the form '[Namespace.Type]::Member'");
    }

    [Fact]
    public async Task Flags_lines_of_the_request_path_file()
    {
        const string File = "/0/AsyncHygiene.RequestPaths.txt";
        var test = new Verify.Test { TestCode = "namespace Shop { public class Store { public void Load(int id) { } } }" };
        test.TestState.AdditionalFiles.Add((File, """
            # AsyncHygiene request paths, version 1
            M:Shop.Store.Load(System.Int32) | A.Get → Store.Load
            M:Shop.Store.Gone | A.Get → Store.Gone
            M:Another.Project.Method | A.Get
            Shop.Store.Load | A.Get
            M:Shop.Store.Load(System.Int32)
            """));
        test.ExpectedDiagnostics.AddRange(
        [
            At(3, 39, "'M:Shop.Store.Gone' does not exist any more; update the file with 'async-hygiene paths'"),
            At(5, 24, "'Shop.Store.Load' is no documentation id of a method; a line reads 'M:Namespace.Type.Method(Parameters) | Path'"),
            At(
                6,
                32,
                "The path of 'M:Shop.Store.Load(System.Int32)' is missing; a line reads 'M:Namespace.Type.Method(Parameters) | Path'"),
        ]);
        await test.RunAsync();

        DiagnosticResult At(int line, int end, string problem) =>
            new DiagnosticResult("AH0001", DiagnosticSeverity.Warning)
                .WithSpan(File, line, 1, line, end)
                .WithMessage($"A line of AsyncHygiene.RequestPaths.txt has no effect: {problem}");
    }

    [Fact]
    public async Task Accepts_files_of_other_tools()
    {
        var test = new Verify.Test { TestCode = "class C { }" };
        test.TestState.AdditionalFiles.Add(("/0/BannedSymbols.txt", "T:System.Threading.Thread"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Flags_lines_of_a_baseline_that_are_no_findings()
    {
        const string file = "/0/AsyncHygiene.Baseline.txt";
        var test = new Verify.Test { TestCode = "class C { }" };
        test.TestState.AdditionalFiles.Add((file, "# AsyncHygiene baseline, version 1\n<<<<<<< HEAD\nAH1001 | C.M | Thread.Sleep()\n"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH0001", DiagnosticSeverity.Warning)
                .WithSpan(file, 2, 1, 2, 13)
                .WithArguments("AsyncHygiene.Baseline.txt", "a line reads 'AH1001 | Namespace.Type.Member | code'"));
        await test.RunAsync();
    }

    /// <summary>A file that is no text, or a list on one line, must not fill the log.</summary>
    [Fact]
    public async Task Reports_a_line_of_garbage_cut_and_without_control_characters()
    {
        const string file = "/0/AsyncHygiene.BlockingApis.txt";
        var garbage = "\u0001\u001b[31m" + new string('x', 500);
        var test = new Verify.Test { TestCode = "class C { }" };
        test.TestState.AdditionalFiles.Add((file, garbage));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH0001", DiagnosticSeverity.Warning)
                .WithSpan(file, 1, 1, 1, garbage.Length + 1)
                .WithArguments(
                    "AsyncHygiene.BlockingApis.txt",
                    "'??[31m" + new string('x', 54) + "…' is not of the form '[Namespace.Type]::Member'"));
        await test.RunAsync();
    }
}
