using System.Collections.Generic;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>A claim of an article next to the measurement.</summary>
internal static class ClaimText
{
    public static IReadOnlyList<string> Columns { get; } = ["what the article says", "there", "here", "outcome"];

    public static string Claimed(Claim claim) => Figure(claim.Claimed, claim.Unit);

    public static string Measured(Claim claim) =>
        (claim is { IsLowerBound: true, Measured: not null } ? "≥ " : "") + Figure(claim.Measured, claim.Unit) + Range(claim);

    public static string Outcome(Outcome outcome) => outcome switch
    {
        Results.Outcome.Reproduced => "reproduced",
        Results.Outcome.Larger => "larger",
        Results.Outcome.Smaller => "smaller",
        Results.Outcome.NotReproduced => "not reproduced",
        Results.Outcome.NotTested => "not tested at that size",
        _ => "not measured",
    };

    /// <summary>The outcome must not depend on a colour.</summary>
    public static string Sign(Outcome outcome) => outcome switch
    {
        Results.Outcome.Reproduced => "=",
        Results.Outcome.Larger => "▲",
        Results.Outcome.Smaller => "▼",
        Results.Outcome.NotReproduced => "✕",
        _ => "–",
    };

    private static string Range(Claim claim) =>
        claim is { Low: { } low, High: { } high } && Quantity.Digits(low) is var from && Quantity.Digits(high) is var to && from != to
            ? $" ({from}–{to})"
            : "";

    private static string Figure(double? value, string unit) => value switch
    {
        null => Quantity.None,
        { } number when unit == "times" => Quantity.Factor(number),
        { } number => $"{Quantity.Digits(number)} {unit}",
    };
}
