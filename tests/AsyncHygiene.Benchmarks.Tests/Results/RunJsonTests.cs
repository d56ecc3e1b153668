using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Results;

public class RunJsonTests
{
    [Fact]
    public void A_run_is_the_same_after_reading_and_writing() => Assert.Equal(SampleRun.Json, RunJson.Write(SampleRun.Read()));

    [Fact]
    public void Lists_of_numbers_stay_on_one_line()
    {
        var lines = SampleRun.Json.Split('\n').Select(line => line.Trim()).ToList();
        Assert.Contains("\"seconds\": [0,0.5,1,1.01],", lines);
        Assert.Contains(lines, line => line.StartsWith("\"quantiles\": [[0,1000],", StringComparison.Ordinal));
    }

    [Fact]
    public void What_was_not_measured_is_left_out()
    {
        Assert.DoesNotContain("null", SampleRun.Json, StringComparison.Ordinal);
        Assert.Null(SampleRun.Read().Benchmarks[1].Arms[0].Requests);
    }

    [Fact]
    public void Numbers_are_written_with_four_digits_at_most()
    {
        var run = SampleRun.Read();
        var arm = run.Benchmarks[0].Arms[0] with { Completions = [new Point(1d / 3, 1)] };
        var text = RunJson.Write(run with { Benchmarks = [run.Benchmarks[0] with { Arms = [arm] }] });
        Assert.Contains("\"completions\": [[0.3333,1]]", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Another_schema_version_is_refused()
    {
        var exception =
            Assert.Throws<InvalidDataException>(() =>
                RunJson.Read(SampleRun.Json.Replace("\"schemaVersion\": 2", "\"schemaVersion\": 99", StringComparison.Ordinal)));
        Assert.Contains("99", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Distributions_answer_for_their_fractions()
    {
        var latency = SampleRun.Read().Benchmarks[0].Arms[0].Latency!;
        Assert.Equal(latency.Quantiles[0].Y, latency.Minimum);
        Assert.Equal(latency.Quantiles[^1].Y, latency.Maximum);
        Assert.Equal(latency.At(0.5), latency.Median);
    }
}
