using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary><c>async-hygiene trace</c>, as a user runs it.</summary>
internal static class RecordingTool
{
    private const string HasBegun = "Recording ";

    /// <summary>Records while something else runs.</summary>
    /// <param name="process">What is recorded.</param>
    /// <param name="seconds">How long the work takes.</param>
    /// <param name="file">Where the recording is written.</param>
    /// <param name="work">Starts when the recording has begun.</param>
    /// <param name="cancellationToken">Ends both.</param>
    public static async Task<T> RecordAsync<T>(
        int process,
        double seconds,
        string file,
        Func<Task<T>> work,
        CancellationToken cancellationToken)
    {
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var duration = string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(seconds)}s");
        var recording = RunAsync(
            ["trace", "--process-id", $"{process}", "--duration", duration, "-o", file],
            line => _ = line.StartsWith(HasBegun, StringComparison.Ordinal) && begun.TrySetResult(),
            cancellationToken);
        await Task.WhenAny(begun.Task, recording);
        var result = begun.Task.IsCompleted ? await work() : default;
        await recording;
        return result ?? throw new BenchmarkException("The recording ended before it began.");
    }

    /// <summary>What the rules say about a recording, as JSON.</summary>
    public static Task<string> JudgeAsync(string file, string solution, CancellationToken cancellationToken) =>
        RunAsync(["trace", file, "--solution", solution, "--format", "json"], _ => { }, cancellationToken);

    private static async Task<string> RunAsync(IReadOnlyList<string> arguments, Action<string> told, CancellationToken cancellationToken)
    {
        var start = DotNetCommand.StartInfo(Environment.CurrentDirectory, [ProgramFile.Tool.Path, .. arguments]);
        using var process = new Process { StartInfo = start };
        var answer = new StringBuilder();
        var last = "";
        process.OutputDataReceived += (_, e) => answer.AppendLine(e.Data);
        process.ErrorDataReceived += (_, e) =>
        {
            if (e.Data is { } line)
                told(last = line);
        };
        DotNetCommand.Start(process);
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancellationToken);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        return process.ExitCode == 0 ? answer.ToString() : throw new BenchmarkException($"async-hygiene {arguments[0]}: {last}");
    }
}
