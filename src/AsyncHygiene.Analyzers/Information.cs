using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene;

/// <summary>
/// What a rule reports below a warning. The compiler promotes diagnostics to errors by id, whatever their severity, so in a build that
/// treats this package's warnings as errors information stays unreported; a command-line build would not show it anyway.
/// </summary>
internal static class Information
{
    public static Diagnostic? CreateIfWanted(
        AnalyzerOptions options,
        DiagnosticDescriptor rule,
        Location location,
        params object[] arguments) =>
        IsWanted(options) ? Create(rule, location, arguments) : null;

    public static Diagnostic Create(DiagnosticDescriptor rule, Location location, params object[] arguments) =>
        Diagnostic.Create(rule, location, DiagnosticSeverity.Info, additionalLocations: null, properties: null, arguments);

    /// <summary>In the mode Strict it is no information: all of it is a warning, and so may be an error.</summary>
    public static bool IsWanted(AnalyzerOptions options) =>
        !HasProperty(options, "AsyncHygieneTreatWarningsAsErrors", "true") || HasProperty(options, "AsyncHygieneMode", "Strict");

    /// <summary>
    /// Why it is no warning: on what it depends whether the advice before it helps. In brackets, because readers take "use this, if …" for
    /// advice for that case.
    /// </summary>
    public static string OnlyIf(string condition) => $" (information: it helps only if {condition})";

    private static bool HasProperty(AnalyzerOptions options, string name, string value) =>
        options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property." + name, out var actual)
        && string.Equals(actual, value, StringComparison.OrdinalIgnoreCase);
}
