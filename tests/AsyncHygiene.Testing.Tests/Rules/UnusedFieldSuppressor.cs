using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Silences the compiler's warning about a field that is never used.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class UnusedFieldSuppressor : DiagnosticSuppressor
{
    public static readonly SuppressionDescriptor Descriptor = new("TSTSPR", "CS0169", "Fields may be unused in a test.");

    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions => [Descriptor];

    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (var diagnostic in context.ReportedDiagnostics)
            context.ReportSuppression(Suppression.Create(Descriptor, diagnostic));
    }
}
