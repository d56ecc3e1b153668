using System;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Performance;
using AsyncHygiene.Benchmarks.Typing;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Performance;

/// <summary>The tables of docs/performance.md, and how they get there.</summary>
public class PerformancePageTests
{
    private const string Page = "docs/performance.md";

    [Fact]
    public void Every_table_of_the_page_says_when_and_where_it_was_measured()
    {
        var page = Checkout.Read(Page);
        Assert.All(PerformanceCommand.Parts, part => Assert.Matches(
            @"^\d{4}-\d\d-\d\d, commit [0-9a-f]{8}( with changes)?, \.NET [\d.]+, compiler [\d.]+, "
                + @"\d+ processors \(.+\), load [\d.]+:\n\n\|",
            Between(page, part)));
    }

    [Fact]
    public void Every_table_of_the_page_has_the_columns_that_the_command_writes()
    {
        var page = Checkout.Read(Page);
        Assert.Contains(FirstLine(PerformanceTables.Requests([])), Between(page, "requests"), StringComparison.Ordinal);
        Assert.Contains(FirstLine(PerformanceTables.Typing([])), Between(page, "typing"), StringComparison.Ordinal);
        Assert.Contains(FirstLine(PerformanceTables.Chains([])), Between(page, "chains"), StringComparison.Ordinal);
    }

    [Fact]
    public void A_part_takes_the_place_of_what_was_between_its_marks() =>
        Assert.Equal(
            "a\n<!-- x -->\nnew\n<!-- /x -->\nb",
            PagePart.Replace("a\n<!-- x -->\nold\nold\n<!-- /x -->\nb", "x", "new\n"));

    [Fact]
    public void A_page_without_the_part_is_refused()
    {
        var refusal = Assert.Throws<BenchmarkException>(() => PagePart.Replace("a", "x", "b"));
        Assert.Contains("'<!-- x -->'", refusal.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Rows_are_written_with_one_cell_for_each_column()
    {
        var row = new TypingRow(EditKind.Declaration, 40, 12.84, 12.8, 72.5, 60);
        Assert.Equal(
            "| a member | 40 | 12.8 | 12.8 | 72.5 | 60 |",
            PerformanceTables.Typing([row]).Split('\n', StringSplitOptions.RemoveEmptyEntries)[^1]);
    }

    [Fact]
    public void The_sources_of_the_repository_compile()
    {
        var errors = CodeBase.OfRepository().Compile().GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error);
        Assert.True(errors.Count() < 10, string.Join('\n', errors.Take(10)));
    }

    private static string Between(string page, string part) =>
        Regex.Match(page, $"<!-- {part} -->\n(.*?)<!-- /{part} -->", RegexOptions.Singleline).Groups[1].Value;

    private static string FirstLine(string table) => table.Split('\n')[0];
}
