using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tool.Batches;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Processes;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene fix</c>: the engine of the code fixes over all rules and projects at once.</summary>
internal static class FixCommand
{
    private const string Description =
        "Converts the functions around blocking calls to async, with their callers, in all projects at once. Files are written only if "
            + "everything compiles afterwards; what was not converted is listed with the reason.";

    public static Command Create(CommandOutput output, ISolutionOpener opener)
    {
        var common = new LoadingArguments(opener);
        var options = new FixOptions();
        var command = new Command("fix", Description) { common.Solution };
        options.AddTo(command);
        command.Add(common.Continue);
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var arguments = options.Read(parsed);
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
        var commits = arguments.Commit ? await GitCommits.InAsync(solution.Folder, cancellationToken) : null;
        var search = new SiteSearch(solution, output.Progress, cancellationToken);
        var all = await search.FindAsync(arguments.Ids, arguments.All);
        var sites = arguments.Choice.Among(all, solution, search.Paths, cancellationToken);
        var converter = new SolutionConverter(solution, arguments.Ids, arguments.IsChoice, output.Progress, cancellationToken);
        IReadOnlyList<RankedChain> planned = [];
        if (arguments.Chains is not null || arguments.HasBatches)
        {
            planned = ChainRanking.Of(ChainSearch.In(await converter.PlanAsync(sites), sites), all);
            planned = [.. planned.Take(arguments.Chains ?? int.MaxValue)];
            if (arguments.Chains is not null)
                sites = [.. planned.SelectMany(c => c.Sites)];
        }

        IReadOnlyList<RefusedChain> refused = [];
        ChainResult result;
        SolutionChange changes;
        if (arguments.HasBatches)
        {
            var judge = new BatchJudge(arguments.Verify is { } command ? new ShellCommand(command) : null, commits);
            var unplanned = sites.ExceptBy(planned.SelectMany(c => c.Sites).Select(s => s.Key), s => s.Key);
            var batches = planned.Chunk(arguments.BatchSize).Select(chunk => new Batch(chunk)).ToList();
            (result, changes, refused) = await new BatchConversion(converter, session, judge, unplanned, output.Progress, cancellationToken)
                .RunAsync(batches);
        }
        else
        {
            (result, changes) = await converter.ConvertAsync(sites);
            cancellationToken.ThrowIfCancellationRequested();
            if (!arguments.DryRun)
                changes.Write(session, cancellationToken);
        }

        var chains = ChainRanking.Of(ChainSearch.In(result.Plan, sites), all);
        return new FixReport(result, chains, changes, solution.Folder) { TakenBack = refused }.Write(output.Answer, arguments.DryRun);
    }
}
