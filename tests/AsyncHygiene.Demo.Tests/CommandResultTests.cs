using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class CommandResultTests
{
    [Fact]
    public void Failure_shows_each_error_once()
    {
        var result = new CommandResult(
            1,
            [
                "  Restored.",
                "A.cs(1,2): error CS1002: ; expected",
                "",
                "Build FAILED.",
                "A.cs(1,2): error CS1002: ; expected",
                "    1 Error(s)"
            ]);
        var exception = Assert.Throws<DemoException>(() => result.MustSucceed("The sample does not build"));
        Assert.Equal("The sample does not build; dotnet said:\n  A.cs(1,2): error CS1002: ; expected", exception.Message);
    }

    [Fact]
    public void Failure_without_an_error_line_shows_the_last_lines() =>
        Assert.Equal(
            ["3", "4", "5", "6", "7", "8", "9", "10"],
            new CommandResult(1, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", ""]).RelevantLines());

    [Fact]
    public void Success_says_nothing() => new CommandResult(0, ["error"]).MustSucceed("never");
}
