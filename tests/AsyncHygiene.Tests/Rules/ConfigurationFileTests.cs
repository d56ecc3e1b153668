using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.ConfigurationFileAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules;

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
        test.TestState.AdditionalFiles.Add((file, "# a comment\n[A.B]::C\n\n  A.B.C  # why\n[A.B]:C\n[A.B`1+D]::*\n[A..B]::C\n[A.B]::C()\n[]::C\n"));
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
                .WithMessage($"'{text}' in {fileName} is not understood and has no effect; write '[Namespace.Type]::Member'");
    }

    [Fact]
    public async Task Accepts_files_of_other_tools()
    {
        var test = new Verify.Test { TestCode = "class C { }" };
        test.TestState.AdditionalFiles.Add(("/0/BannedSymbols.txt", "T:System.Threading.Thread"));
        await test.RunAsync();
    }
}
