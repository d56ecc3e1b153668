using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>From the states of a test to a solution.</summary>
public abstract partial class AnalyzerTest<TVerifier>
{
    private const string AnalyzerExceptionId = "AD0001";

    /// <summary>Every rule of the analyzers on, also those that are off by default; what is already set stays.</summary>
    protected virtual Project ApplyCompilationOptions(Project project)
    {
        var options = project.CompilationOptions!;
        var specific = options.SpecificDiagnosticOptions;
        foreach (var descriptor in GetDiagnosticAnalyzers().SelectMany(analyzer => analyzer.SupportedDiagnostics))
            specific = AddIfMissing(
                specific,
                descriptor.Id,
                descriptor.IsEnabledByDefault ? ReportDiagnostic.Default : ToReport(descriptor.DefaultSeverity));

        specific = AddIfMissing(specific, AnalyzerExceptionId, ReportDiagnostic.Error);
        foreach (var id in DisabledDiagnostics)
            specific = specific.SetItem(id, ReportDiagnostic.Suppress);

        return project.WithCompilationOptions(options.WithSpecificDiagnosticOptions(specific));
    }

    private protected async Task<Solution> CreateSolutionAsync(
        Workspace workspace,
        SolutionState state,
        CancellationToken cancellationToken)
    {
        var ids = state.Projects.ToDictionary(
            project => project.Name,
            project => ProjectId.CreateNewId(project.Name),
            StringComparer.Ordinal);
        var primary = ids[state.Name];

        var solution = workspace.CurrentSolution;
        foreach (var project in state.Projects)
            solution =
                await AddProjectAsync(
                    solution,
                    project,
                    ids[project.Name],
                    isPrimary: project == state,
                    cancellationToken).ConfigureAwait(false);

        foreach (var project in state.Projects)
        {
            foreach (var name in project.AdditionalProjectReferences)
            {
                if (!ids.TryGetValue(name, out var referenced))
                    throw new InvalidOperationException($"The project '{project.Name}' references '{name}', which is not in the solution.");
                solution = solution.AddProjectReference(ids[project.Name], new ProjectReference(referenced));
            }
        }

        solution = solution.WithOptions(OptionsTransforms.Aggregate(solution.Options, (options, transform) => transform(options)));
        solution = SolutionTransforms.Aggregate(solution, (current, transform) => transform(current, primary));
        return ApplyCompilationOptions(solution.GetProject(primary)!).Solution;
    }

    private async Task<Solution> AddProjectAsync(
        Solution solution,
        ProjectState state,
        ProjectId id,
        bool isPrimary,
        CancellationToken cancellationToken)
    {
        var referenceAssemblies = state.ReferenceAssemblies ?? ReferenceAssemblies;
        var references = await referenceAssemblies.ResolveAsync(state.Language, cancellationToken).ConfigureAwait(false);

        solution = solution.AddProject(ProjectInfo.Create(
            id,
            VersionStamp.Create(),
            state.Name,
            state.AssemblyName,
            state.Language,
            compilationOptions: isPrimary
                ? CreateCompilationOptions().WithXmlReferenceResolver(new TestXmlReferenceResolver(XmlReferences))
                : null,
            parseOptions: isPrimary ? CreateParseOptions() : null,
            metadataReferences: references.Concat(state.AdditionalReferences)));

        // Where no options are given the language service has put in the language's own.
        var project = solution.GetProject(id)!;
        solution = solution
            .WithProjectCompilationOptions(id, project.CompilationOptions!
                .WithOutputKind(state.OutputKind ?? OutputKind.DynamicallyLinkedLibrary)
                .WithAssemblyIdentityComparer(referenceAssemblies.AssemblyIdentityComparer))
            .WithProjectParseOptions(
                id,
                project.ParseOptions!.WithDocumentationMode(state.DocumentationMode ?? DocumentationMode.Diagnose));

        foreach (var (file, content) in state.Sources)
        {
            var path = DocumentPath.Parse(file, state.DefaultPrefix);
            solution = solution.AddDocument(DocumentId.CreateNewId(id, file), path.Name, content, path.Folders, file);
        }

        foreach (var (file, content) in state.AdditionalFiles)
        {
            var path = DocumentPath.Parse(file, state.DefaultPrefix);
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id, file), path.Name, content, path.Folders, file);
        }

        foreach (var (file, content) in state.AnalyzerConfigFiles)
        {
            var path = DocumentPath.Parse(file, state.DefaultPrefix);
            solution = solution.AddAnalyzerConfigDocument(DocumentId.CreateNewId(id, file), path.Name, content, path.Folders, file);
        }

        return solution;
    }

    private static ImmutableDictionary<string, ReportDiagnostic> AddIfMissing(
        ImmutableDictionary<string, ReportDiagnostic> options,
        string id,
        ReportDiagnostic report) =>
        options.ContainsKey(id) ? options : options.Add(id, report);

    private static ReportDiagnostic ToReport(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => ReportDiagnostic.Error,
        DiagnosticSeverity.Warning => ReportDiagnostic.Warn,
        DiagnosticSeverity.Info => ReportDiagnostic.Info,
        _ => ReportDiagnostic.Hidden,
    };
}
