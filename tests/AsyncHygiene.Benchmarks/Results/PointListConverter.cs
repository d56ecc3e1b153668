using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>Writes points as pairs, all of them on one line.</summary>
internal sealed class PointListConverter : JsonConverter<IReadOnlyList<Point>>
{
    public override IReadOnlyList<Point> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var list = JsonDocument.ParseValue(ref reader);
        return [.. list.RootElement.EnumerateArray().Select(pair => new Point(pair[0].GetDouble(), pair[1].GetDouble()))];
    }

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<Point> value, JsonSerializerOptions options) =>
        writer.WriteRawValue(
            $"[{string.Join(',', value.Select(point => $"[{NumberListConverter.Text(point.X)},{NumberListConverter.Text(point.Y)}]"))}]");
}
