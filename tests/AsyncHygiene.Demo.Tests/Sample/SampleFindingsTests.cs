using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>What the packed package says of the articles' web app, and what its fixes leave.</summary>
[Collection(FixedSampleCollection.Name)]
public class SampleFindingsTests(FixedSample sample)
{
    private const string Folder = "tests/AsyncHygiene.Demo.Tests/Sample";

    /// <summary>
    /// The rules that the articles' own mistakes need; each of those mistakes has a fix that leaves all callers as they are.
    /// </summary>
    private static readonly string[] s_articleRules = ["AH1001", "AH1002", "AH2001", "AH2003", "AH3001", "AH3002", "AH4001"];

    [Fact]
    public void Every_mistake_is_reported_and_nothing_else() => MustEqual("expected-findings.txt", sample.FindingsBefore);

    [Fact]
    public void What_the_fixes_leave_is_known() => MustEqual("expected-findings-fixed.txt", sample.FindingsAfter);

    [Fact]
    public void Every_mistake_is_reported_once() =>
        Assert.Empty(sample.FindingsBefore.GroupBy(f => (f.File, f.Line, f.Column)).Where(g => g.Count() > 1).Select(g => g.Key));

    [Fact]
    public void The_fixed_web_app_has_no_warning_of_the_articles_rules() =>
        Assert.DoesNotContain(
            sample.FindingsAfter,
            f => f.IsWarning && s_articleRules.Contains(f.RuleId) && !f.File.StartsWith("Shop.NetFramework/", StringComparison.Ordinal));

    [Fact]
    public void The_fixes_come_to_an_end() => Assert.InRange(sample.Passes, 1, FixedSample.MostPasses - 1);

    private static void MustEqual(string file, IReadOnlyList<Finding> findings)
    {
        var found = string.Concat(findings
            .Select(f => string.Create(CultureInfo.InvariantCulture, $"{f.File}({f.Line},{f.Column}): {f.Level} {f.RuleId}\n"))
            .Order(StringComparer.Ordinal));
        var path = Checkout.Combine(Folder, file);
        if (Environment.GetEnvironmentVariable("UPDATE") == "1")
            File.WriteAllText(path, found);
        Assert.Equal(File.ReadAllText(path).ReplaceLineEndings("\n"), found);
    }
}
