using System;
using System.Collections.Generic;
using System.CommandLine;
using System.Linq;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The options of <c>async-hygiene fix</c>.</summary>
internal sealed class FixOptions
{
    private readonly Option<string[]> _ids = new("--ids")
    {
        Description = $"Only what these rules report, separated by commas. Unless given: {string.Join(", ", FixArguments.DefaultIds)}.",
        HelpName = "IDS",
    };

    private readonly Option<bool> _all = AllOption.Create();

    private readonly Option<string[]> _endpoints = new("--endpoint")
    {
        Description = "Only what blocks below this endpoint, as 'check' names it: OrdersController.Get, or OrdersController for all of it.",
        HelpName = "NAME",
    };

    private readonly Option<string[]> _projects = new("--project")
    {
        Description = "Only blocking calls in this project; callers are converted wherever they are.",
        HelpName = "NAME",
    };

    private readonly Option<string[]> _files = new("--file")
    {
        Description = "Only blocking calls in this file; callers are converted wherever they are.",
        HelpName = "FILE",
    };

    private readonly Option<int?> _chains = new("--chains")
    {
        Description = "Only this number of chains: those that free most endpoints per member and file that changes.",
        HelpName = "N",
    };

    private readonly Option<string?> _verify = new("--verify")
    {
        Description = "Convert one batch after another and run this command after each; a batch on which it fails is undone.",
        HelpName = "COMMAND",
    };

    private readonly Option<bool> _commit = new("--commit") { Description = "Make a git commit of each batch." };

    private readonly Option<int> _batch = new("--batch")
    {
        Description = "The number of chains in a batch of '--verify' and '--commit'. A batch that fails is tried again in halves.",
        HelpName = "N",
        DefaultValueFactory = _ => 1,
    };

    private readonly Option<bool> _dryRun = new("--dry-run") { Description = "Write nothing; show the difference." };

    public void AddTo(Command command)
    {
        foreach (var option in new Option[] { _ids, _all, _endpoints, _projects, _files, _chains, _verify, _commit, _batch, _dryRun })
            command.Add(option);
    }

    public FixArguments Read(ParseResult parsed) => new(FixArguments.ParseIds(parsed.GetValue(_ids)))
    {
        All = parsed.GetValue(_all),
        Choice = (parsed.GetValue(_endpoints), parsed.GetValue(_projects), parsed.GetValue(_files)) switch
        {
            (null or [], null or [], null or []) => SiteChoice.All,
            var (endpoints, projects, files) => new SiteChoice(endpoints ?? [], projects ?? [], files ?? []),
        },
        Chains = FromOne(parsed.GetValue(_chains), "--chains"),
        Verify = parsed.GetValue(_verify),
        Commit = parsed.GetValue(_commit),
        BatchSize = FromOne(parsed.GetValue(_batch), "--batch")!.Value,
        DryRun = parsed.GetValue(_dryRun) && (parsed.GetValue(_commit) || parsed.GetValue(_verify) is not null)
            ? throw new ToolException("'--dry-run' writes nothing that '--verify' or '--commit' could take.", ExitCode.BadInput)
            : parsed.GetValue(_dryRun),
    };

    private static int? FromOne(int? number, string option) =>
        number < 1 ? throw new ToolException($"'{option}' needs a number of at least 1.", ExitCode.BadInput) : number;
}
