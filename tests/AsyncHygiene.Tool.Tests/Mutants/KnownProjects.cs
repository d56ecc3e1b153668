using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>
/// Opens a written solution without a build, which takes some seconds: the projects are known, and the rest is read from the disk anew
/// each time.
/// </summary>
internal sealed class KnownProjects(WrittenSolution written) : ISolutionOpener
{
    public Task<OpenedSolution> OpenAsync(SolutionFile file, CancellationToken cancellationToken)
    {
        var solution = new AdhocWorkspace().CurrentSolution;
        var ids = new Dictionary<MutantProject, ProjectId>();
        foreach (var project in written.Solution.Projects)
        {
            var id = ids[project] = ProjectId.CreateNewId(project.Name);
            solution = solution.AddProject(InfoOf(project, id, project.Uses.Where(ids.ContainsKey).Select(u => ids[u])));
        }

        var named = file.NamedProjects().ToHashSet();
        var opened = solution.Projects.Where(p => named.Contains(p.FilePath!)).Select(p => p.Id).ToHashSet();
        opened.UnionWith(opened.ToList().SelectMany(solution.GetProjectDependencyGraph().GetProjectsThatThisProjectTransitivelyDependsOn));
        foreach (var id in ids.Values.Where(id => !opened.Contains(id)))
            solution = solution.RemoveProject(id);
        return Task.FromResult(new OpenedSolution(solution, []));
    }

    private ProjectInfo InfoOf(MutantProject project, ProjectId id, IEnumerable<ProjectId> uses) =>
        ProjectInfo.Create(
            id,
            VersionStamp.Create(),
            project.Name,
            project.Name,
            LanguageNames.CSharp,
            filePath: PathOf(project.Path),
            compilationOptions: MutantCompilation.OptionsOf(project.Program),
            parseOptions: MutantCompilation.ParseOptionsOf(project.Program),
            documents: project.Sources.Select(s => DocumentOf(id, s)),
            projectReferences: uses.Select(u => new ProjectReference(u)),
            metadataReferences: Sources.Frameworks,
            additionalDocuments: project.AdditionalFiles.Select(f => DocumentOf(id, f)))
            .WithAnalyzerConfigDocuments(
                written.Solution.Entries.Keys
                    .Where(path => IsOptions(path, project))
                    .Select(path => DocumentOf(id, path)));

    /// <summary>Those next to the project and above it.</summary>
    private static bool IsOptions(string path, MutantProject project) =>
        path == ".editorconfig" || path == $"{project.Folder}/.editorconfig" || path == $"{project.Folder}/.globalconfig";

    private DocumentInfo DocumentOf(ProjectId project, string path) => DocumentInfo.Create(
        DocumentId.CreateNewId(project),
        Path.GetFileName(path),
        loader: new FileTextLoader(PathOf(path), defaultEncoding: null),
        filePath: PathOf(path));

    private string PathOf(string path) => Path.Combine(written.Root, path);
}
