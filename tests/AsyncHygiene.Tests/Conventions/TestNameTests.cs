using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>A test is found by its address, and its name says a behaviour: <c>docs/cases.md</c> is made of the names.</summary>
public class TestNameTests
{
    private const int LongestName = 90;
    private const int FullestFolder = 20;

    [Fact]
    public void A_name_begins_with_one_of_the_verbs() => AssertNone(test => !BehaviourTest.Verbs.ContainsKey(test.Verb));

    [Fact]
    public void Every_verb_is_in_use() =>
        Assert.Equal(
            BehaviourTest.Verbs.Keys.Order(StringComparer.Ordinal),
            BehaviourTest.All.Select(test => test.Verb).Distinct().Order(StringComparer.Ordinal));

    [Fact]
    public void A_name_is_a_behaviour_and_no_number() =>
        AssertNone(test => Regex.IsMatch(test.Name, @"Case\d") || test.Class.Name.EndsWith("CaseTests", StringComparison.Ordinal));

    [Fact]
    public void A_name_is_more_than_a_verb_and_no_longer_than_a_line() =>
        AssertNone(test => test.Name == test.Verb || test.Name.Length > LongestName);

    [Fact]
    public void A_class_has_no_two_tests_of_one_name() =>
        Assert.Empty(BehaviourTest.All.GroupBy(test => test).Where(tests => tests.Count() > 1).Select(tests => tests.Key));

    [Fact]
    public void A_class_stands_in_the_file_of_its_name_and_namespace() =>
        AssertNone(test => !File.Exists(Path.Combine(Checkout.Root, test.File)));

    [Fact]
    public void The_tests_of_a_rule_stand_in_a_folder_named_after_its_analyzer()
    {
        // A rule with many tests has folders below its own.
        var rooms = BehaviourTest.All.Select(test => Regex.Match(test.Area, "^Rules/[^/]+/[^/]+"))
            .Where(room => room.Success)
            .Select(room => room.Value)
            .Distinct();
        Assert.Equal(Shipped.Analyzers.Select(RoomOf).Order(StringComparer.Ordinal), rooms.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void No_folder_is_crowded() =>
        Assert.All(
            Directory.GetDirectories(Path.Combine(Checkout.Root, "tests", "AsyncHygiene.Tests"), "*", SearchOption.AllDirectories)
                .Where(folder => !Regex.IsMatch(folder, @"[\\/](bin|obj)([\\/]|$)")),
            folder => Assert.True(Directory.GetFiles(folder, "*.cs").Length <= FullestFolder, folder));

    private static string RoomOf(DiagnosticAnalyzer analyzer) =>
        (analyzer.GetType().FullName!["AsyncHygiene.".Length..] + "$").Replace("Analyzer$", "", StringComparison.Ordinal).Replace('.', '/');

    private static void AssertNone(Predicate<BehaviourTest> isWrong) => Assert.DoesNotContain(BehaviourTest.All, isWrong);
}
