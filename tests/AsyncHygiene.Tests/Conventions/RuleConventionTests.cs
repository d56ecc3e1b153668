using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

public class RuleConventionTests
{
    private static readonly string[] s_sections = [
        "What it finds",
        "Why",
        "Flagged",
        "Accepted",
        "How to fix",
        "When it is silent",
        "Options",
        "When to suppress"
    ];

    [Fact]
    public void Every_id_has_one_rule_and_every_rule_an_id()
    {
        Assert.Equal(Shipped.RuleIdConstants.Order(StringComparer.Ordinal), Shipped.RuleIdConstants);
        Assert.Equal(Shipped.RuleIdConstants, Shipped.Rules.Select(r => r.Id).Distinct());
        Assert.All(Shipped.Rules, rule => Assert.Single(Shipped.Analyzers, a => a.SupportedDiagnostics.Any(d => d.Id == rule.Id)));
    }

    [Fact]
    public void Every_id_has_a_page_and_every_page_an_id() =>
        Assert.Equal(
            Shipped.RuleIdConstants,
            Directory.GetFiles(Path.Combine(Checkout.Root, "docs", "rules"), "AH*.md")
                .Select(Path.GetFileNameWithoutExtension)
                .Order(StringComparer.Ordinal));

    [Fact]
    public void Every_id_is_in_the_release_files() =>
        Assert.Equal(
            Shipped.RuleIdConstants,
            new[] { "Shipped", "Unshipped" }
                .SelectMany(file =>
                    Regex.Matches(
                        Checkout.Read($"src/AsyncHygiene.Analyzers/AnalyzerReleases.{file}.md"),
                        @"^(AH\d{4}) \|",
                        RegexOptions.Multiline))
                .Select(m => m.Groups[1].Value)
                .Order(StringComparer.Ordinal));

    [Fact]
    public void Every_id_is_in_the_packages_list() =>
        Checkout.CheckElement(
            "src/AsyncHygiene/build/AsyncHygiene.props",
            "AsyncHygieneRuleIds",
            string.Join(';', Shipped.RuleIdConstants));

    [Fact]
    public void The_package_promotes_the_rules_that_warn() =>
        Checkout.CheckElement(
            "src/AsyncHygiene/build/AsyncHygiene.props",
            "AsyncHygieneWarningIds",
            string.Join(';', Shipped.Rules.Where(r => r.DefaultSeverity == DiagnosticSeverity.Warning).Select(r => r.Id).Distinct()));

    [Fact]
    public void Help_links_lead_to_the_pages() =>
        Assert.All(Shipped.Rules, rule => Assert.EndsWith($"/docs/rules/{rule.Id}.md", rule.HelpLinkUri, StringComparison.Ordinal));

    [Fact]
    public void Help_links_are_made_from_the_one_address()
    {
        var address =
            Regex.Match(
                Checkout.Read("Directory.Build.props"),
                "<AsyncHygieneRepositoryUrl>(.*)</AsyncHygieneRepositoryUrl>").Groups[1].Value;
        Assert.NotEmpty(address);
        Assert.All(Shipped.Rules, rule => Assert.StartsWith(address + "/blob/v", rule.HelpLinkUri, StringComparison.Ordinal));
    }

    [Fact]
    public void Pages_have_the_rules_title_and_all_sections() =>
        Assert.All(Shipped.Rules, rule =>
        {
            var page = Checkout.Read($"docs/rules/{rule.Id}.md");
            Assert.StartsWith($"# {rule.Id}: {rule.Title}\n", page, StringComparison.Ordinal);
            Assert.Contains(rule.Category, page, StringComparison.Ordinal);
            Assert.Equal(s_sections, Regex.Matches(page, "^## (.*)$", RegexOptions.Multiline).Select(m => m.Groups[1].Value));
        });

    /// <summary>A reader who wants the rule to be quiet finds the lines to copy where the page says when that is right.</summary>
    [Fact]
    public void Pages_have_a_suppression_and_a_severity_to_copy() =>
        Assert.All(Shipped.RuleIdConstants, id =>
        {
            var section = Checkout.Read($"docs/rules/{id}.md").Split("## When to suppress\n")[1];
            Assert.Contains($"\ndotnet_diagnostic.{id}.severity = none\n```\n", section, StringComparison.Ordinal);
            Assert.Matches(
                $"\n(#pragma warning disable {id} // .+\\.\n.+\n#pragma warning restore {id}|<NoWarn>.*;{id}</NoWarn>)\n```\n",
                section);
        });

    [Fact]
    public void Descriptors_follow_the_house() =>
        Assert.All(Shipped.Rules, rule =>
        {
            Assert.StartsWith("AsyncHygiene.", rule.Category, StringComparison.Ordinal);
            Assert.True(rule.IsEnabledByDefault);
            Assert.NotEmpty(rule.Description.ToString());
            Assert.False(rule.Title.ToString().EndsWith('.'), rule.Id);
        });

    [Fact]
    public void Analyzers_are_sealed_and_public() =>
        Assert.All(Shipped.Analyzers, analyzer =>
        {
            var type = analyzer.GetType();
            Assert.True(type.IsSealed && type.IsPublic, type.Name);
            Assert.EndsWith("Analyzer", type.Name, StringComparison.Ordinal);
            Assert.NotEmpty(analyzer.SupportedDiagnostics);
        });

    [Fact]
    public void Loaded_analyzers_say_what_they_analyse() =>
        Assert.All(Shipped.Loaded, analyzer => Assert.Equal(
            [LanguageNames.CSharp],
            analyzer.GetType().GetCustomAttributes(typeof(DiagnosticAnalyzerAttribute), false)
                .Cast<DiagnosticAnalyzerAttribute>()
                .Single().Languages));

    [Fact]
    public void The_readme_lists_every_rule() =>
        Checkout.CheckGenerated(
            "README.md",
            "rules",
            "| id | severity | what it says | fix |\n|---|---|---|---|\n"
            + string.Concat(Shipped.Rules.DistinctBy(r => r.Id).Select(rule =>
                $"| [{rule.Id}](docs/rules/{rule.Id}.md) | {Severity(rule)} | {rule.Title} | {(HasFix(rule) ? "yes" : "–")} |\n")));

    /// <summary>With what each preset of a web application makes of the rule.</summary>
    [Fact]
    public void The_index_lists_every_rule() =>
        Checkout.CheckGenerated(
            "docs/index.md",
            "rule-index",
            "| id | what it says | severity | fix | Minimal | Strict |\n|---|---|---|---|---|---|\n"
            + string.Concat(Shipped.Rules.DistinctBy(r => r.Id).Select(rule =>
                $"| [{rule.Id}](rules/{rule.Id}.md) | {rule.Title} | {Severity(rule)} | {(HasFix(rule) ? "yes" : "–")} "
                + $"| {In("Minimal", rule)} | {In("Strict", rule)} |\n")));

    [Fact]
    public void The_changelog_names_every_rule()
    {
        var changelog = Checkout.Read("CHANGELOG.md");
        Assert.Equal([], Shipped.Rules.Select(r => r.Id).Distinct().Where(id => !changelog.Contains(id, StringComparison.Ordinal)));
    }

    [Fact]
    public void The_configuration_page_lists_every_option() =>
        Checkout.CheckGenerated(
            "docs/configuration.md",
            "options",
            "| key | values | default | meaning |\n|---|---|---|---|\n"
            + string.Concat(AllOptions().Select(o => $"| `{o.Key}` | {o.Values} | `{o.DefaultText}` | {o.Description} |\n")));

    [Fact]
    public void Every_option_is_named_in_a_rules_page() =>
        Assert.All(AllOptions(), option => Assert.Contains(
            Shipped.RuleIdConstants,
            id => Checkout.Read($"docs/rules/{id}.md").Contains(option.Key, StringComparison.Ordinal)));

    private static OptionDefinition[] AllOptions() =>
        typeof(Options)
            .GetFields()
            .Select(f => f.GetValue(null))
            .OfType<OptionDefinition>()
            .OrderBy(o => o.Key, StringComparer.Ordinal)
            .ToArray();

    private static bool HasFix(DiagnosticDescriptor rule) => Shipped.Fixes.Any(f => f.FixableDiagnosticIds.Contains(rule.Id));

    private static string In(string mode, DiagnosticDescriptor rule) =>
        Regex.Match(
            Checkout.Read($"src/AsyncHygiene/config/AsyncHygiene.{mode}.AspNetCore.globalconfig"),
            $@"dotnet_diagnostic\.{rule.Id}\.severity = (\w+)") is { Success: true } match
            ? match.Groups[1].Value == "none" ? "off" : match.Groups[1].Value
            : Severity(rule);

    private static string Severity(DiagnosticDescriptor rule) =>
        rule.DefaultSeverity == DiagnosticSeverity.Info ? "information" : "warning";
}
