using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Baselines;

/// <summary>
/// The one way for rules to report. In a build that writes the baseline each finding carries its line: the error log is all that the
/// build's task gets to see.
/// </summary>
internal static class FindingReport
{
    /// <summary>Reports as information what the rule otherwise reports as a warning.</summary>
    public static void ReportInformation(
        this OperationAnalysisContext context,
        DiagnosticDescriptor rule,
        Location location,
        params object[] arguments)
    {
        if (Information.CreateIfWanted(context.Options, rule, location, arguments) is { } information)
            context.Report(information);
    }

#pragma warning disable RS0030 // The one place that reports.
    public static void Report(this OperationAnalysisContext context, Diagnostic finding)
    {
        if (!IsInTest(finding, context.Compilation))
            context.ReportDiagnostic(WithLine(finding, context.Options, context.CancellationToken));
    }

    public static void Report(this AdditionalFileAnalysisContext context, Diagnostic finding) =>
        context.ReportDiagnostic(WithLine(finding, context.Options, context.CancellationToken));

    public static void Report(this CompilationAnalysisContext context, Diagnostic finding)
    {
        if (!IsInTest(finding, context.Compilation))
            context.ReportDiagnostic(WithLine(finding, context.Options, context.CancellationToken));
    }

    public static void Report(this OperationBlockAnalysisContext context, Diagnostic finding)
    {
        if (!IsInTest(finding, context.Compilation))
            context.ReportDiagnostic(WithLine(finding, context.Options, context.CancellationToken));
    }
#pragma warning restore RS0030

    /// <summary>A project of tests has no rules that report; this is about tests next to the code of a server.</summary>
    private static bool IsInTest(Diagnostic finding, Compilation compilation) =>
        KnownTypes.Of(compilation).IsTestFile(finding.Location.SourceTree);

    private static Diagnostic WithLine(Diagnostic finding, AnalyzerOptions options, CancellationToken cancellationToken) =>
        Baseline.ModeOf(options) == BaselineMode.Apply
            ? finding
            : Diagnostic.Create(
                finding.Id,
                finding.Descriptor.Category,
                finding.GetMessage(),
                finding.Severity,
                finding.DefaultSeverity,
                isEnabledByDefault: true,
                finding.WarningLevel,
                finding.Descriptor.Title,
                finding.Descriptor.Description,
                finding.Descriptor.HelpLinkUri,
                finding.Location,
                finding.AdditionalLocations,
                finding.Descriptor.CustomTags,
                finding.Properties.SetItem(Baseline.LineProperty, BaselineLine.Of(finding, options, cancellationToken)));
}
