using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.Tests.Conventions;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Conventions;

/// <summary>A figure that is typed by hand is wrong after the next run, and no test would say so.</summary>
public class TypedFigureTests
{
    /// <summary>What is no measurement, with the reason.</summary>
    private static readonly Dictionary<string, string[]> s_accepted = new()
    {
        ["docs/benchmarks.md"] = ["99 %"], // The name of a quantile.
        ["docs/rules/AH2006.md"] = ["100 ms", "0.3 s"], // An example to reckon with.
    };

    public static TheoryData<string> Pages =>
        new(
            Directory.GetFiles(Path.Combine(Checkout.Root, "docs", "rules"), "*.md")
                .Select(file => $"docs/rules/{Path.GetFileName(file)}")
                .Order()
                .Concat(["README.md", "docs/benchmarks.md", "docs/how-it-works.md", "docs/index.md", "docs/faq.md"]));

    [Theory]
    [MemberData(nameof(Pages))]
    public void Pages_quote_no_figure_but_those_of_the_run(string page) =>
        Assert.Empty(TypedFigures.In(Checkout.Read(page)).Except(s_accepted.GetValueOrDefault(page, [])));

    [Fact]
    public void A_typed_figure_is_found_and_a_generated_one_is_not() =>
        Assert.Equal(
            ["18 s", "17.7×", "3,000 times"],
            TypedFigures.In(
                "It took 18 s, 17.7× as long.\n<!-- measured -->\n20 s\n<!-- /measured -->\n`5 s` and 3,000 times; version 10.0.1, B2.1"));
}
