using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>Writes a list of numbers on one line, also in indented files.</summary>
internal sealed class NumberListConverter : JsonConverter<IReadOnlyList<double>>
{
    public override IReadOnlyList<double> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        using var list = JsonDocument.ParseValue(ref reader);
        return [.. list.RootElement.EnumerateArray().Select(item => item.GetDouble())];
    }

    public override void Write(Utf8JsonWriter writer, IReadOnlyList<double> value, JsonSerializerOptions options) =>
        writer.WriteRawValue($"[{string.Join(',', value.Select(Text))}]");

    public static string Text(double number) => Math.Round(number, 4).ToString(CultureInfo.InvariantCulture);
}
