using System;
using System.CommandLine;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Baselines;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene baseline</c>: writes down what is found today, takes out what was fixed, and compares.</summary>
internal static class BaselineCommand
{
    private const string Description =
        $"Keeps the known findings in the files '{BaselineFile.FileName}' of the projects. Builds, editors and 'check' leave them out.";

    public static Command Create(CommandOutput output, ISolutionOpener opener)
    {
        var force = new Option<bool>("--force") { Description = "Overwrite files that exist already." };
        var create = Create(
            output,
            opener,
            new Command("create", "Writes what is found today into the file of each project.") { force },
            parsed => parsed.GetValue(force) ? BaselineRun.CreateAnewAsync : BaselineRun.CreateAsync);
        var shrink = Create(
            output,
            opener,
            new Command("shrink", "Removes lines without a finding, and adds nothing."),
            _ => BaselineRun.ShrinkAsync);
        var check = Create(
            output,
            opener,
            new Command("check", "Writes nothing; fails if there is a new finding, or a line without a finding."),
            _ => BaselineRun.CheckAsync,
            reads: true);
        return new Command("baseline", Description) { create, shrink, check };
    }

    private static Command Create(
        CommandOutput output,
        ISolutionOpener opener,
        Command command,
        Func<ParseResult, Func<BaselineRun, Task<ExitCode>>> run,
        bool reads = false)
    {
        var common = new LoadingArguments(opener);
        var file = BaselineOption.Create();
        command.Add(common.Solution);
        command.Add(file);
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var solution = common.SolutionOf(parsed);
            var baseline = BaselineOption.Read(file, parsed);
            using var session = reads ? WriteSession.ForReading(solution.RealFolder, output.Progress)
                : baseline is null ? WriteSession.ForWriting(solution.RealFolder, output.Progress)
                : WriteSession.ForFile(baseline, solution.RealFolder, output.Progress);

            // With a project left out, its lines in a file for all would seem to be no longer found: there is no '--continue'.
            using var loaded = await common.LoadAllAsync(solution, output.Progress, cancellationToken);
            return (int)await run(parsed)(new BaselineRun(loaded, baseline, session, output, cancellationToken));
        });
        return command;
    }
}
