using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene fix</c> was asked to do.</summary>
internal sealed record FixArguments(string Solution, IReadOnlyCollection<string> Ids)
{
    private static readonly string[] s_defaultIds = [.. AwaitSiteLookup.Rules, RuleIds.AsyncVoid];

    /// <summary>Not without being asked: what a loop starts side by side runs one after another once it is awaited.</summary>
    private static readonly string[] s_allIds = [.. s_defaultIds, RuleIds.LoopFireAndForget];

    /// <summary>Every blocking call, also where no request is found to need the thread.</summary>
    public bool All { get; init; }

    /// <summary>Nothing is written.</summary>
    public bool DryRun { get; init; }

    public static FixArguments Parse(string[] args)
    {
        string? solution = null;
        IReadOnlyCollection<string> ids = s_defaultIds;
        var (all, dryRun) = (false, false);
        for (var i = 1; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--all":
                    all = true;
                    break;
                case "--dry-run":
                    dryRun = true;
                    break;
                case "--ids" when i + 1 < args.Length:
                    ids = ParseIds(args[++i]);
                    break;
                case "--ids":
                    throw new ToolException("'--ids' needs rule ids, separated by commas.");
                case ['-', ..]:
                    throw new ToolException($"There is no option '{args[i]}'; 'fix' takes '--ids IDS', '--all' and '--dry-run'.");
                case var file when solution is null:
                    solution = file;
                    break;
                default:
                    throw new ToolException($"'{args[i]}' is one argument too many; 'fix' takes one solution.");
            }
        }

        return solution is null
            ? throw new ToolException("Which solution? Write 'async-hygiene fix SOLUTION'.")
            : new FixArguments(solution, ids) { All = all, DryRun = dryRun };
    }

    private static string[] ParseIds(string text)
    {
        var ids = text.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
            .Select(id => id.ToUpperInvariant())
            .Distinct()
            .ToArray();
        if (ids is [])
            throw new ToolException("'--ids' needs rule ids, separated by commas.");

        return ids.FirstOrDefault(id => !s_allIds.Contains(id)) is { } unknown
            ? throw new ToolException(
                $"'fix' does not know '{unknown}'; it converts what these rules report: {string.Join(", ", s_allIds)}.")
            : ids;
    }
}
