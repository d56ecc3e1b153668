using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene fix</c> was asked to do.</summary>
internal sealed record FixArguments(IReadOnlyCollection<string> Ids)
{
    public static IReadOnlyCollection<string> DefaultIds { get; } = [.. AwaitSiteLookup.Rules, RuleIds.AsyncVoid];

    /// <summary>Not without being asked: what a loop starts side by side runs one after another once it is awaited.</summary>
    private static readonly string[] s_allIds = [.. DefaultIds, RuleIds.LoopFireAndForget];

    /// <summary>Every blocking call, also where no request is found to need the thread.</summary>
    public bool All { get; init; }

    /// <summary>Nothing is written.</summary>
    public bool DryRun { get; init; }

    /// <param name="texts">Null where the option was not given.</param>
    public static IReadOnlyCollection<string> ParseIds(string[]? texts)
    {
        if (texts is null or [])
            return DefaultIds;

        var ids = texts
            .SelectMany(text => text.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
            .Select(id => id.ToUpperInvariant())
            .Distinct()
            .ToArray();
        if (ids is [])
            throw new ToolException("'--ids' needs rule ids, separated by commas.", ExitCode.BadInput);

        return ids.FirstOrDefault(id => !s_allIds.Contains(id)) is { } unknown
            ? throw new ToolException(
                $"'fix' does not know '{unknown}'; it converts what these rules report: {string.Join(", ", s_allIds)}.",
                ExitCode.BadInput)
            : ids;
    }
}
