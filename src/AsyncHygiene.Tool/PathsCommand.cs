using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;

namespace AsyncHygiene.Tool;

/// <summary><c>async-hygiene paths</c>: from a solution on disk to its request-path file.</summary>
internal static class PathsCommand
{
    public static async Task<int> RunAsync(PathsArguments arguments, TextWriter output, Progress progress, CancellationToken cancellationToken)
    {
        using var solution = await SolutionLoader.LoadAsync(arguments.Solution, progress, cancellationToken);
        return await RunAsync(arguments, solution.Projects, output, progress, cancellationToken);
    }

    public static async Task<int> RunAsync(PathsArguments arguments, IReadOnlyList<LoadedProject> projects, TextWriter output, Progress progress, CancellationToken cancellationToken)
    {
        var file = new PathsFile(arguments.Output ?? Path.Combine(Path.GetDirectoryName(Path.GetFullPath(arguments.Solution))!, RequestPathFile.FileName));
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

        file.Write(text);
        await output.WriteLineAsync($"{file.Name} is written: {differences.Count(d => d[0] == '+')} lines added, {differences.Count(d => d[0] == '-')} removed.");
        return 0;
    }
}
