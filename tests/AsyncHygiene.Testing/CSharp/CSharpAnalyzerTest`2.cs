using System.Collections.Generic;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace Microsoft.CodeAnalysis.CSharp.Testing;

public class CSharpAnalyzerTest<TAnalyzer, TVerifier> : AnalyzerTest<TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TVerifier : IVerifier, new()
{
    public override string Language => LanguageNames.CSharp;

    protected override string DefaultFileExt => "cs";

    protected override CompilationOptions CreateCompilationOptions() => CSharpDefaults.CompilationOptions;

    protected override ParseOptions CreateParseOptions() => CSharpDefaults.ParseOptions;

    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new TAnalyzer()];
}
