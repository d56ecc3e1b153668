using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports the first word of an additional file that is not empty.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AdditionalFileAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Register(AnalysisContext context) => context.RegisterAdditionalFileAction(fileContext =>
    {
        var word = fileContext.AdditionalFile.GetText(fileContext.CancellationToken)!.ToString().Split(' ')[0];
        if (word.Length == 0)
            return;

        var span = new LinePositionSpan(new LinePosition(0, 0), new LinePosition(0, word.Length));
        fileContext.ReportDiagnostic(
            Diagnostic.Create(
                SupportedDiagnostics[0],
                Location.Create(fileContext.AdditionalFile.Path, new TextSpan(0, word.Length), span),
                word));
    });
}
