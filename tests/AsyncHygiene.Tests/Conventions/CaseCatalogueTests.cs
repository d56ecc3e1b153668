using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary><c>docs/cases.md</c> says what the tests cover, in the words of their names.</summary>
public class CaseCatalogueTests
{
    private const string Page = "docs/cases.md";

    [Fact]
    public void The_page_explains_the_verbs() =>
        Checkout.CheckGenerated(
            Page,
            "verbs",
            "| a name that begins with | shows that, or shows |\n|---|---|\n"
                + string.Concat(BehaviourTest.Verbs.Select(verb => $"| {verb.Key} | {verb.Value} |\n")));

    [Fact]
    public void The_page_lists_every_behaviour_by_area() =>
        Checkout.CheckGenerated(
            Page,
            "cases",
            string.Join("\n", Ordered(BehaviourTest.All, test => test.Area).Select(area => Area(area.Key, area))));

    private static string Area(string area, IEnumerable<BehaviourTest> tests)
    {
        var text = new StringBuilder($"## {(area.Length > 0 ? area : "All rules")}\n");
        foreach (var file in Ordered(tests, test => test.Class.Name))
        {
            text.Append($"\n[{file.Key}](../{file.First().File})\n\n");
            foreach (var sentence in file.Select(test => test.Sentence).Order(StringComparer.Ordinal))
                text.Append($"- {sentence}\n");
        }

        return text.ToString();
    }

    private static IEnumerable<IGrouping<string, BehaviourTest>> Ordered(
        IEnumerable<BehaviourTest> tests,
        Func<BehaviourTest, string> key) =>
        tests.GroupBy(key).OrderBy(group => group.Key, StringComparer.Ordinal);
}
