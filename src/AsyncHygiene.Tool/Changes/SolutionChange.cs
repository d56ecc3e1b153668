using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Changes;

/// <summary>
/// A changed solution as the texts of its files: formatted as a code action is, compiled again from the texts, then written.
/// </summary>
internal sealed class SolutionChange
{
    private readonly LoadedSolution _before;
    private readonly Solution _after;

    private SolutionChange(LoadedSolution before, Solution after, IReadOnlyList<ChangedFile> files)
    {
        _before = before;
        _after = after;
        Files = files;
    }

    public IReadOnlyList<ChangedFile> Files { get; }

    /// <summary>The same for two changes that leave the same texts.</summary>
    public string Fingerprint => string.Join('\n', Files.Select(f => $"{f.Path} {ContentHash.Of(f.Content.After)}"));

    public static async Task<SolutionChange> OfAsync(LoadedSolution before, Solution changed, CancellationToken cancellationToken)
    {
        // What the editor does to the result of a fix: simplified names, formatted new code.
        var action = CodeAction.Create("fix", _ => Task.FromResult(changed));
        var operations = await action.GetOperationsAsync(before.Solution, new Progress<CodeAnalysisProgress>(), cancellationToken);
        var cleaned = operations.OfType<ApplyChangesOperation>().SingleOrDefault()?.ChangedSolution ?? changed;

        var after = before.Solution;
        var shared = await SharedFiles.UnifyAsync(before.Solution, cancellationToken);
        var files = new SortedDictionary<string, ChangedFile>(StringComparer.Ordinal);
        foreach (var id in cleaned.GetChanges(before.Solution).GetProjectChanges().SelectMany(c => c.GetChangedDocuments()))
        {
            var document = before.Solution.GetDocument(id)!;
            var path = document.FilePath ?? throw new ToolException($"'{document.Name}' is no file.");
            if (files.ContainsKey(path))
                continue;

            var file = new ChangedFile(
                path,
                await document.GetTextAsync(cancellationToken),
                await cleaned.GetDocument(id)!.GetTextAsync(cancellationToken));
            if (file.IsUnchanged)
                continue;

            files.Add(path, file);
            foreach (var copy in shared.GetDocument(id)!.CopiesOf().Add(id))
                after = after.WithDocumentText(copy, file.After);
        }

        return new SolutionChange(before, after, [.. files.Values]);
    }

    /// <summary>
    /// The texts are what the next build sees, so they are what has to compile, with every project that uses a changed one.
    /// </summary>
    public async Task VerifyAsync(CancellationToken cancellationToken)
    {
        var graph = _after.GetProjectDependencyGraph();
        var changed = _after.GetChanges(_before.Solution).GetProjectChanges().Select(c => c.ProjectId).ToList();
        var concerned = changed.Concat(changed.SelectMany(graph.GetProjectsThatTransitivelyDependOnThisProject)).ToHashSet();
        foreach (var id in _before.Projects.Select(p => _before.Solution.GetProject(p.Compilation.Assembly)!.Id).Where(concerned.Contains))
        {
            var compilation = await _after.GetProject(id)!.GetCompilationAsync(cancellationToken);
            if (CompileErrors.Of(compilation!, cancellationToken) is [var error, ..])
                throw new ToolException($"Nothing was written, because the changed code does not compile: {error}");
        }
    }

    /// <summary>What has to be written where an earlier change of the same solution is on the disk.</summary>
    public IReadOnlyList<FileChange> FilesAfter(SolutionChange earlier)
    {
        var known = earlier.Files.ToDictionary(f => f.Path, f => f.Content);
        var wanted = Files.ToDictionary(f => f.Path, f => f.Content);
        return [
            .. known.Keys.Union(wanted.Keys)
            .Order(StringComparer.Ordinal)
            .Select(p => new FileChange(
                p,
                known.TryGetValue(p, out var before) ? before.After : wanted[p].Before,
                wanted.TryGetValue(p, out var after) ? after.After : known[p].Before!))
            .Where(c => !c.After.AsSpan().SequenceEqual(c.Before))];
    }

    public void Write(WriteSession session, CancellationToken cancellationToken) =>
        session.Write([.. Files.Select(f => f.Content)], cancellationToken);
}
