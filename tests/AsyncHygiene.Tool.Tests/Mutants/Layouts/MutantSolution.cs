using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Tool.Tests.Mutants.Layouts;

/// <summary>Some mutated programs as the projects of one solution, file by file.</summary>
internal sealed class MutantSolution(int seed)
{
    public int Seed => seed;

    public List<MutantProject> Projects { get; } = [];

    /// <summary>Named by the solution file next to the projects above.</summary>
    public List<string> OtherProjects { get; } = [];

    /// <summary>The file that the tool is told to open, from the root; empty for the root itself.</summary>
    public string Named { get; set; } = "All.slnx";

    /// <summary>The tool may leave out what does not compile.</summary>
    public bool Continues { get; set; }

    /// <summary>By path from the root.</summary>
    public SortedDictionary<string, DiskEntry> Entries { get; } = new(StringComparer.Ordinal);

    /// <summary>What was done to it, for the message of a failure.</summary>
    public List<string> Mutations { get; } = [];

    /// <summary>The files of code that no mutation made a link.</summary>
    public IReadOnlyList<string> Sources =>
    [
        .. Projects.SelectMany(p => p.Sources).Distinct()
            .Where(s => Entries.TryGetValue(s, out var e) && e is { LinkTarget: null, IsFolder: false }),
    ];

    public void Write(string path, string text) => Entries[path] = new(Encoding.UTF8.GetBytes(text));

    public void Change(string path, Func<byte[], byte[]> change) =>
        Entries[path] = Entries[path] with { Content = change(Entries[path].Content) };

    /// <summary>All that is needed to see what the tool saw.</summary>
    public override string ToString() => string.Join(
        '\n',
        Entries.Where(e => !e.Key.Contains("/obj/", StringComparison.Ordinal))
            .Select(e => $"----- {e.Key}{(e.Value.LinkTarget is { } target ? $" → {target}" : e.Value.IsFolder ? "/" : "")}\n"
                + Encoding.Latin1.GetString(e.Value.Content))
            .Prepend($"----- '{Named}'{(Continues ? " --continue" : "")}: {string.Join(", ", Mutations)}\n"
                + string.Join('\n', Projects.Select(p => $"{p.Name}: {string.Join(", ", p.Program.Mutations)}"))));
}
