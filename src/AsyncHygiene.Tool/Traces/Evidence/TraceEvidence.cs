using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;

namespace AsyncHygiene.Tool.Traces.Evidence;

/// <summary>What <c>trace</c> wrote to a file.</summary>
/// <param name="Places">Where threads of the pool waited.</param>
/// <param name="Life">The pool, second by second.</param>
internal sealed record TraceEvidence(IReadOnlyList<SeenPlace> Places, IReadOnlyList<PoolSecond> Life)
{
    /// <exception cref="ToolException">There is no such file, or it is not of that kind.</exception>
    public static TraceEvidence Read(string file)
    {
        if (!File.Exists(file))
            throw Bad($"There is no file '{file}'.");

        try
        {
            using var json = JsonDocument.Parse(File.ReadAllBytes(file));
            return Read(json.RootElement);
        }
        catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw Bad($"'{file}' is not what 'async-hygiene trace --format json' writes.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw Bad($"'{file}' cannot be read: {e.Message}");
        }
    }

    private static TraceEvidence Read(JsonElement trace)
    {
        if (trace.GetProperty("version").GetInt32() != Results.TraceJson.Version)
            throw new FormatException();

        var length = trace.GetProperty("seconds").GetDouble();
        var pool = trace.GetProperty("pool");
        var all = pool.GetProperty("blockedSeconds").GetDouble();
        return new TraceEvidence(
            [.. trace.GetProperty("places").EnumerateArray()
                .Where(p => p.GetProperty("threads").GetString() == "pool" && p.TryGetProperty("file", out _))
                .Select(p => Seen(p, all, length))],
            [.. pool.GetProperty("life").EnumerateArray().Select(SecondOf)]);
    }

    private static SeenPlace Seen(JsonElement place, double all, double length)
    {
        var seconds = place.GetProperty("seconds").GetDouble();
        return new SeenPlace(
            PlaceOf(place),
            Enum.Parse<BlockingCause>(place.GetProperty("cause").GetString()!, ignoreCase: true),
            place.GetProperty("call").GetString()!,
            place.TryGetProperty("rule", out var rule) ? (rule.GetProperty("id").GetString()!, PlaceOf(rule)) : null,
            new SeenWait(seconds, all > 0 ? seconds / all : 0, length));
    }

    private static PoolSecond SecondOf(JsonElement second) => new(
        second.GetProperty("second").GetInt32(),
        second.TryGetProperty("threads", out var threads) ? threads.GetInt32() : null,
        second.TryGetProperty("queue", out var queue) ? queue.GetInt32() : null,
        second.GetProperty("blocked").GetDouble());

    private static FilePlace PlaceOf(JsonElement json) => new(
        json.GetProperty("file").GetString()!,
        json.GetProperty("line").GetInt32(),
        json.GetProperty("column").GetInt32(),
        json.GetProperty("endLine").GetInt32(),
        json.GetProperty("endColumn").GetInt32());

    private static ToolException Bad(string message) => new(message, ExitCode.BadInput);
}
