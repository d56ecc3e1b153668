using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// The solutions that the fixes of one test leave, each analysed once: one by one and in every scope of Fix All they mostly end with the
/// same texts.
/// </summary>
internal sealed class AnalyzedSolutions(AnalyzedSolution start)
{
    private readonly ConcurrentDictionary<string, Lazy<Task<AnalyzedSolution>>> _analyzed = new(StringComparer.Ordinal);

    /// <summary>The solution itself or one with the same files, with its diagnostics.</summary>
    public async Task<AnalyzedSolution> GetOrAddAsync(
        Solution solution,
        Func<Solution, Task<ImmutableArray<ActualDiagnostic>>> analyzeAsync,
        CancellationToken cancellationToken)
    {
        // Where more than files changed, their texts do not say what is analysed.
        if (!ChangesOnlyFiles(solution))
            return await AnalyzeAsync().ConfigureAwait(false);

        var key = await KeyOfAsync(solution, cancellationToken).ConfigureAwait(false);
        return await _analyzed.GetOrAdd(key, _ => new Lazy<Task<AnalyzedSolution>>(AnalyzeAsync)).Value.ConfigureAwait(false);

        async Task<AnalyzedSolution> AnalyzeAsync() => new(solution, await analyzeAsync(solution).ConfigureAwait(false));
    }

    private bool ChangesOnlyFiles(Solution solution)
    {
        var changes = solution.GetChanges(start.Solution);
        return !changes.GetAddedProjects().Any()
            && !changes.GetRemovedProjects().Any()
            && changes.GetProjectChanges().All(project =>
                ReferenceEquals(project.OldProject.CompilationOptions, project.NewProject.CompilationOptions)
                    && ReferenceEquals(project.OldProject.ParseOptions, project.NewProject.ParseOptions)
                    && !project.GetAddedMetadataReferences().Any()
                    && !project.GetRemovedMetadataReferences().Any()
                    && !project.GetAddedProjectReferences().Any()
                    && !project.GetRemovedProjectReferences().Any());
    }

    private static async Task<string> KeyOfAsync(Solution solution, CancellationToken cancellationToken)
    {
        var parts = new List<string>();
        foreach (var project in solution.Projects)
        {
            parts.Add(project.Id.ToString());
            foreach (var document in project.Documents.Concat(project.AdditionalDocuments).Concat(project.AnalyzerConfigDocuments))
            {
                var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
                parts.Add($"{document.GetType().Name} {document.FilePath} {document.Name} {string.Join('/', document.Folders)}");
                parts.Add(text.ToString());
                parts.Add($"{text.Encoding?.WebName} {text.ChecksumAlgorithm}");
            }
        }

        return string.Join('\0', parts);
    }
}
