using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool;

/// <summary>A file before and after a change; its encoding, byte order mark and line ends stay.</summary>
internal sealed class ChangedFile
{
    private readonly string _before;
    private readonly string _after;
    private readonly Encoding _encoding;

    public ChangedFile(string path, SourceText before, SourceText after)
    {
        Path = path;
        _before = before.ToString();
        _after = WithLineEndsOf(_before, after.ToString());
        _encoding = before.Encoding ?? new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        After = SourceText.From(_after, before.Encoding, before.ChecksumAlgorithm);
        Diff = new LineDiff(_before, _after);
    }

    public string Path { get; }

    public SourceText After { get; }

    public LineDiff Diff { get; }

    public bool IsUnchanged => _before == _after;

    /// <summary>All or none: what cannot be read, or is no longer what was loaded, stops the rest, and so does what cannot be written.</summary>
    public static void WriteAll(IReadOnlyList<ChangedFile> files)
    {
        var contents = files.Select(file => (File: file, Old: file.Read(), New: file.Encode(file._after))).ToList();
        foreach (var (file, old, _) in contents)
        {
            if (!old.AsSpan().SequenceEqual(file.Encode(file._before)))
                throw new ToolException($"Nothing was written: '{file.Path}' was changed since it was loaded, or its encoding cannot be kept.");
        }

        for (var i = 0; i < contents.Count; i++)
        {
            try
            {
                File.WriteAllBytes(contents[i].File.Path, contents[i].New);
            }
            catch (Exception e) when (e is IOException or UnauthorizedAccessException)
            {
                foreach (var (file, old, _) in contents.Take(i))
                    File.WriteAllBytes(file.Path, old);
                throw new ToolException($"Nothing was written: '{contents[i].File.Path}' cannot be: {e.Message}");
            }
        }
    }

    private byte[] Read()
    {
        try
        {
            return File.ReadAllBytes(Path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"Nothing was written: '{Path}' cannot be read: {e.Message}");
        }
    }

    private byte[] Encode(string text) => [.. _encoding.GetPreamble(), .. _encoding.GetBytes(text)];

    /// <summary>New lines come with the line ends of the machine or the formatter. A file that mixes them has no style to follow.</summary>
    private static string WithLineEndsOf(string before, string after)
    {
        var ends = before.Count(c => c == '\n');
        var pairs = before.Zip(before.Skip(1)).Count(pair => pair is ('\r', '\n'));
        return ends == 0 || (pairs != 0 && pairs != ends) ? after
            : pairs == 0 ? after.Replace("\r\n", "\n", StringComparison.Ordinal)
            : after.Replace("\r\n", "\n", StringComparison.Ordinal).Replace("\n", "\r\n", StringComparison.Ordinal);
    }
}
