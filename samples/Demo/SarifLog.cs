using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace AsyncHygiene.Demo;

/// <summary>Reads the findings of AsyncHygiene from the compiler's error log (SARIF 2.1).</summary>
internal static class SarifLog
{
    public const string FileName = "findings.sarif";

    public static IReadOnlyList<Finding> Read(string text, string root)
    {
        var findings = new List<Finding>();
        using var log = JsonDocument.Parse(text);
        foreach (var run in log.RootElement.GetProperty("runs").EnumerateArray())
        {
            var titles = Titles(run);
            foreach (var result in run.GetProperty("results").EnumerateArray())
            {
                var id = result.GetProperty("ruleId").GetString()!;
                if (!id.StartsWith("AH", StringComparison.Ordinal) || IsSuppressed(result))
                    continue;

                // A diagnostic of the whole project has no place.
                var place = result.TryGetProperty("locations", out var locations)
                    ? locations.EnumerateArray()
                        .Select(location => location.GetProperty("physicalLocation"))
                        .Cast<JsonElement?>()
                        .FirstOrDefault()
                    : null;
                findings.Add(new Finding(
                    id,
                    titles.GetValueOrDefault(id, ""),
                    result.TryGetProperty("level", out var level) ? level.GetString()! : "warning",
                    result.GetProperty("message").GetProperty("text").GetString()!,
                    place is { } p ? RelativePath(p.GetProperty("artifactLocation").GetProperty("uri").GetString()!, root) : "",
                    place is { } q ? q.GetProperty("region").GetProperty("startLine").GetInt32() : 0,
                    place is { } r ? r.GetProperty("region").GetProperty("startColumn").GetInt32() : 0));
            }
        }

        return findings;
    }

    private static Dictionary<string, string> Titles(JsonElement run)
    {
        var titles = new Dictionary<string, string>(StringComparer.Ordinal);
        if (run.GetProperty("tool").GetProperty("driver").TryGetProperty("rules", out var rules))
        {
            foreach (var rule in rules.EnumerateArray())
                titles[rule.GetProperty("id").GetString()!] = rule.TryGetProperty("shortDescription", out var title)
                    ? title.GetProperty("text").GetString()!
                    : "";
        }

        return titles;
    }

    private static bool IsSuppressed(JsonElement result) =>
        result.TryGetProperty("suppressions", out var suppressions) && suppressions.GetArrayLength() > 0;

    private static string RelativePath(string uri, string root) =>
        Uri.TryCreate(uri, UriKind.Absolute, out var absolute)
            ? Path.GetRelativePath(root, absolute.LocalPath).Replace('\\', '/')
            : Uri.UnescapeDataString(uri);
}
