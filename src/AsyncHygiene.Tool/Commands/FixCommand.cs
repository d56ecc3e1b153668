using System;
using System.Collections.Generic;
using System.CommandLine;
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
    private const string Description =
        "Converts the functions around blocking calls to async, with their callers, in all projects at once. Files are written only when "
            + "everything compiles afterwards; what was not converted is listed with the reason.";

    public static Command Create(CommandOutput output)
    {
        var common = new LoadingArguments();
        var ids = new Option<string[]>("--ids")
        {
            Description = $"Only what these rules report, separated by commas. Unless given: {string.Join(", ", FixArguments.DefaultIds)}.",
            HelpName = "IDS",
            AllowMultipleArgumentsPerToken = true,
        };
        var all = new Option<bool>("--all") { Description = "Every blocking call, also where no request is found to need the thread." };
        var dryRun = new Option<bool>("--dry-run") { Description = "Write nothing; show the difference." };
        var command = new Command("fix", Description) { common.Solution, ids, all, dryRun, common.Continue };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var arguments = new FixArguments(FixArguments.ParseIds(parsed.GetValue(ids)))
            {
                All = parsed.GetValue(all),
                DryRun = parsed.GetValue(dryRun),
            };
            var solution = common.SolutionOf(parsed);
            using var session = arguments.DryRun
                ? WriteSession.ForReading(solution.RealFolder, output.Progress)
                : WriteSession.ForWriting(solution.RealFolder, output.Progress);
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            return (int)await RunAsync(arguments, loaded, session, output, cancellationToken);
        });
        return command;
    }

    public static async Task<ExitCode> RunAsync(
        FixArguments arguments,
        LoadedSolution solution,
        WriteSession session,
        CommandOutput output,
        CancellationToken cancellationToken)
    {
        var options = new ChainOptions { VerifyProjects = true };
        var conversion = await ChainConversion.CreateAsync(solution.Solution, options, cancellationToken, output.Progress);
        var result = await conversion.RunAsync(await FindAsync(arguments, solution, output.Progress, cancellationToken), arguments.Ids);

        output.Progress.Report("Compiling the changed files");
        var changes = await SolutionChange.OfAsync(solution, result.Solution, cancellationToken);
        await changes.VerifyAsync(cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        if (!arguments.DryRun)
            changes.Write(session, cancellationToken);

        output.Progress.Clear();
        return new FixReport(result, changes, solution.Folder).Write(output.Answer, arguments.DryRun);
    }

    private static async Task<IReadOnlyList<(Document Document, Diagnostic Diagnostic)>> FindAsync(
        FixArguments arguments,
        LoadedSolution solution,
        Progress progress,
        CancellationToken cancellationToken)
    {
        // Which calls requests reach, through all projects: what 'check' reports is what is converted.
        var paths = arguments.All ? null : await SolutionPathOptions.OfAsync(
                SolutionSearch.Over(solution.Projects, cancellationToken),
                progress,
                cancellationToken);
        var found = new List<(Document Document, Diagnostic Diagnostic)>();
        var done = 0;
        foreach (var project in solution.Projects)
        {
            progress.Report($"[{++done}/{solution.Projects.Count}] Searching {project.Name}");
            var options = paths?.For(project) ?? AllSitesOptions.From(project.Options);
            foreach (var diagnostic in await BlockingSites.OfRulesAsync(project, arguments.Ids, options, cancellationToken))
            {
                if (solution.Solution.GetDocument(diagnostic.Location.SourceTree) is { } document)
                    found.Add((document, diagnostic));
            }
        }

        return found;
    }
}
