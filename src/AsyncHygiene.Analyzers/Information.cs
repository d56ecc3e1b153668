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
    /// <summary>Reports as information what the rule otherwise reports as a warning.</summary>
    public static void ReportInformation(
        this OperationAnalysisContext context,
        DiagnosticDescriptor rule,
        Location location,
        params object[] arguments)
    {
        if (CreateIfWanted(context.Options, rule, location, arguments) is { } information)
            context.ReportDiagnostic(information);
    }

    public static Diagnostic? CreateIfWanted(
        AnalyzerOptions options,
        DiagnosticDescriptor rule,
        Location location,
        params object[] arguments) =>
        IsWanted(options) ? Create(rule, location, arguments) : null;

    public static Diagnostic Create(DiagnosticDescriptor rule, Location location, params object[] arguments) =>
        Diagnostic.Create(rule, location, DiagnosticSeverity.Info, additionalLocations: null, properties: null, arguments);

    public static bool IsWanted(AnalyzerOptions options) =>
        !options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.AsyncHygieneTreatWarningsAsErrors", out var value)
        || !string.Equals(value, "true", StringComparison.OrdinalIgnoreCase);
}
