using AsyncHygiene.Chains;
using AsyncHygiene.Tool.Findings;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Reports;

/// <summary>Why a blocking call stays.</summary>
/// <param name="Code">As <c>fix</c> lists it.</param>
/// <param name="Text">The sentence.</param>
/// <param name="Cause">The caller that is in the way, where one is.</param>
internal sealed record StayingReason(string Code, string Text, string? Cause)
{
    /// <param name="refused">Null where nothing was planned for the call.</param>
    /// <param name="folder">Where the names of files begin.</param>
    public static StayingReason Of(RefusedSeed? refused, string folder)
    {
        if (refused is null)
            return new StayingReason("generated", "it stands in code that is generated anew, or that cannot be read", null);

        var cause = refused.Cause is { } caller
            ? $"{caller.Call.Caller}, {PlaceOf(caller.Call.Site.GetLocation(), folder)}: {caller.Reason.Reason}"
            : null;
        return new StayingReason(refused.Refusal.Code, refused.Refusal.Reason, cause);
    }

    private static string PlaceOf(Location location, string folder)
    {
        var place = FilePlace.Of(location, folder);
        return $"{place.File}:{place.Line}";
    }
}
