using System;
using System.Linq;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Hosts.ByName;
using AsyncHygiene.Settings;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

public class ChainConventionTests
{
    public static TheoryData<string> Rules => new(AwaitSiteLookup.Rules);

    /// <summary>One with a reason of its place is another object.</summary>
    [Fact]
    public void Refusals_are_compared_by_their_codes() => Assert.DoesNotMatch(
        @"(?:==|!=) Refusal\.(?!VerifyGaveUp)\w+\b(?!\.Code)",
        string.Concat(Checkout.SourceFiles("src").Select(Checkout.Read)));

    [Fact]
    public void The_page_lists_every_refusal() =>
        Checkout.CheckGenerated(
            "docs/chain-conversion.md",
            "refusals",
            "| code | not converted because |\n|---|---|\n"
            + string.Concat(
                Refusal.All.Append(Refusal.Verify("CSnnnn"))
                    .OrderBy(r => r.Code, StringComparer.Ordinal)
                    .Select(r => $"| `{r.Code}` | {r.Reason} |\n")));

    [Fact]
    public void The_page_lists_what_calls_methods_by_name() =>
        Checkout.CheckGenerated(
            "docs/chain-conversion.md",
            "by name",
            "| what calls it | a method is one where it | and it |\n|---|---|---|\n"
            + string.Concat(NamedCallerTable.Rows.Select(r => RowOf(r, "stays")))
            + string.Concat(NamedCallerTable.Uncalled.Select(r => RowOf(r, "stays if nothing in the solution calls it")))
            + string.Concat(NamedCallerTable.Awaiting.Select(r => RowOf(r, "becomes async and keeps its name"))));

    private static string RowOf(NamedCaller caller, string what) =>
        $"| {caller.Name} | {caller.Rule} {string.Join(", ", caller.Types.Select(t => $"`{t}`"))}".TrimEnd() + $" | {what} |\n";

    [Fact]
    public void Codes_are_unique_and_reasons_are_no_sentences()
    {
        Assert.Equal(Refusal.All.Count(), Refusal.All.Select(r => r.Code).Distinct().Count());
        Assert.All(Refusal.All, r => Assert.Matches("^[a-z].*[^.]$", r.Reason));
    }

    [Theory]
    [MemberData(nameof(Rules))]
    public void Rules_whose_fix_may_concern_callers_say_so(string id)
    {
        var page = Checkout.Read($"docs/rules/{id}.md");
        Assert.Contains("(../chain-conversion.md)", page, StringComparison.Ordinal);
        Assert.Contains(Options.Rename.Key, page, StringComparison.Ordinal);
    }

    [Fact]
    public void The_readme_leads_to_the_page() =>
        Assert.Contains("(docs/chain-conversion.md)", Checkout.Read("README.md"), StringComparison.Ordinal);
}
