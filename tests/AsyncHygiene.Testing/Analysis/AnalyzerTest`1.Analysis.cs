using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>From a solution to its diagnostics.</summary>
public abstract partial class AnalyzerTest<TVerifier>
{
    protected virtual AnalyzerOptions GetAnalyzerOptions(Project project) => project.AnalyzerOptions;

    protected virtual CompilationWithAnalyzers CreateCompilationWithAnalyzers(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options,
        CancellationToken cancellationToken) =>
        compilation.WithAnalyzers(
            analyzers,
            new CompilationWithAnalyzersOptions(
                options,
                onAnalyzerException: null,
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false,
                reportSuppressedDiagnostics: true));

    private protected async Task<ImmutableArray<ActualDiagnostic>> AnalyzeAsync(
        Solution solution,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken)
    {
        var diagnostics = new List<ActualDiagnostic>();
        foreach (var project in solution.Projects)
            diagnostics.AddRange(await AnalyzeAsync(project, analyzers, cancellationToken).ConfigureAwait(false));

        return [.. ActualDiagnostic.Sorted(diagnostics)];
    }

    private async Task<IEnumerable<ActualDiagnostic>> AnalyzeAsync(
        Project project,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken)
    {
        var compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        IEnumerable<Diagnostic> fromCompiler = compilation.GetDiagnostics(cancellationToken);
        IEnumerable<Diagnostic> fromAnalyzers = [];
        HashSet<Diagnostic> nonLocal = [];

        if (!analyzers.IsEmpty)
        {
            var withAnalyzers = CreateCompilationWithAnalyzers(compilation, analyzers, GetAnalyzerOptions(project), cancellationToken);
            var result = await withAnalyzers.GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
            fromAnalyzers = result.GetAllDiagnostics();
            nonLocal = [.. result.CompilationDiagnostics.Values.SelectMany(diagnostics => diagnostics)];

            // Only this way do suppressors see the compiler's warnings.
            if (analyzers.Any(analyzer => analyzer is DiagnosticSuppressor))
                fromCompiler = (await withAnalyzers.GetAllDiagnosticsAsync(cancellationToken).ConfigureAwait(false)).Where(IsFromCompiler);
        }

        return fromCompiler
            .Where(diagnostic => IsCompilerDiagnosticIncluded(diagnostic, CompilerDiagnostics))
            .Concat(fromAnalyzers)
            .Where(diagnostic => !diagnostic.IsSuppressed || IsSuppressedByAnalyzer(diagnostic, compilation))
            .Select(diagnostic => new ActualDiagnostic(project.Id, diagnostic, nonLocal.Contains(diagnostic)));
    }

    private static bool IsFromCompiler(Diagnostic diagnostic) =>
        diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler);

    private static bool IsSuppressedByAnalyzer(Diagnostic diagnostic, Compilation compilation) =>
        diagnostic.GetSuppressionInfo(compilation) is { ProgrammaticSuppressions.IsEmpty: false };
}
