using System.Collections.Generic;
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
    public static async Task<int> RunAsync(
        PathsArguments arguments,
        TextWriter output,
        Progress progress,
        CancellationToken cancellationToken)
    {
        using var session = Begin(arguments, progress);
        using var solution = await SolutionLoader.LoadAsync(arguments.Solution, progress, cancellationToken);
        return await RunAsync(arguments, solution.Projects, session, output, progress, cancellationToken);
    }

    public static async Task<int> RunAsync(
        PathsArguments arguments,
        IReadOnlyList<LoadedProject> projects,
        WriteSession session,
        TextWriter output,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var file = new PathsFile(PathOf(arguments));
        var text = PathsFile.Render(await SolutionPaths.FindAsync(projects, progress, cancellationToken));
        progress.Clear();

        var differences = file.DifferencesFrom(text);
        if (differences is [])
        {
            await output.WriteLineAsync($"{file.Name} is up to date.");
            return 0;
        }

        if (arguments.Check)
        {
            foreach (var difference in differences)
                await output.WriteLineAsync(difference);
            progress.Write($"{file.Name} is stale; write it anew with 'async-hygiene paths {arguments.Solution}'.");
            return 1;
        }

        file.Write(text, session, cancellationToken);
        await output.WriteLineAsync(
            $"{file.Name} is written: {differences.Count(d => d[0] == '+')} lines added, {differences.Count(d => d[0] == '-')} removed.");
        return 0;
    }

    /// <summary>The file may be for a folder of its own, and the solution then in one that nothing may be written to.</summary>
    private static WriteSession Begin(PathsArguments arguments, Progress progress)
    {
        var solution = SolutionLoader.FolderOf(arguments.Solution);
        var target = Path.GetDirectoryName(Path.GetFullPath(PathOf(arguments)))!;
        if (arguments.Check)
            return WriteSession.ForReading(solution, progress);

        WriteSession.Recover(solution, progress);
        return WriteSession.ForWriting(target, progress);
    }

    private static string PathOf(PathsArguments arguments) =>
        arguments.Output ?? Path.Combine(Path.GetDirectoryName(Path.GetFullPath(arguments.Solution))!, RequestPathFile.FileName);
}
