using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Reports only when the whole compilation has been seen.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CompilationEndAnalyzer() : NameAnalyzer(Rule(Id))
{
    protected override void Register(AnalysisContext context) => context.RegisterCompilationAction(
        compilationContext =>
        {
            foreach (var type in compilationContext.Compilation.Assembly.GlobalNamespace.GetTypeMembers())
            {
                if (type.Name.StartsWith("Bad", StringComparison.Ordinal))
                    Report(type, compilationContext.ReportDiagnostic);
            }
        });
}
