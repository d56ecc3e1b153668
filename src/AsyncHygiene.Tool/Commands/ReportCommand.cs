using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Traces.Evidence;
using AsyncHygiene.Tool.Traces.Results;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene report</c>: one page that says what blocks and what to convert first.</summary>
internal static class ReportCommand
{
    public const string DefaultFile = "async-hygiene-report.html";

    private const string Description =
        "Writes one self-contained page: which endpoints block and on what, which conversions gain most for what they cost, and what "
            + "cannot be converted.";

    public static Command Create(CommandOutput output, ISolutionOpener opener)
    {
        var common = new LoadingArguments(opener);
        var file = new Option<string>("--output", "-o")
        {
            Description = "The page.",
            HelpName = "FILE",
            DefaultValueFactory = _ => DefaultFile,
        };
        var all = AllOption.Create();
        var evidence = EvidenceOption.Create("shows where threads of the pool were seen waiting, and ranks the conversions by it");
        var command = new Command("report", Description) { common.Solution, file, all, evidence, common.Continue };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var solution = common.SolutionOf(parsed);
            var seen = EvidenceOption.Read(evidence, parsed);
            using var session = WriteSession.ForReading(solution.RealFolder, output.Progress);
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            var name = Path.GetFileNameWithoutExtension(solution.Name);
            var sites = await SitesAsync(loaded, parsed.GetValue(all), seen, output.Progress, cancellationToken);
            var report = await PlanAsync(name, loaded, sites, output.Progress, cancellationToken);
            XElement[] more = seen is null ? [] : [PoolSection.Create(seen.Life)];
            await ResultFile.WriteAsync(parsed.GetValue(file)!, ReportPage.Text(report, more), cancellationToken);
            await output.Answer.WriteLineAsync($"{ReportPage.Lead(report)}\n{parsed.GetValue(file)} is written.");
            return (int)ExitCode.Success;
        });
        return command;
    }

    /// <param name="solution">What the page is about.</param>
    /// <param name="all">Also what no request is found to need.</param>
    /// <param name="seen">What a trace saw; null where none is given.</param>
    /// <param name="progress">Hears the steps.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<IReadOnlyList<BlockingSite>> SitesAsync(
        LoadedSolution solution,
        bool all,
        TraceEvidence? seen,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var sites = await new SiteSearch(solution, progress, cancellationToken).FindAsync(FixArguments.DefaultIds, all);
        return seen is null
            ? sites
            : await SeenSites.AddAsync(sites, seen, solution, FixArguments.DefaultIds, progress, cancellationToken);
    }

    public static async Task<SolutionReport> PlanAsync(
        string name,
        LoadedSolution solution,
        IReadOnlyList<BlockingSite> sites,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var converter = new SolutionConverter(solution, FixArguments.DefaultIds, isChoice: false, progress, cancellationToken);
        var result = await converter.TryAsync(sites);
        return await SolutionReport.OfAsync(name, solution.Folder, sites, result.Plan, cancellationToken);
    }
}
