using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>What <c>trace --solution</c> says about a recording.</summary>
/// <param name="InCode">How long threads of the pool waited in code of the solution, in seconds, all threads together.</param>
/// <param name="Explained">How much of that a rule reports.</param>
/// <param name="Reported">How much of that <c>check</c> reports without <c>--all</c>.</param>
/// <param name="Threads">The most threads that the pool had.</param>
/// <param name="Unexplained">The places in code of the solution that no rule reports, longest first.</param>
internal sealed record WaitShares(
    double InCode,
    double Explained,
    double Reported,
    int Threads,
    IReadOnlyList<UnexplainedPlace> Unexplained)
{
    public static WaitShares Parse(string text)
    {
        using var json = JsonDocument.Parse(text);
        var root = json.RootElement;
        var rules = root.GetProperty("rules");
        return new WaitShares(
            rules.GetProperty("secondsInCode").GetDouble(),
            rules.GetProperty("explainedSeconds").GetDouble(),
            rules.GetProperty("reportedSeconds").GetDouble(),
            root.GetProperty("pool")
                .GetProperty("life")
                .EnumerateArray()
                .Max(s => s.TryGetProperty("threads", out var threads) ? threads.GetInt32() : 0),
            [.. root.GetProperty("places").EnumerateArray().Where(IsUnexplained).Select(UnexplainedPlace.Of)]);
    }

    private static bool IsUnexplained(JsonElement place) =>
        place.TryGetProperty("unexplained", out _)
        && place.GetProperty("threads").GetString() == "pool"
        && place.TryGetProperty("function", out _);
}
