using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>A solution in a temporary folder.</summary>
internal sealed class WrittenSolution : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-");

    public WrittenSolution(MutantSolution solution)
    {
        Solution = solution;
        foreach (var (path, entry) in solution.Entries)
            Write(Path.Combine(Root, path), entry);
    }

    public MutantSolution Solution { get; }

    public string Root => _folder.FullName;

    /// <summary>What the tool is told to open.</summary>
    public string Named => Path.Combine(Root, Solution.Named);

    public void Dispose() => _folder.Delete(recursive: true);

    private static void Write(string path, DiskEntry entry)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        if (entry.LinkTarget is { } target)
        {
            File.CreateSymbolicLink(path, target);
        }
        else if (entry.IsFolder)
        {
            Directory.CreateDirectory(path);
        }
        else
        {
            File.WriteAllBytes(path, entry.Content);
            if (entry.IsReadOnly)
                File.SetAttributes(path, FileAttributes.ReadOnly);
        }
    }
}
