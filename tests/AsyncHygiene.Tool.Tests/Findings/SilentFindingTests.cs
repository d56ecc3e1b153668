using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Findings;

/// <summary>A project that makes the rules silent is not one without findings, and the tool does not leave that to be guessed.</summary>
public sealed class SilentFindingTests
{
    private const string Blocking = """
        using System.Threading;
        using System.Threading.Tasks;
        public class C
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                Thread.Sleep(10);
                Thread.Sleep(20);
            }
        }
        """;

    private const string Told =
        "2 findings of 'P0' left out: the project gives the rule, or all rules, the severity 'silent'.\n";

    [Theory]
    [InlineData("check", "dotnet_diagnostic.AH1001.severity = silent")]
    [InlineData("check", "dotnet_analyzer_diagnostic.severity = silent")]
    [InlineData("fix", "dotnet_diagnostic.AH1001.severity = silent")]
    [InlineData("fix", "dotnet_analyzer_diagnostic.severity = silent")]
    public async Task What_a_project_makes_silent_is_left_out_and_counted(string command, string setting)
    {
        using var project = new OneProject(Blocking, setting);

        var (exit, errors) = await project.RunAsync(command);

        Assert.Equal(ExitCode.Success, exit);
        Assert.Contains(Told, errors.ReplaceLineEndings("\n"), System.StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("check", "dotnet_diagnostic.AH1001.severity = suggestion")]
    [InlineData("check", "dotnet_diagnostic.AH1001.severity = none")]
    [InlineData("fix", "dotnet_diagnostic.AH1002.severity = silent")]
    public async Task Nothing_is_counted_where_nothing_was_left_out(string command, string setting)
    {
        using var project = new OneProject(Blocking, setting);

        Assert.DoesNotContain("left out", (await project.RunAsync(command)).Errors, System.StringComparison.Ordinal);
    }

    /// <summary>Tests stand next to the code that they test, and a name alone does not say that a project is one of tests.</summary>
    [Theory]
    [InlineData("check")]
    [InlineData("fix")]
    public async Task A_project_that_a_test_framework_makes_one_of_tests_is_named(string command)
    {
        using var project = new OneProject(
            "using Xunit;\n" + Blocking + "\nnamespace Xunit { public class FactAttribute : System.Attribute { } }");

        Assert.Contains(
            "1 project taken for tests, where few rules apply, because of a test framework: P0.\n",
            (await project.RunAsync(command)).Errors.ReplaceLineEndings("\n"),
            System.StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_project_without_a_test_framework_is_not_named()
    {
        using var project = new OneProject(Blocking);

        Assert.DoesNotContain("taken for tests", (await project.RunAsync("check")).Errors, System.StringComparison.Ordinal);
    }
}
