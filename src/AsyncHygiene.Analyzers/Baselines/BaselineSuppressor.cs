using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Baselines;

/// <summary>
/// Keeps quiet about the findings in the baseline, also where warnings are errors. They stay in the error log, marked as suppressed. It
/// is asked once for all findings of a compilation or a document, so that of three equal findings, two of them known, one is new.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BaselineSuppressor : DiagnosticSuppressor
{
    private static readonly ImmutableDictionary<string, SuppressionDescriptor> s_suppressions = Suppressions();

    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } =
        ImmutableArray.CreateRange(s_suppressions.Values);

    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        var known = Baseline.ModeOf(context.Options) == BaselineMode.Update
            ? context.ReportedDiagnostics.Where(Baseline.CanHold)
            : Baseline.Of(context.Options, context.CancellationToken)
                .Known(context.ReportedDiagnostics, context.Options, context.CancellationToken);
        foreach (var finding in known)
            context.ReportSuppression(Suppression.Create(s_suppressions[finding.Id], finding));
    }

    private static ImmutableDictionary<string, SuppressionDescriptor> Suppressions()
    {
        var suppressions = ImmutableDictionary.CreateBuilder<string, SuppressionDescriptor>();
        foreach (var id in Baseline.Rules)
            suppressions.Add(id, new SuppressionDescriptor(id.Replace("AH", "AHS"), id, $"The finding is in {BaselineFile.FileName}"));
        return suppressions.ToImmutable();
    }
}
