using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene paths</c>: from a solution on disk to its request-path file.</summary>
internal static class PathsCommand
{
    private const string Description =
        $"Writes {RequestPathFile.FileName} above all projects: the members that requests reach from other projects. The analyzers see "
            + "one project at a time, and read it.";

    public static Command Create(CommandOutput output, ISolutionOpener opener)
    {
        var common = new LoadingArguments(opener);
        var check = new Option<bool>("--check") { Description = "Write nothing; show the difference, and fail if the file is stale." };
        var file = new Option<string?>("--output", "-o") { Description = "Another file.", HelpName = "FILE" };
        var command = new Command("paths", Description) { common.Solution, check, file, common.Continue };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var solution = common.SolutionOf(parsed);
            var arguments = new PathsArguments(
                parsed.GetValue(common.Solution)!,
                parsed.GetValue(file) ?? Path.Combine(PathsFolder.Of(solution, output.Progress), RequestPathFile.FileName))
            {
                Check = parsed.GetValue(check),
            };
            using var session = Begin(arguments, solution, output.Progress);
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            return (int)await RunAsync(arguments, loaded.Projects, session, output, cancellationToken);
        });
        return command;
    }

    public static async Task<ExitCode> RunAsync(
        PathsArguments arguments,
        IReadOnlyList<LoadedProject> projects,
        WriteSession session,
        CommandOutput output,
        CancellationToken cancellationToken)
    {
        var file = new PathsFile(arguments.File);
        var text = PathsFile.Render(await SolutionPaths.FindAsync(projects, output.Progress, cancellationToken));

        var differences = file.DifferencesFrom(text);
        if (differences is [])
        {
            await output.Answer.WriteLineAsync($"{file.Name} is up to date.");
            return ExitCode.Success;
        }

        if (arguments.Check)
        {
            foreach (var difference in differences)
                await output.Answer.WriteLineAsync(difference);
            output.Progress.Write($"{file.Name} is stale; update it with 'async-hygiene paths {arguments.Solution}'.");
            return ExitCode.Stale;
        }

        file.Write(text, session, cancellationToken);
        await output.Answer.WriteLineAsync(
            $"{file.Name} is written: {Quantity.Of(PathsFile.LinesIn(differences, '+'), "line")} added, "
                + $"{PathsFile.LinesIn(differences, '-')} removed.");
        return ExitCode.Success;
    }

    private static WriteSession Begin(PathsArguments arguments, SolutionFile solution, Progress progress) =>
        arguments.Check
            ? WriteSession.ForReading(solution.RealFolder, progress)
            : WriteSession.ForFile(arguments.File, solution.RealFolder, progress);
}
