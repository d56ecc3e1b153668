using System;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Editing;

/// <summary>Where nothing is awaited yet, a rule that the project has switched on says how new awaits have to look.</summary>
public class ConfigureAwaitStyleTests
{
    private const string Source = """
        using System.Threading;

        public class Store
        {
            public void Load() => Thread.Sleep(1);
            public void Use() => Load();
        }

        """;

    [Theory]
    [InlineData("CA2007", "error", true)]
    [InlineData("VSTHRD111", "warning", true)]
    [InlineData("MA0004", "error", true)]
    [InlineData("CA2007", "none", false)]
    [InlineData("CA2007", "suggestion", false)]
    [InlineData("CA1000", "error", false)]
    public async Task Adds_what_a_rule_of_the_project_asks_for(string id, string severity, bool isConfigured)
    {
        var text = await ChainCase.ConvertedAsync(Source, ($"dotnet_diagnostic.{id}.severity", severity));

        Assert.Contains("await Task.Delay(1)", text, StringComparison.Ordinal);
        Assert.Equal(isConfigured, text.Contains("await Task.Delay(1).ConfigureAwait(false)", StringComparison.Ordinal));
    }

    /// <summary>Tests often take a rule of the repository back; the compiler follows the project, whatever its files say.</summary>
    [Fact]
    public async Task Adds_nothing_that_the_project_takes_back()
    {
        var test = new ChainCase()
            .With(new ChainProject("App", ("App.cs", Source, Source)) { NoWarn = ["CA2007"] })
            .WithOption("dotnet_diagnostic.CA2007.severity", "warning");

        Assert.Contains("await Task.Delay(1);", await test.ConvertedTextAsync(), StringComparison.Ordinal);
    }
}
