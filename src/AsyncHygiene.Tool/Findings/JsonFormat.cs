using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace AsyncHygiene.Tool.Findings;

/// <summary>
/// One object with a <c>version</c>, which grows when a property changes its meaning or goes; new ones may come at any time.
/// </summary>
internal sealed class JsonFormat : IFindingFormat
{
    public const int Version = 1;

    /// <summary>Arrows and quotes stay readable: the text goes to files, not into pages.</summary>
    public static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = System.Text.Json.Serialization.JsonIgnoreCondition.WhenWritingNull,
    };

    public void Write(IReadOnlyList<Finding> findings, TextWriter output) =>
        output.WriteLine(JsonSerializer.Serialize(
            new
            {
                Version,
                Findings = findings.Select(f => new
                {
                    f.Rule.Id,
                    Severity = f.IsWarning ? "warning" : "information",
                    f.Message,
                    f.Place.File,
                    f.Place.Line,
                    f.Place.Column,
                    f.Place.EndLine,
                    f.Place.EndColumn,
                    f.Project,
                    Seen = f.Seen is { } seen ? new { seen.Seconds, seen.Share } : null,
                    Path = f.Path.Select(s => new { s.Caller, s.Place.File, s.Place.Line, s.Place.Column }),
                }),
            },
            Options));
}
