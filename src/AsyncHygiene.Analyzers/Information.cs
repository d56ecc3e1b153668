using System;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene;

/// <summary>
/// What a rule reports below a warning. The compiler promotes diagnostics to errors by id, whatever their severity, so in a build that treats this
/// package's warnings as errors information stays unreported; a command-line build would not show it anyway.
/// </summary>
internal static class Information
{
    public static bool IsWanted(AnalyzerOptions options) =>
        !options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.AsyncHygieneTreatWarningsAsErrors", out var value)
        || !string.Equals(value, "true", StringComparison.OrdinalIgnoreCase);
}
