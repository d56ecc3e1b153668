using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>The request-path file on disk.</summary>
internal sealed class PathsFile(string path)
{
    private static readonly UTF8Encoding s_encoding = new(encoderShouldEmitUTF8Identifier: false);

    public string Name => Path.GetFileName(path);

    /// <summary>One line a member, in the order of the ids, so that the file changes only where the code did.</summary>
    public static string Render(IReadOnlyDictionary<string, string> paths) =>
        string.Concat(paths
            .OrderBy(p => p.Key, StringComparer.Ordinal)
            .Select(p => RequestPathFile.Line(p.Key, p.Value))
            .Prepend("# Members that requests reach from other projects; written by 'async-hygiene paths'.")
            .Prepend(RequestPathFile.Header)
            .Select(line => line + "\n"));

    /// <summary>Lines to add (+) and to remove (-). Line ends do not count: version control may change them.</summary>
    public IReadOnlyList<string> DifferencesFrom(string text)
    {
        var present = Read() is { } content ? Lines(TextOf(content)) : [];
        var wanted = Lines(text);
        return present.SequenceEqual(wanted)
            ? []
            : [
                .. present.Except(wanted).Select(l => "- " + l),
                .. wanted.Except(present).Select(l => "+ " + l),
                .. present.Order().SequenceEqual(wanted.Order()) ? ["  The lines are in another order."] : Array.Empty<string>()
            ];
    }

    /// <summary>How many lines of this sign come or go, without those of the head of the file.</summary>
    public static int LinesIn(IEnumerable<string> differences, char sign) =>
        differences.Count(d => d[0] == sign && !d.AsSpan(2).StartsWith("#") && !d.AsSpan(2).IsWhiteSpace());

    public void Write(string text, WriteSession session, CancellationToken cancellationToken) =>
        session.Write([new FileChange(path, Read(), s_encoding.GetBytes(text))], cancellationToken);

    private byte[]? Read()
    {
        try
        {
            return File.Exists(path) ? File.ReadAllBytes(path) : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{path}' cannot be read: {e.Message}");
        }
    }

    private static string TextOf(byte[] content)
    {
        using var reader = new StreamReader(new MemoryStream(content), s_encoding);
        return reader.ReadToEnd();
    }

    private static string[] Lines(string text) => text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
}
