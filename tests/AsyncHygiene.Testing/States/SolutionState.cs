using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A whole solution of a test: the primary project, further projects, and the diagnostics that it must have.</summary>
public class SolutionState : ProjectState
{
    public SolutionState(string name, string language, string defaultPrefix, string defaultExtension)
        : base(name, language, defaultPrefix, defaultExtension)
    {
        AdditionalProjects = new ProjectCollection(language, defaultExtension);
    }

    public ProjectCollection AdditionalProjects { get; }

    public List<DiagnosticResult> ExpectedDiagnostics { get; } = [];

    public StateInheritanceMode? InheritanceMode { get; set; }

    public MarkupMode? MarkupHandling { get; set; }

    /// <summary>The primary project first.</summary>
    internal IEnumerable<ProjectState> Projects => [this, .. AdditionalProjects.Values];

    /// <summary>The test says something itself about the outcome of the fix.</summary>
    internal bool ExpectsFix =>
        InheritanceMode is not null
        || MarkupHandling is not null
        || FileCollections.Any(files => files.Count > 0)
        || AdditionalFilesFactories.Count > 0;

    /// <summary>The same files in all projects.</summary>
    internal bool HasSameSolution(SolutionState other) => !ChangedProjects(other).Any();

    /// <summary>Projects whose files differ, or that only one of the two has.</summary>
    internal IEnumerable<string> ChangedProjects(SolutionState other)
    {
        var theirs = other.Projects.ToDictionary(project => project.Name);
        return Projects
            .Where(project => !theirs.Remove(project.Name, out var their) || !project.HasSameFiles(their))
            .Select(project => project.Name)
            .ToList()
            .Concat(theirs.Keys);
    }

    /// <summary>A copy in which everything that is left open is decided.</summary>
    internal SolutionState Resolve(SolutionState? baseState, ImmutableHashSet<string> fixableIds)
    {
        var differs = baseState is null || HasOwnContent(baseState);
        var resolved = new SolutionState(Name, Language, DefaultPrefix, DefaultExtension)
        {
            InheritanceMode = InheritanceMode
                ?? (baseState is null
                    ? StateInheritanceMode.Explicit
                    : differs ? StateInheritanceMode.AutoInherit : StateInheritanceMode.AutoInheritAll),
            MarkupHandling = MarkupHandling
                ?? (baseState is null ? MarkupMode.Allow : differs ? MarkupMode.IgnoreFixable : baseState.MarkupHandling),
        };

        resolved.InheritFrom(this, withDiagnostics: true);
        if (baseState is null || resolved.InheritanceMode == StateInheritanceMode.Explicit)
            return resolved;

        resolved.InheritFrom(baseState, withDiagnostics: false);
        if (resolved.ExpectedDiagnostics.Count == 0)
        {
            var takesAll = resolved.InheritanceMode == StateInheritanceMode.AutoInheritAll;
            resolved.ExpectedDiagnostics.AddRange(
                baseState.ExpectedDiagnostics.Where(result => takesAll || !fixableIds.Contains(result.Id)));
        }

        return resolved;
    }

    private void InheritFrom(SolutionState other, bool withDiagnostics)
    {
        InheritFrom((ProjectState)other);
        if (AdditionalProjects.Count == 0)
        {
            foreach (var (name, project) in other.AdditionalProjects)
                AdditionalProjects[name] = project.Copy();
        }

        if (withDiagnostics)
            InheritIfEmpty(ExpectedDiagnostics, other.ExpectedDiagnostics);
    }

    private bool HasOwnContent(SolutionState baseState) =>
        FileCollections.Zip(baseState.FileCollections).Any(pair => pair.First.Count > 0 && !pair.First.HasSameContent(pair.Second))
        || AdditionalFilesFactories.Count > 0
        || (AdditionalReferences.Count > 0 && !AdditionalReferences.SequenceEqual(baseState.AdditionalReferences));
}
