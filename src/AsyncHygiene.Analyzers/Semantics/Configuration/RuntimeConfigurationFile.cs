using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>
/// The thread settings of a runtimeconfig file. They are found by their names, which occur for nothing else: no JSON parser, so a file that
/// is not quite JSON, or not finished, is no problem.
/// </summary>
internal static class RuntimeConfigurationFile
{
    /// <summary>The setting that the MSBuild property ThreadPoolMinThreads becomes as well.</summary>
    public const string MinimumThreads = "System.Threading.ThreadPool.MinThreads";

    private const int MaxLength = 4 * 1024 * 1024;

    private static readonly Regex s_setting = new(
        """
        "(?<name>System\.Threading\.ThreadPool\.(MinThreads|Blocking\.[A-Za-z_]+))"\s*:
        """,
        RegexOptions.CultureInvariant);

    public static bool IsOne(AdditionalText file) =>
        Path.GetFileName(file.Path).ToLowerInvariant() is { } name
            && (name == "runtimeconfig.template.json" || name.EndsWith(".runtimeconfig.json", StringComparison.Ordinal));

    public static IEnumerable<(Location Place, string Setting)> ThreadSettings(AdditionalText file, CancellationToken cancellationToken) =>
        IsOne(file)
            && file.GetText(cancellationToken) is { Length: <= MaxLength } text
            && text.ToString().IndexOf("System.Threading.ThreadPool.", StringComparison.Ordinal) >= 0
            ? s_setting.Matches(text.ToString())
                .Cast<Match>()
                .Select(m => (LocationOf(file, text, m.Groups["name"]), m.Groups["name"].Value))
            : [];

    private static Location LocationOf(AdditionalText file, SourceText text, Group name)
    {
        var span = new TextSpan(name.Index, name.Length);
        return Location.Create(file.Path, span, text.Lines.GetLinePositionSpan(span));
    }
}
