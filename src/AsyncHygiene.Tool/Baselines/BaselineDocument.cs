using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Baselines;

/// <summary>A baseline on the disk, or the place where one may be.</summary>
internal sealed class BaselineDocument
{
    private readonly byte[]? _content;
    private readonly Encoding _encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
    private readonly BaselineFile _file;

    public BaselineDocument(string path)
    {
        Path = path;
        _content = Read(path);
        Text = "";
        if (_content is not null)
        {
            using var reader = new StreamReader(new MemoryStream(_content), _encoding);
            Text = reader.ReadToEnd();
            _encoding = reader.CurrentEncoding;
        }

        _file = BaselineFile.Parse(LinesOf(Text));
    }

    public string Path { get; }

    public bool Exists => _content is not null;

    public string Text { get; }

    /// <summary>The findings that it lists.</summary>
    public IReadOnlyList<string> Lines => _file.Lines;

    /// <exception cref="ToolException">A line cannot be read: what it was meant to say would be lost.</exception>
    public void RequireReadable()
    {
        if (_file.Problems is [var (index, problem), ..])
            throw new ToolException($"'{Path}' cannot be read in line {index + 1}: {problem}.", ExitCode.BadInput);
    }

    /// <summary>The findings that are no longer there, each with the number of its line.</summary>
    public IReadOnlyList<(int Number, string Line)> StaleAfter(IReadOnlyList<string> found)
    {
        var left = found.GroupBy(l => l, StringComparer.Ordinal).ToDictionary(g => g.Key, g => g.Count(), StringComparer.Ordinal);
        var stale = new List<(int, string)>();
        foreach (var (index, line) in LinesOf(Text).Index())
        {
            if (BaselineFile.Parse([line]).Lines is not [var finding])
                continue;

            if (left.TryGetValue(finding, out var count) && count > 0)
                left[finding] = count - 1;
            else
                stale.Add((index + 1, finding));
        }

        return stale;
    }

    /// <summary>Without what is no longer found; the other lines stay as they are, the user's comments too.</summary>
    public BaselineChange Shrunk(IReadOnlyList<string> found)
    {
        var stale = StaleAfter(found).Select(s => s.Number).ToHashSet();
        var text = string.Concat(LinesOf(Text).Where((_, i) => !stale.Contains(i + 1)));
        return ChangedTo(text, known: Lines.Count - stale.Count, added: 0, removed: stale.Count);
    }

    /// <summary>With exactly what is found; as a build writes it.</summary>
    public BaselineChange Rewritten(IReadOnlyList<string> found)
    {
        var text = BaselineFile.Format(found);
        if (Text.Contains("\r\n", StringComparison.Ordinal))
            text = text.ReplaceLineEndings("\r\n");
        return ChangedTo(
            text,
            found.Count,
            added: BaselineFile.Without(found, Lines).Count,
            removed: BaselineFile.Without(Lines, found).Count);
    }

    private BaselineChange ChangedTo(string text, int known, int added, int removed) =>
        new(Path, _content, known == 0 ? null : [.. Preamble(), .. _encoding.GetBytes(text)])
        {
            Known = known,
            Added = added,
            Removed = removed,
        };

    private byte[] Preamble() =>
        _content is not null && _encoding.Preamble is { Length: > 0 } mark && _content.AsSpan().StartsWith(mark) ? mark.ToArray() : [];

    /// <summary>Each with its end.</summary>
    private static IEnumerable<string> LinesOf(string text)
    {
        for (var start = 0; start < text.Length;)
        {
            var end = text.IndexOf('\n', start) is var found and >= 0 ? found + 1 : text.Length;
            yield return text[start..end];

            start = end;
        }
    }

    private static byte[]? Read(string path)
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
}
