using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Recording;
using AsyncHygiene.Tool.Traces.Results;
using AsyncHygiene.Tool.Traces.Symbols;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene trace</c>: what blocks in a program that runs.</summary>
internal static class TraceCommand
{
    private const string Description =
        "Records the stacks of a running .NET process, and says where threads of its pool waited, for how long, and on whose behalf; with "
            + "its solution, also which rule reports the place and what the fix would change. The process is neither changed nor ended.";

    private const string Text = "text";

    private static readonly IReadOnlyDictionary<string, Func<JudgedTrace, string>> s_formats =
        new Dictionary<string, Func<JudgedTrace, string>>
        {
            [Text] = TraceText.Of,
            ["json"] = TraceJson.Of,
            ["html"] = TracePage.Of,
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
        var solution = arguments.Solution is { } name ? SolutionFile.Find(name) : null;
        using var session = solution is null ? null : WriteSession.ForReading(solution.RealFolder, output.Progress);
        using var recording = await RecordedFile.OfAsync(arguments.Target, arguments.Length, output.Progress, stop);
        var trace = await ReadAsync(recording.Path, solution, arguments.Continue, output.Progress, interruption.Token);
        await output.Answer.WriteAsync(s_formats[arguments.Format](trace));
        foreach (var file in arguments.Files)
            await WriteAsync(file, trace, recording, output.Progress, interruption.Token);
        return ExitCode.Success;
    }

    private static async Task<JudgedTrace> ReadAsync(
        string file,
        SolutionFile? solution,
        bool continues,
        Progress progress,
        CancellationToken cancellationToken)
    {
        if (solution is null)
        {
            progress.Report("Reading the recording");
            var data = TraceReader.Read(file, new CodeOwners(null), SymbolSearch.WithoutSolution());
            return JudgedTrace.Unjudged(BlockingSearch.In(data));
        }

        using var loaded = await SolutionLoader.LoadAsync(solution, new BuildOpener(), continues, progress, cancellationToken);
        return await ReadAsync(file, loaded, progress, cancellationToken);
    }

    public static async Task<JudgedTrace> ReadAsync(
        string file,
        LoadedSolution solution,
        Progress progress,
        CancellationToken cancellationToken)
    {
        progress.Report("Reading the recording");
        var assemblies = solution.Projects
            .Select(p => p.Compilation.AssemblyName)
            .OfType<string>()
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        var trace = BlockingSearch.In(TraceReader.Read(file, new CodeOwners(assemblies), new SymbolSearch(BuiltBy(solution))));
        return await SolutionJudge.JudgeAsync(trace, solution, FixArguments.DefaultIds, progress, cancellationToken);
    }

    /// <summary>A project that is compiled for several frameworks has one assembly for each; the symbols' id tells them apart.</summary>
    private static IReadOnlyDictionary<string, string> BuiltBy(LoadedSolution solution) =>
        solution.Solution.Projects
            .Where(p => p.CompilationOutputInfo.AssemblyPath is not null)
            .GroupBy(p => p.AssemblyName, StringComparer.OrdinalIgnoreCase)
            .ToDictionary(g => g.Key, g => g.First().CompilationOutputInfo.AssemblyPath!, StringComparer.OrdinalIgnoreCase);

    private static async Task WriteAsync(
        string file,
        JudgedTrace trace,
        RecordedFile recording,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var extension = Path.GetExtension(file).ToLowerInvariant();
        var text = s_formats.GetValueOrDefault(extension.TrimStart('.'), TraceText.Of);
        if (extension == TraceOptions.Recording)
            await ResultFile.CopyAsync(recording.Path, file, cancellationToken);
        else
            await ResultFile.WriteAsync(file, text(trace), cancellationToken);
        progress.Write($"{file} is written.");
    }
}
