using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AsyncHygiene.RequestPaths;

namespace AsyncHygiene.Tool;

/// <summary>The request-path file on disk.</summary>
internal sealed class PathsFile(string path)
{
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
        var present = File.Exists(path) ? Lines(File.ReadAllText(path)) : [];
        var wanted = Lines(text);
        return present.SequenceEqual(wanted)
            ? []
            : [.. present.Except(wanted).Select(l => "- " + l), .. wanted.Except(present).Select(l => "+ " + l), .. present.Order().SequenceEqual(wanted.Order()) ? ["  The lines are in another order."] : Array.Empty<string>()];
    }

    public void Write(string text)
    {
        try
        {
            File.WriteAllText(path, text);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{path}' cannot be written: {e.Message}");
        }
    }

    private static string[] Lines(string text) => text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
}
