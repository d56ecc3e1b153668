using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Writing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary><c>async-hygiene trace</c> on a program that waits.</summary>
public class TraceCommandTests
{
    /// <summary>As it is built for development, and as compilers leave it after hours: with parts of callees in their callers.</summary>
    [Theory]
    [InlineData(OptimizationLevel.Debug, true)]
    [InlineData(OptimizationLevel.Release, false)]
    public async Task Every_wait_of_the_pool_is_named_with_its_line(OptimizationLevel optimization, bool isTiered)
    {
        using var program = new WaitingProgram(optimization);
        using var process = program.Run(isTiered);
        try
        {
            var recording = Path.Combine(program.Folder, "r.nettrace");
            var id = $"{process.Id}";
            var run = await ToolRun.OfAsync("trace", "--process-id", id, "--duration", "1s", "--format", "json", "-o", recording);
            Assert.True(run.Exit == 0, run.Errors);
            Assert.False(process.HasExited);

            using var json = JsonDocument.Parse(run.Answer);
            var root = json.RootElement;
            Assert.Equal("Waiting", root.GetProperty("program").GetString());
            var places = root.GetProperty("places").EnumerateArray().Where(p => p.GetProperty("threads").GetString() == "pool").ToList();
            Assert.Equal(
                WaitingProgram.Places.Select(p => $"{p.Function} {p.Call} {p.Cause} {program.SourceFile}:{p.Line}").Order(),
                places.Select(p => $"{Text(p, "function")} {Text(p, "call")} {Text(p, "cause")} {Text(p, "file")}:{p.GetProperty("line")}")
                    .Order());

            // All wait all the time, so each has the same part of it, however slow the machine is.
            var seconds = places.Select(p => p.GetProperty("seconds").GetDouble()).ToList();
            Assert.All(seconds, s => Assert.InRange(s, seconds.Average() / 2, seconds.Average() * 2));
            Assert.True(root.GetProperty("pool").GetProperty("busySeconds").GetDouble() < seconds.Sum() / 2, run.Answer);

            var again = await ToolRun.OfAsync("trace", recording, "--format", "json");
            Assert.Equal(run.Answer, again.Answer);
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public async Task A_terminal_shows_where_threads_wait_while_it_records()
    {
        using var program = new WaitingProgram(OptimizationLevel.Debug);
        using var process = program.Run(isTiered: true);
        using var interruption = new CancellationTokenSource(TimeSpan.FromMinutes(10));
        try
        {
            var last = Array.Empty<ProgressRow>();
            var run = await ToolRun.DrawnAsync(
                ["trace", "--process-id", $"{process.Id}", "--duration", "10h"],
                rows =>
                {
                    if (rows.Count == 0)
                        return;
                    last = [.. rows];
                    if (rows.Sum(r => r.Share) > 0.3)
                        interruption.Cancel();
                },
                interruption.Token);
            Assert.True(run.Exit == 0, run.Errors);
            Assert.Equal(5, last.Length);
            var places = WaitingProgram.Places.Select(p => $"{p.Function}: {p.Call}").ToList();
            Assert.All(last, row => Assert.Contains(places, place => row.Text.EndsWith($" s  {place}", StringComparison.Ordinal)));
            Assert.All(last, row => Assert.InRange(row.Share, 0.01, 0.5));
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public async Task A_program_that_the_tool_starts_is_recorded_and_asked_to_end()
    {
        using var program = new WaitingProgram(OptimizationLevel.Debug);
        var run = await ToolRun.OfAsync("trace", "--duration", "1s", "--", ToolProcess.Host, program.Assembly);
        Assert.True(run.Exit == 0, run.Errors);
        Assert.Contains("Recording Waiting (process ", run.Errors, StringComparison.Ordinal);
        Assert.StartsWith("Waiting (process ", run.Answer, StringComparison.Ordinal);
        var id = int.Parse(run.Answer["Waiting (process ".Length..run.Answer.IndexOf(')', StringComparison.Ordinal)]);
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(id));
    }

    [Fact]
    public async Task A_program_is_found_by_its_name()
    {
        using var program = new WaitingProgram(OptimizationLevel.Debug, $"Waiting{Guid.NewGuid():N}");
        using var process = program.Run(isTiered: true);
        try
        {
            var name = Path.GetFileNameWithoutExtension(program.Assembly);
            var run = await ToolRun.OfAsync("trace", "--name", OperatingSystem.IsLinux() ? name : "dotnet", "--duration", "100ms");
            Assert.True(run.Exit == 0 || !OperatingSystem.IsLinux(), run.Errors);
        }
        finally
        {
            process.Kill();
        }
    }

    [Fact]
    public async Task Ctrl_C_ends_the_recording_and_the_result_is_made()
    {
        using var program = new WaitingProgram(OptimizationLevel.Debug);
        using var process = program.Run(isTiered: true);
        using var interruption = new CancellationTokenSource();
        try
        {
            var file = Path.Combine(program.Folder, "trace.json");
            var run = await ToolRun.OfAsync(
                ["trace", "--process-id", $"{process.Id}", "--duration", "10h", "--output", file],
                step =>
                {
                    if (step.StartsWith("Recording ", StringComparison.Ordinal))
                        interruption.Cancel();
                },
                interruption.Token);
            Assert.True(run.Exit == 0, run.Errors);
            Assert.StartsWith("Waiting (process ", run.Answer, StringComparison.Ordinal);
            using var json = JsonDocument.Parse(File.ReadAllText(file));
            Assert.Equal(1, json.RootElement.GetProperty("version").GetInt32());
            Assert.False(process.HasExited);
        }
        finally
        {
            process.Kill();
        }
    }

    private static string? Text(JsonElement place, string property) => place.GetProperty(property).GetString();
}
