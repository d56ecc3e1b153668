using System;
using System.Linq;
using System.Text;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Changes;

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

    /// <summary>As bytes. What is on disk has to be the first ones still, so an encoding that cannot be kept is seen there too.</summary>
    public FileChange Content => new(Path, Encode(_before), Encode(_after));

    private byte[] Encode(string text)
    {
        try
        {
            return [.. _encoding.GetPreamble(), .. _encoding.GetBytes(text)];
        }
        catch (EncoderFallbackException e)
        {
            throw new ToolException($"'{Path}' cannot be written: its encoding, {_encoding.WebName}, has no '{e.CharUnknown}'.");
        }
    }

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
