using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports every opening bracket, which is also a part of the markup.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OpenBracketAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Register(AnalysisContext context) => context.RegisterSyntaxTreeAction(treeContext =>
    {
        foreach (var token in treeContext.Tree.GetRoot(treeContext.CancellationToken).DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.OpenBracketToken))
                treeContext.ReportDiagnostic(Diagnostic.Create(SupportedDiagnostics[0], token.GetLocation(), token.Text));
        }
    });
}
