using System.IO;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>The run as a file.</summary>
public static class RunJson
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) },
        // The titles have signs such as ×, and no browser reads this file as a page.
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        NewLine = "\n",
        WriteIndented = true,
    };

    private static readonly JsonSerializerOptions s_lineOptions = new(s_options) { WriteIndented = false };

    public static string Write(BenchmarkRun run) => JsonSerializer.Serialize(run, s_options) + "\n";

    public static BenchmarkRun Read(string json)
    {
        var run = JsonSerializer.Deserialize<BenchmarkRun>(json, s_options) ?? throw new InvalidDataException("The file has no run in it.");
        return run.SchemaVersion == BenchmarkRun.CurrentSchemaVersion
            ? run
            : throw new InvalidDataException(
                $"The file has schema version {run.SchemaVersion}; this program reads version {BenchmarkRun.CurrentSchemaVersion}.");
    }

    /// <summary>A part of a run on one line: how the processes of a benchmark tell each other.</summary>
    internal static string WriteLine<T>(T part) => JsonSerializer.Serialize(part, s_lineOptions);

    internal static T ReadLine<T>(string line) =>
        JsonSerializer.Deserialize<T>(line, s_lineOptions) ?? throw new InvalidDataException("The line is empty.");
}
