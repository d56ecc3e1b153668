using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Baselines;

/// <summary>
/// The findings that a solution knows: those of each project are in the file that its build reads, or those of all are in one file that the
/// user names. A line counts for each project anew, as in a build where several projects read one file.
/// </summary>
internal sealed class SolutionBaseline
{
    private readonly LoadedSolution _solution;
    private readonly string? _common;
    private readonly SortedDictionary<string, BaselineDocument> _documents = new(StringComparer.Ordinal);
    private readonly Dictionary<string, List<IReadOnlyList<string>>> _found = new(StringComparer.Ordinal);

    private SolutionBaseline(LoadedSolution solution, string? common)
    {
        _solution = solution;
        _common = common;
        foreach (var path in solution.Projects.Select(PathOf).Distinct(StringComparer.Ordinal))
        {
            _documents.Add(path, new BaselineDocument(path));
            _found.Add(path, []);
        }
    }

    /// <summary>The files, whether they exist or not.</summary>
    public IReadOnlyCollection<BaselineDocument> Documents => _documents.Values;

    /// <param name="solution">Whose projects have findings.</param>
    /// <param name="common">A file for all projects; null where each has its own.</param>
    public static SolutionBaseline Of(LoadedSolution solution, string? common) =>
        new(solution, common is null ? null : RealPath.Of(common));

    /// <exception cref="ToolException">A build would not take a file of this name for a baseline.</exception>
    public static void RequireName(string file)
    {
        if (!BaselineFile.HasName(file))
        {
            throw new ToolException(
                $"'{file}' is no name of a baseline; builds read '{BaselineFile.FileName}' and 'Name.{BaselineFile.FileName}'.",
                ExitCode.BadInput);
        }
    }

    /// <summary>Before a file is written that no build would read.</summary>
    /// <exception cref="ToolException">A project has another name for its baseline.</exception>
    public void RequireNames()
    {
        if (_common is not null)
            return;

        foreach (var project in _solution.Projects)
            RequireName(NameOf(project));
    }

    /// <summary>What the rules read: with the baseline, also where the project does not reference the package.</summary>
    public AnalyzerOptions Read(LoadedProject project, AnalyzerOptions options)
    {
        var document = DocumentOf(project);
        var others = options.AdditionalFiles.RemoveAll(f =>
            BaselineFile.HasName(f.Path) && (_common is not null || RealPath.Of(f.Path) == document.Path));
        return new AnalyzerOptions(
            document.Exists ? others.Add(new GivenText(document.Path, document.Text)) : others,
            options.AnalyzerConfigOptionsProvider);
    }

    /// <summary>Remembers what was found in a project, and returns what of it is known.</summary>
    public IReadOnlySet<Diagnostic> KnownOf(
        LoadedProject project,
        IReadOnlyList<Diagnostic> findings,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        _found[DocumentOf(project).Path].Add(
            [.. findings.Where(Baseline.CanHold).Select(f => BaselineLine.Of(f, options, cancellationToken))]);
        return Baseline.Of(options, cancellationToken)
            .Known(findings, options, cancellationToken)
            .ToHashSet<Diagnostic>(ReferenceEqualityComparer.Instance);
    }

    /// <summary>
    /// The lines that a file would have; of several frameworks and projects, each as often as the one that has it most often.
    /// </summary>
    public IReadOnlyList<string> FoundFor(BaselineDocument document) => BaselineFile.Union(_found[document.Path]);

    private BaselineDocument DocumentOf(LoadedProject project) => _documents[PathOf(project)];

    /// <summary>The package says which file a build reads; without it, the file is the one that a build will read.</summary>
    private string PathOf(LoadedProject project)
    {
        if (_common is not null)
            return _common;

        var folder = Path.GetDirectoryName(_solution.Solution.GetProject(project.Compilation.Assembly)?.FilePath) ?? _solution.Folder;
        return RealPath.Of(Path.Combine(folder, NameOf(project)));
    }

    private static string NameOf(LoadedProject project) =>
        project.Options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.AsyncHygieneBaselineFile", out var file)
        && file.Length > 0
            ? file
            : BaselineFile.FileName;
}
