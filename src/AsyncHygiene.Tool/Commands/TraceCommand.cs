using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Recording;
using AsyncHygiene.Tool.Traces.Results;
using AsyncHygiene.Tool.Traces.Symbols;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene trace</c>: what blocks in a program that runs.</summary>
internal static class TraceCommand
{
    private const string Description =
        "Records the stacks of a running .NET process, and says where threads of its pool waited, for how long, and on whose behalf. The "
            + "process is neither changed nor ended.";

    private const string Text = "text";

    private static readonly IReadOnlyDictionary<string, Func<BlockingTrace, string>> s_formats =
        new Dictionary<string, Func<BlockingTrace, string>>
        {
            [Text] = TextOf,
            ["json"] = TraceJson.Text,
        };

    public static Command Create(CommandOutput output)
    {
        var options = new TraceOptions(s_formats.Keys);
        var command = new Command("trace", Description);
        options.AddTo(command);
        command.SetAction(async (parsed, cancellationToken) =>
            (int)await RunAsync(options.Read(parsed), output, cancellationToken));
        return command;
    }

    public static async Task<ExitCode> RunAsync(TraceArguments arguments, CommandOutput output, CancellationToken stop)
    {
        using var interruption = new SecondInterruption(stop);
        using var recording = await RecordedFile.OfAsync(arguments.Target, arguments.Length, output.Progress, stop);
        output.Progress.Report("Reading the recording");
        var symbols = new SymbolSearch(new Dictionary<string, string>());
        var trace = BlockingSearch.In(TraceReader.Read(recording.Path, new CodeOwners(null), symbols));
        await output.Answer.WriteAsync(s_formats[arguments.Format](trace));
        foreach (var file in arguments.Files)
            await WriteAsync(file, trace, recording, output.Progress, interruption.Token);
        return ExitCode.Success;
    }

    private static async Task WriteAsync(
        string file,
        BlockingTrace trace,
        RecordedFile recording,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var extension = Path.GetExtension(file).ToLowerInvariant();
        if (extension == TraceOptions.Recording)
            recording.CopyTo(file);
        else
            await ResultFile.WriteAsync(file, s_formats.GetValueOrDefault(extension.TrimStart('.'), TextOf)(trace), cancellationToken);
        progress.Write($"{file} is written.");
    }

    private static string TextOf(BlockingTrace trace)
    {
        using var text = new StringWriter { NewLine = "\n" };
        TraceText.Write(trace, text);
        return text.ToString();
    }
}
