using System;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Tests.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Report;

public sealed class ReportCommandTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async-hygiene-report-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task A_saved_run_is_rendered_in_all_forms()
    {
        var saved = Path.Combine(_folder, "saved.json");
        var output = Path.Combine(_folder, "new", "folder");
        await File.WriteAllTextAsync(saved, SampleRun.Json);
        await ReportCommand.RunAsync([saved, "--output", output], CancellationToken.None);
        var run = RunJson.Read(await File.ReadAllTextAsync(Path.Combine(output, JsonReport.FileName)));
        Assert.Equal(HtmlReport.Text(run), await File.ReadAllTextAsync(Path.Combine(output, HtmlReport.FileName)));
        Assert.Equal(MarkdownReport.Text(run), await File.ReadAllTextAsync(Path.Combine(output, MarkdownReport.FileName)));
    }

    [Fact]
    public async Task Figures_stay_and_what_follows_from_them_is_computed_anew()
    {
        var saved = Path.Combine(_folder, JsonReport.FileName);
        var measured = SampleRun.Read();
        var stale = measured.Benchmarks[0].Ratios[0] with { Value = 1 };
        await File.WriteAllTextAsync(
            saved,
            RunJson.Write(measured with { Benchmarks = [measured.Benchmarks[0] with { Ratios = [stale] }] }));
        await ReportCommand.RunAsync([saved], CancellationToken.None);
        var run = RunJson.Read(await File.ReadAllTextAsync(saved));
        Assert.Equal(measured.Benchmarks[0].Arms.Select(RunJson.WriteLine), run.Benchmarks[0].Arms.Select(RunJson.WriteLine));
        Assert.Equal(19.9 / 1.01, run.Benchmarks[0].FindRatio("sleep-await")!.Value!.Value, 6);
    }

    [Fact]
    public async Task Without_a_folder_the_report_lies_next_to_the_run()
    {
        var saved = Path.Combine(_folder, JsonReport.FileName);
        await File.WriteAllTextAsync(saved, SampleRun.Json);
        await ReportCommand.RunAsync([saved], CancellationToken.None);
        Assert.True(File.Exists(Path.Combine(_folder, HtmlReport.FileName)));
    }

    [Theory]
    [InlineData("{ not json")]
    [InlineData("{ \"schemaVersion\": 2 }")]
    [InlineData("null")]
    public async Task A_file_that_is_no_run_ends_in_a_sentence(string content)
    {
        var saved = Path.Combine(_folder, "saved.json");
        await File.WriteAllTextAsync(saved, content);
        await Assert.ThrowsAsync<BenchmarkException>(() => ReportCommand.RunAsync([saved, "--output", _folder], CancellationToken.None));
    }

    [Fact]
    public async Task A_file_that_is_not_there_ends_in_a_sentence() =>
        await Assert.ThrowsAsync<BenchmarkException>(() =>
            ReportCommand.RunAsync([Path.Combine(_folder, "none.json")], CancellationToken.None));
}
