using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;

namespace AsyncHygiene.Tool.Tests.Mutants.Oracles;

/// <summary>What must hold of the files that a conversion changed.</summary>
internal static partial class FileOracles
{
    /// <summary>The mark of UTF-32 begins with that of UTF-16.</summary>
    private static readonly Encoding[] s_marked =
    [
        Encoding.UTF32, new UTF32Encoding(bigEndian: true, byteOrderMark: true), Encoding.UTF8, Encoding.Unicode,
        Encoding.BigEndianUnicode,
    ];

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Encoding, mark, line ends, the end of the last line, and whether it is a link or may be written.</summary>
    public static IEnumerable<string> KeepsTheForm(CommandRun run, Course course)
    {
        if (!run.Step.IsFix)
            return [];

        return run.ChangedByItself.SelectMany(path =>
            !run.Before.Entries.TryGetValue(path, out var before) ? [$"{path} is new"]
            : !run.After.Entries.TryGetValue(path, out var after) ? [$"{path} is gone"]
            : FormProblems(before, after).Select(problem => $"{path}: {problem}"));
    }

    /// <summary>No file has more syntax errors, and no project that compiled has errors.</summary>
    public static IEnumerable<string> KeepsTheProgramWhole(Course course)
    {
        foreach (var run in course.Runs.Where(r => r.Step.IsFix && r.Changed.Count > 0))
        {
            foreach (var path in run.Changed.Where(p => p.EndsWith(".cs", StringComparison.Ordinal)))
            {
                var (before, after) = (SyntaxErrors(run.Before, path), SyntaxErrors(run.After, path));
                if (after > before)
                    yield return $"{path}: {after} syntax errors, before {before}";
            }

            var errors = MutantCompilation.ErrorsOf(course.Solution, run.Before);
            foreach (var (project, now) in MutantCompilation.ErrorsOf(course.Solution, run.After))
            {
                if (errors[project].Count == 0 && now.Count > 0 && !run.LeftOut.Contains(project))
                    yield return $"{project} does not compile any more: {now[0]}";
            }
        }
    }

    private static int SyntaxErrors(Snapshot disk, string path) =>
        disk.Entries.TryGetValue(path, out var entry) ? MutantCompilation.SyntaxErrorsOf(entry.Content) : 0;

    private static IEnumerable<string> FormProblems(DiskEntry before, DiskEntry after)
    {
        if ((before.LinkTarget, before.IsFolder, before.IsReadOnly) != (after.LinkTarget, after.IsFolder, after.IsReadOnly))
            yield return "is another kind of file";

        var (mark, markAfter) = (MarkOf(before.Content), MarkOf(after.Content));
        if (mark?.WebName != markAfter?.WebName)
        {
            yield return $"begins with the mark of {markAfter?.WebName ?? "nothing"}, before of {mark?.WebName ?? "nothing"}";
            yield break;
        }

        var encoding = mark ?? (IsUtf8(before.Content) ? s_strict : Encoding.Latin1);
        if (encoding == s_strict && !IsUtf8(after.Content))
        {
            yield return "is no UTF-8 any more";
            yield break;
        }

        var (text, textAfter) = (encoding.GetString(before.Content), encoding.GetString(after.Content));
        foreach (var letters in Letters(textAfter).Except(Letters(text)))
            yield return $"has the letters '{letters}', which it did not have";
        foreach (var letters in Letters(text).Except(Letters(textAfter)))
            yield return $"has lost the letters '{letters}'";
        foreach (var problem in LineEndProblems(text, textAfter))
            yield return problem;
    }

    private static IEnumerable<string> LineEndProblems(string before, string after)
    {
        var (ends, endsAfter) = (EndsByLine(before), EndsByLine(after));
        var kinds = ends.SelectMany(e => e).ToHashSet();
        foreach (var kind in endsAfter.SelectMany(e => e).Distinct().Where(k => kinds.Count == 1 && !kinds.Contains(k)))
            yield return $"has lines that end with {Name(kind)}, before only {Name(kinds.Single())}";
        foreach (var line in ends.Where(e => e.Count() == 1 && endsAfter[e.Key].Count() == 1))
        {
            if (endsAfter[line.Key].Single() != line.Single())
                yield return $"'{line.Key}' ends with {Name(endsAfter[line.Key].Single())}, before with {Name(line.Single())}";
        }
    }

    /// <summary>The last line has an end only where it is empty.</summary>
    private static ILookup<string, string> EndsByLine(string text) =>
        Line().Matches(text).Where(m => m.Groups["end"].Length > 0).ToLookup(m => m.Groups["line"].Value, m => m.Groups["end"].Value);

    private static IEnumerable<string> Letters(string text) => NoAscii().Matches(text).Select(m => m.Value).Distinct();

    private static Encoding? MarkOf(byte[] content) => s_marked.FirstOrDefault(e => content.AsSpan().StartsWith(e.Preamble));

    private static bool IsUtf8(byte[] content)
    {
        try
        {
            s_strict.GetCharCount(content);
            return true;
        }
        catch (DecoderFallbackException)
        {
            return false;
        }
    }

    private static string Name(string end) =>
        end.Replace("\r", "CR", StringComparison.Ordinal).Replace("\n", "LF", StringComparison.Ordinal);

    [GeneratedRegex(@"(?<line>[^\r\n]*)(?<end>\r\n|\n|\r|$)")]
    private static partial Regex Line();

    [GeneratedRegex(@"[^\x00-\x7f]")]
    private static partial Regex NoAscii();
}
