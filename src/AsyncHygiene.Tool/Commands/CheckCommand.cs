using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Baselines;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Evidence;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene check</c>: what all rules report in all projects.</summary>
internal static class CheckCommand
{
    private const string Description =
        "Reports what all rules find in the whole solution, with the request paths between its projects. Nothing has to be set or written "
            + "before.";

    private static readonly string[] s_levels = ["warning", "information", "none"];

    private const string Text = "text";

    private static readonly IReadOnlyDictionary<string, Func<IFindingFormat>> s_formats = new Dictionary<string, Func<IFindingFormat>>
    {
        ["json"] = () => new JsonFormat(),
        ["sarif"] = () => new SarifFormat(BlockingSites.Rules),
        ["github"] = () => new GitHubFormat(),
    };

    public static Command Create(CommandOutput output, ISolutionOpener opener)
    {
        var common = new LoadingArguments(opener);
        var format = new Option<string>("--format", "-f")
        {
            Description = "How to write the findings.",
            DefaultValueFactory = _ => Text,
        };
        format.AcceptOnlyFromAmong([Text, .. s_formats.Keys]);
        var file = new Option<string?>("--output", "-o") { Description = "Write the findings to a file.", HelpName = "FILE" };
        var failOn = new Option<string>("--fail-on")
        {
            Description = "The lowest severity that makes the exit code 1.",
            DefaultValueFactory = _ => "warning",
        };
        failOn.AcceptOnlyFromAmong(s_levels);
        var since = new Option<string?>("--since")
        {
            Description = "Only findings on lines that changed since this git revision.",
            HelpName = "REVISION",
        };
        var baseline = BaselineOption.Create();
        var evidence = EvidenceOption.Create("makes a warning of each place at which threads of the pool were seen waiting");
        var noBaseline = new Option<bool>("--no-baseline") { Description = "Report known findings too." };
        var command = new Command("check", Description)
        {
            common.Solution, format, file, failOn, since, evidence, baseline, noBaseline, common.Continue,
        };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var baselines = BaselinesOf(BaselineOption.Read(baseline, parsed), parsed.GetValue(noBaseline));
            var solution = common.SolutionOf(parsed);
            var seen = EvidenceOption.Read(evidence, parsed);
            using var session = WriteSession.ForReading(solution.RealFolder, output.Progress);
            var changed = parsed.GetValue(since) is { } revision
                ? await ChangedLines.SinceAsync(solution.Folder, revision, cancellationToken)
                : null;
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            var search = new FindingSearch(loaded, output.Progress, cancellationToken) { Baseline = baselines(loaded) };
            var all = await search.RunAsync();
            if (seen is not null)
                all = await new SeenFindings(loaded, FixArguments.DefaultIds, output.Progress, cancellationToken).RaiseAsync(all, seen);
            var found = all.Where(f => changed?.Contain(f.Place) ?? true).ToLookup(f => f.IsKnown);
            IReadOnlyList<Finding> findings = [.. found[false]];
            var text = new TextFormat(found[true].Count(), loaded.LeftOut);
            var written = s_formats.TryGetValue(parsed.GetValue(format)!, out var other) ? other() : text;
            if (parsed.GetValue(file) is { } path)
            {
                await WriteAsync(path, written, findings, cancellationToken);
                text.WriteSummary(findings, output.Answer);
            }
            else
            {
                written.Write(findings, output.Answer);
            }

            return (int)ExitOf(findings, parsed.GetValue(failOn)!);
        });
        return command;
    }

    public static ExitCode ExitOf(IReadOnlyList<Finding> findings, string failOn) =>
        failOn switch
        {
            "warning" => findings.Any(f => f.IsWarning),
            "information" => findings.Count > 0,
            _ => false,
        }
            ? ExitCode.Findings
            : ExitCode.Success;

    private static async Task WriteAsync(
        string file,
        IFindingFormat format,
        IReadOnlyList<Finding> findings,
        CancellationToken cancellationToken)
    {
        using var text = new StringWriter();
        format.Write(findings, text);
        await ResultFile.WriteAsync(file, text.ToString(), cancellationToken);
    }

    private static Func<LoadedSolution, SolutionBaseline?> BaselinesOf(string? common, bool isIgnored)
    {
        if (common is not null && isIgnored)
            throw new ToolException("'--baseline' and '--no-baseline' exclude each other.", ExitCode.BadInput);
        if (common is not null && !File.Exists(common))
            throw new ToolException($"There is no file '{common}'.", ExitCode.BadInput);

        return loaded => isIgnored ? null : SolutionBaseline.Of(loaded, common);
    }
}
