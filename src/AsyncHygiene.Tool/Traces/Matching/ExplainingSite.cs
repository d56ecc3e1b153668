using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>What a rule reports where threads waited.</summary>
/// <param name="RuleId">The rule.</param>
/// <param name="Place">Where it reports.</param>
/// <param name="Message">Its sentence.</param>
/// <param name="IsReported">'check' reports it; else only 'fix --all' knows it, because no request path leads to it.</param>
/// <param name="Function">The function that it is in, where that is not the innermost one on the stack.</param>
internal sealed record ExplainingSite(string RuleId, FilePlace Place, string Message, bool IsReported, string? Function)
{
    /// <summary>Why it cannot become an await; null where it can.</summary>
    public StayingReason? Stays { get; init; }

    /// <summary>What has to change for it; null where it stays.</summary>
    public ConversionCost? Conversion { get; init; }

    /// <summary>What the chain engine says.</summary>
    public string Outlook =>
        Stays is { } stays ? $"stays: {stays.Text}"
        : Conversion is not { } cost ? "not tried"
        : cost.Members == 0 ? "can become an await, and nothing else changes than the function around it"
        : $"can become an await: {Quantity.Of(cost.Members, "member")} in {Quantity.Of(cost.Files, "file")} change";
}
