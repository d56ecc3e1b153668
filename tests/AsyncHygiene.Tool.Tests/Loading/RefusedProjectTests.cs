using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Mutants;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Loading;

/// <summary>What a user reads of a project that does not compile.</summary>
public sealed class RefusedProjectTests
{
    [Theory]
    [InlineData("class C : Missing { }", "CS0246")]
    [InlineData("class C { System.IDisposable M() => []; }", "CS9174")] // The compiler's message ends with a period of its own.
    public async Task The_reason_ends_with_one_period(string code, string id)
    {
        using var solution = new OneProject(code);

        var (exit, errors) = await solution.RunAsync("check");

        Assert.Equal(ExitCode.NotLoaded, exit);
        Assert.Matches($"'P0' does not compile: .* error {id}: .*[^.]\\. Its packages are not restored", errors);
    }
}
