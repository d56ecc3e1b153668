using System.Globalization;

namespace AsyncHygiene.Tool.Findings;

/// <summary>What a trace saw at a finding.</summary>
/// <param name="Seconds">How long threads of the pool waited there, together.</param>
/// <param name="Share">Which part that is of all that they waited, from 0 to 1.</param>
/// <param name="Length">How long the recording is, in seconds.</param>
internal sealed record SeenWait(double Seconds, double Share, double Length)
{
    /// <summary>Goes on after the sentence of the rule.</summary>
    public string Words => string.Create(
        CultureInfo.InvariantCulture,
        $"; in a trace of {Length:0.#} s, threads of the pool waited here for {Seconds:0.0} s together ({Share:0.# %} of all waiting)");

    /// <summary>As SARIF wants it: from 0 to 100.</summary>
    public double Rank => double.Round(Share * 100, 1);

    public SeenWait Plus(SeenWait other) => this with { Seconds = Seconds + other.Seconds, Share = Share + other.Share };
}
