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

        if (Headline.Of(run) is [_, ..] headlines)
        {
            Heading("Headlines");
            Table(
                ["", "", "", "", "rules"],
                headlines.Select(h => (IReadOnlyList<string>)
                    [
                        $"**{h.Number}**",
                        h.Ratio.Name,
                        $"{h.Numerator.Title}: {h.NumeratorText}",
                        $"{h.Denominator.Title}: {h.DenominatorText}",
                        $"{h.Benchmark.Id}, {string.Join(", ", h.Benchmark.Rules)}"
                    ]));
        }

        if (run.Benchmarks.Any(benchmark => benchmark.Claims.Count > 0))
        {
            Heading("What the articles say, and what came out here");
            Paragraph(ClaimSection.Summary(run));
            Table(
                ClaimText.Columns,
                run.Benchmarks.SelectMany(benchmark => benchmark.Claims).Select(claim => (IReadOnlyList<string>)
                    [
                        claim.Text,
                        ClaimText.Claimed(claim),
                        ClaimText.Measured(claim),
                        $"{ClaimText.Sign(claim.Outcome)} {ClaimText.Outcome(claim.Outcome)}"
                    ]));
        }

        foreach (var benchmark in run.Benchmarks)
            Write(benchmark);

        if (HonestRow.Of(run) is [_, ..] rows)
        {
            Heading(HonestSection.Heading);
            Paragraph(HonestSection.Lead);
            foreach (var row in rows)
                Line($"- **{row.Group.Benchmark.Id}, {row.Group.Name}**: {row.Reading} Repeat: `{row.Group.Benchmark.Command}`");
        }

        Heading("How this was measured");
        foreach (var note in MethodSection.Notes)
            Line($"- {note}");
    }

    private void Write(Benchmark benchmark)
    {
        Heading($"{benchmark.Id}: {benchmark.Title}");
        Paragraph(
            $"From {Articles.Name(benchmark.Article)}. Between before and after: the fixes of {string.Join(", ", benchmark.Rules)}. "
                + $"Repeat: `{benchmark.Command}`");
        foreach (var group in ArmGroup.Of(benchmark))
        {
            Line();
            Line($"### {group.Name}");
            if (SettingsText.Of(group) is { Length: > 0 } settings)
                Paragraph(settings);
            Line();
            foreach (var figure in GroupFigures.Of(group))
                Line($"- **{figure.Title}**: {figure.Reading}");
            var table = ArmTable.Create(group);
            Paragraph(table.Caption.TrimEnd('.') + ":");
            Table(table.Columns, table.Rows);
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
