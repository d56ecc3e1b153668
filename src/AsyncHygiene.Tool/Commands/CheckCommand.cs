using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>async-hygiene check</c>: what all rules report in all projects.</summary>
internal static class CheckCommand
{
    private const string Description =
        "Reports what all rules find in the whole solution, with the request paths between its projects. Nothing has to be set or written "
            + "before.";

    private static readonly string[] s_levels = ["warning", "information", "none"];

    private static readonly IReadOnlyDictionary<string, Func<IFindingFormat>> s_formats = new Dictionary<string, Func<IFindingFormat>>
    {
        ["text"] = () => new TextFormat(),
        ["json"] = () => new JsonFormat(),
        ["sarif"] = () => new SarifFormat(BlockingSites.Rules),
        ["github"] = () => new GitHubFormat(),
    };

    public static Command Create(CommandOutput output)
    {
        var common = new LoadingArguments();
        var format = new Option<string>("--format", "-f")
        {
            Description = "How to write the findings.",
            DefaultValueFactory = _ => "text",
        };
        format.AcceptOnlyFromAmong([.. s_formats.Keys]);
        var file = new Option<string?>("--output", "-o") { Description = "Write the findings to a file.", HelpName = "FILE" };
        var failOn = new Option<string>("--fail-on")
        {
            Description = "The lowest severity that makes the exit code 1.",
            DefaultValueFactory = _ => "warning",
        };
        failOn.AcceptOnlyFromAmong(s_levels);
        var since = new Option<string?>("--since")
        {
            Description = "Only what stands on lines that changed since this git revision.",
            HelpName = "REVISION",
        };
        var command = new Command("check", Description) { common.Solution, format, file, failOn, since, common.Continue };
        command.SetAction(async (parsed, cancellationToken) =>
        {
            var solution = common.SolutionOf(parsed);
            using var session = WriteSession.ForReading(solution.RealFolder, output.Progress);
            var changed = parsed.GetValue(since) is { } revision
                ? await ChangedLines.SinceAsync(solution.Folder, revision, cancellationToken)
                : null;
            using var loaded = await common.LoadAsync(solution, parsed, output.Progress, cancellationToken);
            var findings = await new FindingSearch(loaded, output.Progress, cancellationToken).RunAsync();
            output.Progress.Clear();
            findings = [.. findings.Where(f => changed?.Contain(f.Place) ?? true)];
            await WriteAsync(findings, s_formats[parsed.GetValue(format)!](), parsed.GetValue(file), output, cancellationToken);
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
        IReadOnlyList<Finding> findings,
        IFindingFormat format,
        string? file,
        CommandOutput output,
        CancellationToken cancellationToken)
    {
        if (file is null)
        {
            format.Write(findings, output.Answer);
            return;
        }

        using var text = new StringWriter();
        format.Write(findings, text);
        try
        {
            await File.WriteAllTextAsync(file, text.ToString(), cancellationToken);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{file}' cannot be written: {e.Message}");
        }

        new TextFormat().WriteSummary(findings, output.Answer);
    }
}
