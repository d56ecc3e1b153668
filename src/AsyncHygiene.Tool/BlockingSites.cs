using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool;

/// <summary>The blocking calls of a project that its own compilation cannot place on a request path, found by the package's own rules.</summary>
internal static class BlockingSites
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [.. typeof(AsyncAnalyzer).Assembly.GetTypes()
            .Where(t => typeof(DiagnosticAnalyzer).IsAssignableFrom(t) && !t.IsAbstract)
            .OrderBy(t => t.Name, StringComparer.Ordinal)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!)];

    public static async Task<IReadOnlyList<Location>> NotProvenAsync(LoadedProject project, CancellationToken cancellationToken)
    {
        Exception? failure = null;
        var options = new CompilationWithAnalyzersOptions(
            AllSitesOptions.From(project.Options),
            onAnalyzerException: (exception, _, _) => failure ??= exception,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        var diagnostics = await project.Compilation.WithAnalyzers(s_analyzers, options).GetAnalyzerDiagnosticsAsync(cancellationToken);
        if (failure is not null)
            throw new ToolException($"A rule failed in '{project.Name}', so its blocking calls are not known: {failure}");

        return [.. diagnostics
            .Where(d => d.Properties.TryGetValue(RequestCode.CertaintyProperty, out var certainty) && certainty != nameof(PathCertainty.Proven))
            .Select(d => d.Location)
            .OrderBy(l => l.SourceTree!.FilePath, StringComparer.Ordinal)
            .ThenBy(l => l.SourceSpan.Start)];
    }
}
