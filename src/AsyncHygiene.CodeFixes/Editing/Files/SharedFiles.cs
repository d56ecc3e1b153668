using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing.Files;

/// <summary>
/// One file on disk is one document, in whichever projects and by whichever paths: through a link, a <c>..</c>, or other letters where
/// the disk does not mind them. All decisions go by the path, so copies of one file are given the same one.
/// </summary>
internal static class SharedFiles
{
    /// <summary>The solution itself where no file has two paths.</summary>
    public static async Task<Solution> UnifyAsync(Solution solution, CancellationToken cancellationToken)
    {
        // In one project a file that is there twice would declare everything twice.
        if (solution.ProjectIds.Count == 1)
            return solution;

        var disk = new Disk();
        var files = solution.Projects
            .SelectMany(p => p.Documents)
            .Where(d => d.FilePath is not null)
            .GroupBy(d => d.FilePath!, StringComparer.Ordinal)
            .GroupBy(p => disk.FileOf(p.Key), StringComparer.Ordinal)
            .Where(f => f.Skip(1).Any())
            .ToList();
        foreach (var file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var copies = file.SelectMany(p => p).ToList();
            var text = await copies[0].GetTextAsync(cancellationToken).ConfigureAwait(false);
            foreach (var copy in copies.Where(c => c.FilePath != file.Key))
            {
                // An editor may hold one of them with changes that the others do not have yet.
                if ((await copy.GetTextAsync(cancellationToken).ConfigureAwait(false)).ContentEquals(text))
                    solution = solution.WithDocumentFilePath(copy.Id, file.Key);
            }
        }

        return solution;
    }

    /// <summary>The texts of a changed solution in the original one, where the documents have their own paths.</summary>
    public static async Task<Solution> RestoreAsync(
        Solution changed,
        Solution unified,
        Solution original,
        CancellationToken cancellationToken)
    {
        if (unified == original)
            return changed;

        foreach (var project in changed.GetChanges(unified).GetProjectChanges())
        {
            foreach (var id in project.GetChangedDocuments())
            {
                var root = await changed.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
                original = original.WithDocumentSyntaxRoot(id, root!);
            }

            foreach (var id in project.GetChangedAdditionalDocuments())
            {
                var text = await changed.GetAdditionalDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
                original = original.WithAdditionalDocumentText(id, text);
            }
        }

        return original;
    }

    /// <summary>The other documents of the same file. The compiler's own answer takes paths that differ in letters for the same.</summary>
    public static ImmutableArray<DocumentId> CopiesOf(this Document document) =>
        document.GetLinkedDocumentIds()
            .Where(id => document.Project.Solution.GetDocument(id)?.FilePath == document.FilePath)
            .ToImmutableArray();
}
