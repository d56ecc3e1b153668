using System.Globalization;
using System.IO;
using System.Text.Json;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>A place where threads of the pool waited, and that no rule reports.</summary>
/// <param name="Function">The user's function.</param>
/// <param name="Line">Its file and line; empty where they are not known.</param>
/// <param name="Call">What it called.</param>
/// <param name="Seconds">How long, all threads together.</param>
/// <param name="Reason">Why no rule reports it, as the tool says.</param>
internal sealed record UnexplainedPlace(string Function, string Line, string Call, double Seconds, string Reason)
{
    public static UnexplainedPlace Of(JsonElement place) => new(
        place.GetProperty("function").GetString()!,
        place.TryGetProperty("file", out var file)
            ? $"{Path.GetFileName(file.GetString()!.Replace('\\', '/'))}:{place.GetProperty("line")}"
            : "",
        place.GetProperty("call").GetString()!,
        place.GetProperty("seconds").GetDouble(),
        place.GetProperty("unexplained").GetString()!);

    public override string ToString() =>
        string.Create(CultureInfo.InvariantCulture, $"{Seconds:0.0} s  {Function} ({Line}), {Call}: {Reason}");
}
