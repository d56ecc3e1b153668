using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Unicode;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Loading;

/// <summary>
/// Files that are not UTF-8, as older editors saved them. A loader that reads them as UTF-8 loses each letter that is not ASCII, and what
/// is lost cannot be written again.
/// </summary>
/// <remarks>
/// Code page 1252 has a character for each byte, and none of them ends a line. So a file of another code page keeps its bytes too: only the
/// letters in names, strings and comments are other ones as long as the tool has them.
/// </remarks>
internal static class CodePageFiles
{
    private const int CodePage = 1252;
    private const char Lost = '\uFFFD';

    private static readonly Encoding s_codePage = CodePagesEncodingProvider.Instance.GetEncoding(
        CodePage,
        EncoderFallback.ExceptionFallback,
        DecoderFallback.ExceptionFallback)!;

    public static async Task<Solution> ReadAsync(Solution solution, Progress progress, CancellationToken cancellationToken)
    {
        var files = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var document in solution.Projects.SelectMany(p => p.Documents).ToList())
        {
            var asLoaded = await document.GetTextAsync(cancellationToken);
            if (document.FilePath is { } path
                && asLoaded.Encoding is UTF8Encoding
                && HasLost(asLoaded)
                && await ReadAsync(path, cancellationToken) is { } text
                && await ErrorsAsync(document.WithText(text), cancellationToken) <= await ErrorsAsync(document, cancellationToken))
            {
                solution = solution.WithDocumentText(document.Id, text);
                files.Add(path);
            }
        }

        if (files.Count > 0)
            progress.Write($"Read by code page {CodePage}, because it is not UTF-8: {string.Join(", ", files.Select(Path.GetFileName))}");
        return solution;
    }

    /// <summary>A file that is UTF-8 but for one letter may name things that are no names by the code page.</summary>
    private static async Task<int> ErrorsAsync(Document document, CancellationToken cancellationToken) =>
        await document.GetSyntaxTreeAsync(cancellationToken) is { } tree
            ? tree.GetDiagnostics(cancellationToken).Count(d => d.Severity == DiagnosticSeverity.Error)
            : 0;

    private static bool HasLost(SourceText text)
    {
        for (var i = 0; i < text.Length; i++)
        {
            if (text[i] == Lost)
                return true;
        }

        return false;
    }

    /// <summary>Null where the file is what a byte order mark or UTF-8 says, or cannot be read any more.</summary>
    private static async Task<SourceText?> ReadAsync(string path, CancellationToken cancellationToken)
    {
        try
        {
            var content = await File.ReadAllBytesAsync(path, cancellationToken);
            return HasMark(content) || Utf8.IsValid(content) ? null : SourceText.From(s_codePage.GetString(content), s_codePage);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static bool HasMark(byte[] content) =>
        content is [0xEF, 0xBB, 0xBF, ..] or [0xFF, 0xFE, ..] or [0xFE, 0xFF, ..] or [0, 0, 0xFE, 0xFF, ..];
}
