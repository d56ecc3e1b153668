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

    public static string Write(BenchmarkRun run) => JsonSerializer.Serialize(run, s_options) + "\n";

    public static BenchmarkRun Read(string json)
    {
        var run = JsonSerializer.Deserialize<BenchmarkRun>(json, s_options) ?? throw new InvalidDataException("The file has no run in it.");
        return run.SchemaVersion == BenchmarkRun.CurrentSchemaVersion
            ? run
            : throw new InvalidDataException($"The file has schema version {run.SchemaVersion}; this program reads version {BenchmarkRun.CurrentSchemaVersion}.");
    }
}
