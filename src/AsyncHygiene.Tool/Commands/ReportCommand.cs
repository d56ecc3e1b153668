using System.CommandLine;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene report</c>: one page that says what blocks and what to convert first.</summary>
internal static class ReportCommand
{
    public const string DefaultFile = "async-hygiene-report.html";

    private const string Description =
        "Writes one self-contained page: which endpoints block and on what, which conversions gain most for what they cost, and what "
            + "cannot be converted.";

    public static Command Create(CommandOutput output)
    {
        var common = new LoadingArguments();
        var file = new Option<string>("--output", "-o")
        {
            Description = "The page.",
            HelpName = "FILE",
            DefaultValueFactory = _ => DefaultFile,
        };
        var all = AllOption.Create();
        var command = new Command("report", Description) { common.Solution, file, all, common.Continue };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var solution = common.SolutionOf(parsed);
            using var session = WriteSession.ForReading(solution.RealFolder, output.Progress);
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            var name = Path.GetFileNameWithoutExtension(solution.Name);
            var report = await FindAsync(name, parsed.GetValue(all), loaded, output.Progress, cancellationToken);
            await ResultFile.WriteAsync(parsed.GetValue(file)!, ReportPage.Text(report), cancellationToken);
            await output.Answer.WriteLineAsync($"{ReportPage.Lead(report)}\n{parsed.GetValue(file)} is written.");
            return (int)ExitCode.Success;
        });
        return command;
    }

    public static async Task<SolutionReport> FindAsync(
        string name,
        bool all,
        LoadedSolution solution,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var sites = await new SiteSearch(solution, progress, cancellationToken).FindAsync(FixArguments.DefaultIds, all);
        var converter = new SolutionConverter(solution, FixArguments.DefaultIds, isChoice: false, progress, cancellationToken);
        var result = await converter.TryAsync(sites);
        return await SolutionReport.OfAsync(name, solution.Folder, sites, result.Plan, cancellationToken);
    }
}
