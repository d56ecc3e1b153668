using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene fix</c>: the engine of the code fixes over all rules and projects at once.</summary>
internal static class FixCommand
{
    public static async Task<int> RunAsync(
        FixArguments arguments,
        TextWriter output,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var folder = SolutionLoader.FolderOf(arguments.Solution);
        using var session = arguments.DryRun ? WriteSession.ForReading(folder, progress) : WriteSession.ForWriting(folder, progress);
        using var solution = await SolutionLoader.LoadAsync(arguments.Solution, progress, cancellationToken);
        return await RunAsync(arguments, solution, session, output, progress, cancellationToken);
    }

    public static async Task<int> RunAsync(
        FixArguments arguments,
        LoadedSolution solution,
        WriteSession session,
        TextWriter output,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var options = new ChainOptions { VerifyProjects = true };
        var conversion = new ChainConversion(solution.Solution, options, cancellationToken, progress);
        var result = await conversion.RunAsync(await FindAsync(arguments, solution, progress, cancellationToken), arguments.Ids);

        progress.Report("Compiling the changed files");
        var changes = await SolutionChange.OfAsync(solution, result.Solution, cancellationToken);
        await changes.VerifyAsync(cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        if (!arguments.DryRun)
            changes.Write(session, cancellationToken);

        progress.Clear();
        return new FixReport(result, changes, Path.GetDirectoryName(Path.GetFullPath(arguments.Solution))!).Write(output, arguments.DryRun);
    }

    private static async Task<IReadOnlyList<(Document Document, Diagnostic Diagnostic)>> FindAsync(
        FixArguments arguments,
        LoadedSolution solution,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var found = new List<(Document Document, Diagnostic Diagnostic)>();
        var done = 0;
        foreach (var project in solution.Projects)
        {
            progress.Report($"[{++done}/{solution.Projects.Count}] Searching {project.Name}");
            foreach (var diagnostic in await BlockingSites.OfRulesAsync(project, arguments.Ids, arguments.All, cancellationToken))
            {
                if (solution.Solution.GetDocument(diagnostic.Location.SourceTree) is { } document)
                    found.Add((document, diagnostic));
            }
        }

        return found;
    }
}
