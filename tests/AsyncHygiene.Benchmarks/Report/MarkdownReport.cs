using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Report.Figures;
using AsyncHygiene.Benchmarks.Report.Sections;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The same sentences and tables without the pictures, for reading where the page cannot be opened.</summary>
public sealed class MarkdownReport : IRunReport
{
    public const string FileName = "report.md";

    private readonly StringBuilder _text = new();

    public Task WriteAsync(BenchmarkRun run, string folder, CancellationToken cancellationToken) =>
        File.WriteAllTextAsync(Path.Combine(folder, FileName), Text(run), cancellationToken);

    internal static string Text(BenchmarkRun run)
    {
        var report = new MarkdownReport();
        report.Write(run);
        return report._text.ToString();
    }

    private void Write(BenchmarkRun run)
    {
        Line($"# {HtmlReport.Heading}");
        Paragraph($"{HtmlReport.Lead} The same with pictures: `{HtmlReport.FileName}`.");
        Table(["", ""], EnvironmentTable.Of(run).Select(pair => (IReadOnlyList<string>)[pair.Name, pair.Value]));
        Paragraph($"Repeat: `{run.Command}`");

        if (run.Benchmarks.Any(benchmark => benchmark.Ratios.Count > 0))
        {
            Heading(RankedSection.Heading);
            Paragraph(RankedSection.Lead);
            foreach (var (name, rows, isDetail) in RankedSection.Groups(run, areDetails: false)
                .Select(group => (group.Name, group.Rows, false))
                .Concat(RankedSection.Groups(run, areDetails: true).Select(group => (group.Name, group.Rows, true))))
            {
                Line();
                Line($"### {name}{(isDetail ? ", more comparisons" : "")}");
                Table(
                    ["", "before → after", "better (range)", ""],
                    rows.Select(row => (IReadOnlyList<string>)
                        [Sentences.Capital(row.Ratio.Name), $"{row.BeforeText} → {row.AfterText}", row.Gain, row.Benchmark.Id]));
            }
        }

        if (run.Benchmarks.Any(benchmark => benchmark.Claims.Count > 0))
        {
            Heading("What the articles say, and what came out here");
            Paragraph(ClaimSection.Summary(run));
            Table(
                ClaimText.Columns,
                run.Benchmarks.SelectMany(benchmark => benchmark.Claims).Select(claim => (IReadOnlyList<string>)
                    [
                        claim.Remark is null ? claim.Text : $"{claim.Text} ({claim.Remark})",
                        ClaimText.Claimed(claim),
                        ClaimText.Measured(claim),
                        $"{ClaimText.Sign(claim.Outcome)} {ClaimText.Outcome(claim.Outcome)}"
                    ]));
        }

        foreach (var benchmark in run.Benchmarks)
            Write(benchmark);

        Heading("How this was measured");
        foreach (var note in MethodSection.Notes)
            Line($"- {note}");
    }

    private void Write(Benchmark benchmark)
    {
        Heading($"{benchmark.Id}: {benchmark.Title}");
        Paragraph($"{BenchmarkSection.Lead(benchmark)} {BenchmarkNotes.Of(benchmark)}");
        foreach (var table in ArticleTable.Of(benchmark))
        {
            Paragraph($"{table.Caption}:");
            Table(table.Columns, table.Rows);
        }

        foreach (var group in ArmGroup.Of(benchmark))
        {
            Line();
            Line($"### {group.Id}: {group.Name}");
            if (SettingsText.Of(group) is { Length: > 0 } settings)
                Paragraph(settings);
            Line();
            foreach (var figure in GroupFigures.Of(group))
                Line($"- **{figure.Title}**: {figure.Reading}");
            var arms = ArmTable.Create(group);
            Paragraph(arms.Caption.TrimEnd('.') + ":");
            Table(arms.Columns, arms.Rows);
            Paragraph($"Repeat: `{group.Command}`");
        }
    }

    private void Heading(string text)
    {
        Line();
        Line($"## {text}");
        Line();
    }

    private void Paragraph(string text)
    {
        Line();
        Line(text);
    }

    private void Table(IReadOnlyList<string> columns, IEnumerable<IReadOnlyList<string>> rows)
    {
        Line();
        Row(columns);
        Line($"|{string.Concat(Enumerable.Repeat("---|", columns.Count))}");
        foreach (var row in rows)
            Row(row);
    }

    private void Row(IEnumerable<string> cells) =>
        Line($"| {string.Join(" | ", cells.Select(cell => cell.Replace("|", "\\|", StringComparison.Ordinal)))} |");

    private void Line(string text = "") => _text.Append(text).Append('\n');
}
