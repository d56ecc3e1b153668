using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The solution that a fix left, file by file, against the state that the test expects.</summary>
internal static class SolutionComparison
{
    public static async Task VerifyAsync(SolutionState expected, Solution actual, IVerifier verifier, CancellationToken cancellationToken)
    {
        foreach (var state in expected.Projects)
        {
            var project = actual.Projects.FirstOrDefault(project => project.Name == state.Name);
            if (project is null)
                verifier.Fail($"expected a project '{state.Name}' in the fixed solution");

            var documents = new List<TextDocument>();
            foreach (var document in project.Documents)
                documents.Add(await CleanUpAsync(document, cancellationToken).ConfigureAwait(false));

            await VerifyFilesAsync(
                nameof(ProjectState.Sources),
                state,
                state.Sources,
                documents,
                verifier,
                cancellationToken).ConfigureAwait(false);
            await VerifyFilesAsync(
                nameof(ProjectState.AdditionalFiles),
                state,
                state.AdditionalFiles,
                [.. project.AdditionalDocuments],
                verifier,
                cancellationToken).ConfigureAwait(false);
            await VerifyFilesAsync(
                nameof(ProjectState.AnalyzerConfigFiles),
                state,
                state.AnalyzerConfigFiles,
                [.. project.AnalyzerConfigDocuments],
                verifier,
                cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task VerifyFilesAsync(
        string kind,
        ProjectState state,
        SourceFileCollection expected,
        List<TextDocument> actual,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        verifier.Equal(
            expected.Count,
            actual.Count,
            $"expected '{state.Name}.{kind}' to have '{expected.Count}' files but found '{actual.Count}': "
                + $"{string.Join(", ", actual.Select(document => document.Name))}");

        foreach (var ((file, content), document) in expected.Zip(actual))
        {
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            VerifyText(file, content, text, verifier);

            var path = DocumentPath.Parse(file, state.DefaultPrefix);
            verifier.Equal(path.Name, document.Name, $"file name was expected to be '{path.Name}' but was '{document.Name}'");
            verifier.SequenceEqual(
                path.Folders,
                document.Folders,
                message: $"folders of '{document.Name}' were expected to be '{string.Join('/', path.Folders)}' but were "
                    + $"'{string.Join('/', document.Folders)}'");
        }
    }

    private static void VerifyText(string file, SourceText expected, SourceText actual, IVerifier verifier)
    {
        verifier.EqualOrDiff(
            expected.ToString(),
            actual.ToString(),
            $"content of '{file}' did not match. Diff shown with expected as baseline:");
        verifier.Equal(
            expected.Encoding,
            actual.Encoding,
            $"encoding of '{file}' was expected to be '{expected.Encoding?.WebName}' but was '{actual.Encoding?.WebName}'");
        verifier.Equal(
            expected.ChecksumAlgorithm,
            actual.ChecksumAlgorithm,
            $"checksum algorithm of '{file}' was expected to be '{expected.ChecksumAlgorithm}' but was '{actual.ChecksumAlgorithm}'");
    }

    /// <summary>
    /// What an editor does with the annotations that a fix leaves; only documents that were not parsed again still have any.
    /// </summary>
    private static async Task<Document> CleanUpAsync(Document document, CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        if (root is null || !root.ContainsAnnotations)
            return document;

        document = await Simplifier.ReduceAsync(document, Simplifier.Annotation, cancellationToken: cancellationToken)
            .ConfigureAwait(false);
        return await Formatter.FormatAsync(document, Formatter.Annotation, cancellationToken: cancellationToken).ConfigureAwait(false);
    }
}
