using System.Collections.Generic;
using System.Linq;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>
/// One way of doing the work, measured several times in new processes. The curves and details are those of the middle repeat, in order of
/// the figure that says first how the arm did. What an arm does not measure is null.
/// </summary>
public sealed record Arm
{
    /// <summary>Unique in its benchmark: "sleep", "await".</summary>
    public required string Id { get; init; }

    public required string Title { get; init; }

    public required ArmCode Code { get; init; }

    /// <summary>Arms of one group had the same load and are comparable: "100 × 1 s".</summary>
    public required string Group { get; init; }

    /// <summary>True for a row that shows where nothing is gained, or that a workaround works.</summary>
    public bool IsHonestRow { get; init; }

    /// <summary>What the load was, in the order to show it.</summary>
    public required IReadOnlyList<Setting> Settings { get; init; }

    /// <summary>The load of the machine when the repeat began; null on systems that do not keep one.</summary>
    public double? LoadAverage { get; init; }

    /// <summary>Every repeat with its figures.</summary>
    public IReadOnlyList<Repeat> Repeats { get; init; } = [];

    public RequestTotals? Requests { get; init; }

    /// <summary>How long all requests waited; see <see cref="Distribution.ExactUpTo"/> for those that were not answered.</summary>
    public Distribution? Latency { get; init; }

    /// <summary>Seconds since the start, and how many had been answered by then.</summary>
    [JsonConverter(typeof(PointListConverter))]
    public IReadOnlyList<Point>? Completions { get; init; }

    public PingProbe? Ping { get; init; }

    /// <summary>The servers and, where it was measured, the client; the first one is the server that was asked.</summary>
    public required IReadOnlyList<ProcessMeasurement> Processes { get; init; }

    /// <summary>For arms without a server: one operation repeated.</summary>
    public OperationCost? Operation { get; init; }

    /// <summary>See <see cref="Repeat.WarmUp"/>.</summary>
    [JsonConverter(typeof(NumberListConverter))]
    public IReadOnlyList<double>? WarmUp { get; init; }

    /// <summary>Why the arm has no figures, or not all: "stopped after 60 s". Null for an arm that ended as planned.</summary>
    public string? Problem { get; init; }

    public ProcessMeasurement? FindProcess(string role) => Processes.FirstOrDefault(process => process.Role == role);
}
