using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class FormatPassTests
{
    [Fact]
    public void Fixes_are_counted_by_rule_and_file()
    {
        var pass = FormatPass.Read("""
            [
              { "FilePath": "/copy/B.cs", "FileChanges": [ { "DiagnosticId": "AH1002" } ] },
              { "FilePath": "/copy/B.cs", "FileChanges": [ { "DiagnosticId": "AH1001" }, { "DiagnosticId": "AH1002" } ] },
              { "FilePath": "/copy/A.cs", "FileChanges": [ { "DiagnosticId": "AH1002" } ] }
            ]
            """);
        Assert.Equal("4 fixes in 2 files (AH1001 1, AH1002 3)", pass.ToString());
    }

    [Fact]
    public void Pass_without_a_fix_says_so() => Assert.Equal("nothing to fix", FormatPass.Read("[]").ToString());
}
