using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene fix</c> was asked to do.</summary>
internal sealed record FixArguments(IReadOnlyCollection<string> Ids)
{
    public static IReadOnlyCollection<string> DefaultIds { get; } = [.. AwaitSiteLookup.Rules, RuleIds.AsyncVoid];

    /// <summary>Not without being asked: what a loop starts side by side runs one after another once it is awaited.</summary>
    private static readonly string[] s_allIds = [.. DefaultIds, RuleIds.LoopFireAndForget];

    /// <summary>Every blocking call, even if no known request needs the thread.</summary>
    public bool All { get; init; }

    /// <summary>Which of the calls.</summary>
    public SiteChoice Choice { get; init; } = SiteChoice.All;

    /// <summary>How many chains, those first that gain most for what they cost; null for all.</summary>
    public int? Chains { get; init; }

    /// <summary>Some of the calls may stay although they could be converted.</summary>
    public bool IsChoice => Choice != SiteChoice.All || Chains is not null || HasBatches;

    /// <summary>The user's command line that judges each batch; null where none does.</summary>
    public string? Verify { get; init; }

    /// <summary>Each batch becomes a commit.</summary>
    public bool Commit { get; init; }

    /// <summary>How many chains are a batch.</summary>
    public int BatchSize { get; init; } = 1;

    public bool HasBatches => Verify is not null || Commit;

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
