using System;
using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>A solution whose files are on disk, as a loader would give it to the tool, without the time that MSBuild takes.</summary>
internal sealed class DiskSolution(string? parent = null) : IDisposable
{
    private readonly DirectoryInfo _folder = parent is null
        ? Directory.CreateTempSubdirectory("async-hygiene-")
        : Directory.CreateDirectory(Path.Combine(parent, "Solution"));
    private readonly List<(string Name, string[] Uses)> _projects = [];
    private readonly Dictionary<string, string> _paths = [];
    private readonly List<(string Project, string File)> _more = [];

    public void Dispose() => _folder.Delete(recursive: true);

    public DiskSolution With(string project, string source, params string[] uses) => With(project, Encoding.UTF8.GetBytes(source), uses);

    public DiskSolution With(string project, byte[] source, params string[] uses)
    {
        _projects.Add((project, uses));
        _folder.CreateSubdirectory(project);
        File.WriteAllBytes(PathOf(project), source);
        return this;
    }

    /// <summary>A project whose file is that of another one, by a path of its own.</summary>
    public DiskSolution WithFile(string project, string path, params string[] uses)
    {
        _projects.Add((project, uses));
        _folder.CreateSubdirectory(project);
        _paths[project] = Path.Combine(_folder.FullName, path);
        return this;
    }

    /// <summary>A further file of a project.</summary>
    public DiskSolution WithMore(string project, string file, string source)
    {
        _more.Add((project, file));
        File.WriteAllText(Path.Combine(_folder.FullName, project, file), source);
        return this;
    }

    public string Root => _folder.FullName;

    public string PathOf(string project) =>
        _paths.TryGetValue(project, out var path) ? path : Path.Combine(_folder.FullName, project, project + ".cs");

    public string Read(string project) => File.ReadAllText(PathOf(project));

    public async Task<(int Exit, string Output)> FixAsync(params string[] options)
    {
        using var solution = await LoadAsync();
        return await FixAsync(solution, options);
    }

    public async Task<(int Exit, string Output)> FixAsync(LoadedSolution solution, params string[] options)
    {
        using var answer = new StringWriter { NewLine = "\n" };
        var command = new Command("fix");
        var known = new FixOptions();
        known.AddTo(command);
        var parsed = command.Parse(options);
        Assert.Empty(parsed.Errors);
        var arguments = known.Read(parsed);
        var output = new CommandOutput(answer, new Progress(TextWriter.Null));
        using var session = WriteSession.ForWriting(_folder.FullName, output.Progress);
        var exit = await FixCommand.RunAsync(arguments, solution, session, output, CancellationToken.None);
        return ((int)exit, answer.ToString());
    }

    public async Task<LoadedSolution> LoadAsync()
    {
        var solution = new AdhocWorkspace().CurrentSolution;
        var ids = new Dictionary<string, ProjectId>();
        foreach (var (name, uses) in _projects)
        {
            var id = ids[name] = ProjectId.CreateNewId(name);
            solution = solution.AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Create(),
                name,
                name,
                LanguageNames.CSharp,
                filePath: Path.Combine(_folder.FullName, name, name + ".csproj"),
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                projectReferences: uses.Select(u => new ProjectReference(ids[u])),
                metadataReferences: Sources.Frameworks));
            var more = _more.Where(m => m.Project == name).Select(m => Path.Combine(_folder.FullName, name, m.File));
            foreach (var path in more.Prepend(PathOf(name)))
            {
                solution = solution.AddDocument(DocumentInfo.Create(
                    DocumentId.CreateNewId(id),
                    path == PathOf(name) ? name + ".cs" : Path.GetFileName(path),
                    loader: new FileTextLoader(path, defaultEncoding: null),
                    filePath: path));
            }
        }

        solution = await CodePageFiles.ReadAsync(solution, new Progress(TextWriter.Null), CancellationToken.None);
        var loaded = new List<LoadedProject>();
        foreach (var project in solution.Projects)
        {
            var compilation = (await project.GetCompilationAsync())!;
            Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
            loaded.Add(new LoadedProject(project.Name, compilation, project.AnalyzerOptions));
        }

        return new LoadedSolution(solution, _folder.FullName, loaded);
    }
}
