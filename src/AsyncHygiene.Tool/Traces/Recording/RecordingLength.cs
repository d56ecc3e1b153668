using System;
using System.Globalization;
using System.Text.RegularExpressions;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>How long to record, as a user types it: <c>30s</c>, <c>2m</c>, <c>500ms</c>, <c>1.5h</c>, or seconds.</summary>
internal static partial class RecordingLength
{
    public static TimeSpan Parse(string text)
    {
        if (Form().Match(text) is not { Success: true } match)
            throw Bad(text);

        var number = double.Parse(match.Groups["number"].ValueSpan, CultureInfo.InvariantCulture);
        var seconds = match.Groups["unit"].Value switch
        {
            "ms" => number / 1000,
            "m" => number * 60,
            "h" => number * 3600,
            _ => number,
        };
        return seconds is > 0 and <= 86_400 ? TimeSpan.FromSeconds(seconds) : throw Bad(text);
    }

    private static ToolException Bad(string text) =>
        new($"'--duration' needs a time of at most a day, such as 30s or 2m; '{text}' is none.", ExitCode.BadInput);

    [GeneratedRegex(@"^(?<number>\d{1,6}(\.\d{1,3})?)(?<unit>ms|s|m|h)?$", RegexOptions.CultureInvariant)]
    private static partial Regex Form();
}
