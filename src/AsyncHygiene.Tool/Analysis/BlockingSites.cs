using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>The blocking calls of a project, found by the package's own rules.</summary>
internal static class BlockingSites
{
    /// <summary>The rules of the package, by id.</summary>
    public static IReadOnlyList<DiagnosticDescriptor> Rules { get; } =
        [.. AllRules.Alone.SelectMany(a => a.SupportedDiagnostics).DistinctBy(d => d.Id).OrderBy(d => d.Id, StringComparer.Ordinal)];

    /// <summary>All of them, also in Razor files, whether a request is known to come there or not.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> AllAsync(LoadedProject project, CancellationToken cancellationToken) =>
    [
        .. (await ReportedAsync(project, AllRules.Loaded, AllSitesOptions.From(project.Options), cancellationToken))
        .OrderBy(d => d.Location.SourceTree?.FilePath, StringComparer.Ordinal)
        .ThenBy(d => d.Location.SourceSpan.Start)
    ];

    /// <summary>The project's own compilation cannot place it on a request path.</summary>
    public static bool IsOpen(Diagnostic diagnostic) =>
        diagnostic.Properties.TryGetValue(RequestCode.CertaintyProperty, out var certainty) && certainty != nameof(PathCertainty.Proven);

    /// <summary>It is taken to run for requests, though none is known to come there.</summary>
    public static bool IsAssumed(Diagnostic diagnostic) => diagnostic.Properties.ContainsKey(RequestCode.AssumedProperty);

    /// <summary>It is worth less if nothing in the solution runs the code.</summary>
    public static bool AsksForUse(Diagnostic diagnostic) => diagnostic.Properties.ContainsKey(RequestCode.UseProperty);

    /// <summary>What some rules report with the given options, in the order of files and lines.</summary>
    public static async Task<ReportedSites> OfRulesAsync(
        LoadedProject project,
        IReadOnlyCollection<string> ids,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        var analyzers = AllRules.Alone
            .Where(a => a.SupportedDiagnostics.Any(d => ids.Contains(d.Id)))
            .ToImmutableArray<DiagnosticAnalyzer>();
        return new ReportedSites([
            .. (await ReportedAsync(project, analyzers, options, cancellationToken))
            .Where(d => ids.Contains(d.Id))
            .OrderBy(d => d.Location.SourceTree!.FilePath, StringComparer.Ordinal)
            .ThenBy(d => d.Location.SourceSpan.Start)]);
    }

    /// <summary>What all rules report, also in Razor files, with the severities that the project gives them.</summary>
    public static async Task<ReportedSites> OfAllRulesAsync(
        LoadedProject project,
        AnalyzerOptions options,
        CancellationToken cancellationToken) =>
        new(await ReportedAsync(project, AllRules.Loaded, options, cancellationToken));

    private static async Task<ImmutableArray<Diagnostic>> ReportedAsync(
        LoadedProject project,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions analyzerOptions,
        CancellationToken cancellationToken)
    {
        Exception? failure = null;
        var options = new CompilationWithAnalyzersOptions(
            analyzerOptions,
            onAnalyzerException: (exception, _, _) => failure ??= exception,
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false);
        var diagnostics = await project.Compilation.WithAnalyzers(analyzers, options).GetAnalyzerDiagnosticsAsync(cancellationToken);
        return failure is null
            ? diagnostics
            : throw new ToolException($"A rule failed in '{project.Name}', so its blocking calls are not known: {failure}");
    }
}
