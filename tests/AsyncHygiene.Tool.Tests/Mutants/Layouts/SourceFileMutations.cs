using System;
using System.Collections.Immutable;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>What stands on the disk in the place of a text: other bytes, a link, nothing.</summary>
internal static class SourceFileMutations
{
    private const string Letters = "// é ß 中 😀\n";

    private static readonly byte[] s_mark = [0xEF, 0xBB, 0xBF];

    public static ImmutableArray<LayoutMutation> All { get; } =
    [
        Of("a byte order mark", (content, _) => content.AsSpan().StartsWith(s_mark) ? content : [.. s_mark, .. content]),
        Of("UTF-16", (content, random) => As(random.Next(2) == 0 ? Encoding.Unicode : Encoding.BigEndianUnicode, content, hasMark: true)),
        Of("UTF-16 without a mark", (content, _) => As(Encoding.Unicode, content, hasMark: false)),
        Of("UTF-32", (content, _) => As(Encoding.UTF32, content, hasMark: true)),
        Of("Latin-1", (content, _) => As(Encoding.Latin1, [.. Encoding.UTF8.GetBytes("// é ß\n"), .. content], hasMark: false)),
        Of("letters in UTF-8", (content, _) => Before(content, Encoding.UTF8.GetBytes(Letters))),
        Of("bytes that are no UTF-8 in a comment", (content, _) => [.. content, .. "// "u8, 0xC3, 0x28, 0xFF, 0xE9, .. "\n"u8]),
        Of("a mark and bytes that are no UTF-8", (content, _) =>
            [.. s_mark, .. content.AsSpan().StartsWith(s_mark) ? content.AsSpan(3) : content, .. "// "u8, 0xC3, 0x28, .. "\n"u8]),
        Of("bytes that are no UTF-8 anywhere", (content, random) => Insert(content, random, 0xE9)),
        Of("a zero byte", (content, random) => Insert(content, random, 0)),
        Of("CRLF", (content, _) => Lines(content, _ => "\r\n")),
        Of("mixed line ends", (content, random) => Lines(content, _ => new[] { "\n", "\r\n" }[random.Next(2)])),
        Of("three kinds of line ends", (content, random) => Lines(content, _ => new[] { "\n", "\r\n", "\r" }[random.Next(3)])),
        Of("no end of the last line", (content, _) => [.. content.Reverse().SkipWhile(b => b is (byte)'\n' or (byte)'\r').Reverse()]),
        Of("an empty file", (_, _) => []),
        Of("nothing but a mark", (_, _) => s_mark),
        LayoutMutation.OfSource("a read-only file", (solution, path, _) =>
            solution.Entries[path] = solution.Entries[path] with { IsReadOnly = true }),
        LayoutMutation.OfSource("a link", (solution, path, _) =>
        {
            var target = "Elsewhere/" + path.Replace('/', '_');
            solution.Entries[target] = solution.Entries[path];
            solution.Entries[path] = new([]) { LinkTarget = $"../{target}" };
        }),
        new("a link to nothing", (solution, _) =>
            solution.Entries[$"{solution.Projects[0].Folder}/Nothing.cs"] = new([]) { LinkTarget = "nowhere.cs" }),
        new("a folder named like a file", (solution, _) =>
        {
            foreach (var project in solution.Projects)
                solution.Entries[$"{project.Folder}/Folder.cs"] = new([]) { IsFolder = true };
        }),
        LayoutMutation.OfSource("a file with a strange name", (solution, path, random) =>
        {
            var names = new[] { "Ü ñ.cs", "a&b;c.cs", "a%41.cs", "(1) [2] {3}.cs", "#.cs", "a'b.cs", "-a.cs", ".cs", "a  +1 -1.cs" };
            var name = names[random.Next(names.Length)];
            var strange = path[..(path.LastIndexOf('/') + 1)] + name;
            if (solution.Entries.ContainsKey(strange))
                return;

            solution.Entries[strange] = solution.Entries[path];
            solution.Entries.Remove(path);
            foreach (var project in solution.Projects.Where(p => p.Sources.Remove(path)))
                project.Sources.Add(strange);
        }),
        new("a baseline that cannot be read", (solution, random) => solution.Write(
            $"{solution.Projects[0].Folder}/AsyncHygiene.Baseline.txt",
            new[] { "AH1001\tC.M\t1\n\t\t\n", "\0\n", "AH1001 C.M()\nAH1001\n", "# only a note\n" }[random.Next(4)])),
        new("a folder in the place of a baseline", (solution, _) =>
            solution.Entries[$"{solution.Projects[0].Folder}/AsyncHygiene.Baseline.txt"] = new([]) { IsFolder = true }),
        LayoutMutation.OfSource("what an older run left", (solution, path, _) =>
        {
            solution.Entries[path + ".00000000.async-hygiene-new"] = solution.Entries[path];
            solution.Entries[path + ".00000000.async-hygiene-old"] = solution.Entries[path];
        }),
    ];

    private static LayoutMutation Of(string name, Func<byte[], Random, byte[]> change) =>
        LayoutMutation.OfSource(name, (solution, path, random) => solution.Change(path, content => change(content, random)));

    private static byte[] As(Encoding encoding, byte[] utf8, bool hasMark)
    {
        var text = Encoding.UTF8.GetString(utf8.AsSpan().StartsWith(s_mark) ? utf8.AsSpan(3) : utf8);
        return [.. hasMark ? encoding.GetPreamble() : [], .. encoding.GetBytes(text)];
    }

    private static byte[] Before(byte[] content, byte[] first) =>
        content.AsSpan().StartsWith(s_mark) ? [.. s_mark, .. first, .. content.AsSpan(3)] : [.. first, .. content];

    private static byte[] Insert(byte[] content, Random random, byte inserted)
    {
        var place = random.Next(content.Length + 1);
        return [.. content[..place], inserted, .. content[place..]];
    }

    /// <summary>On the bytes: a file whose encoding has wider units is changed as an editor would that does not know it.</summary>
    private static byte[] Lines(byte[] content, Func<int, string> end)
    {
        var lines = Encoding.Latin1.GetString(content).Replace("\r\n", "\n", StringComparison.Ordinal).Split('\n');
        return Encoding.Latin1.GetBytes(string.Concat(lines.Select((line, i) => i == lines.Length - 1 ? line : line + end(i))));
    }
}
