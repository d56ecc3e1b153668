using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tests;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>A program in a workspace of its own, as a host opens it: nothing that was there before is known.</summary>
internal sealed class OpenProgram : IDisposable
{
    private readonly AdhocWorkspace _workspace = new();

    private OpenProgram(MutatedProgram program, ImmutableArray<MetadataReference> references)
    {
        var id = ProjectId.CreateNewId();
        var solution = _workspace.CurrentSolution.AddProject(ProjectInfo.Create(
            id,
            VersionStamp.Create(),
            "Mutated",
            "Mutated",
            LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(
                program.Output,
                allowUnsafe: true,
                nullableContextOptions: program.Nullable,
                concurrentBuild: false),
            parseOptions: new CSharpParseOptions(program.Language),
            metadataReferences: references));
        foreach (var (file, i) in program.Files.Select((f, i) => (f, i)))
            solution = solution.AddDocument(DocumentId.CreateNewId(id), file.Name, file.Source, filePath: $"/{i}/{file.Name}");
        foreach (var file in program.AdditionalFiles)
            solution = solution.AddAdditionalDocument(DocumentId.CreateNewId(id), file.Name, file.Source, filePath: "/" + file.Name);
        var options = "is_global = true\n" + string.Concat(program.Options.Select(o => $"{o.Key} = {o.Value}\n"));
        Project = solution
            .AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(id),
                ".globalconfig",
                SourceText.From(options, Encoding.UTF8),
                filePath: "/.globalconfig")
            .GetProject(id)!;
    }

    public Project Project { get; private set; }

    public static async Task<OpenProgram> OpenAsync(MutatedProgram program) => new(program, await ReferencesAsync(program.Framework));

    public async Task<Compilation> CompilationAsync() => (await Project.GetCompilationAsync())!;

    /// <summary>The same workspace goes on with another text of a document, as an editor does.</summary>
    public void Edit(int document, SourceText text) =>
        Project = Project.Solution.WithDocumentText(Project.DocumentIds[document], text).GetProject(Project.Id)!;

    public void Dispose() => _workspace.Dispose();

    private static async Task<ImmutableArray<MetadataReference>> ReferencesAsync(string? framework) => framework is null
        ? []
        : await Framework.Named(framework).ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
}
